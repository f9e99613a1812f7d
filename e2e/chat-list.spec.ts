import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/lab.ts';

const scroller = (page: Page): Locator => page.getByRole('list', { name: 'Messages' }).locator('..');
const fromEnd = (page: Page): Promise<number> =>
  scroller(page).evaluate(
    ({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight,
  );
const scrollTo = (page: Page, share: number): Promise<void> =>
  scroller(page).evaluate((element, at) => {
    element.scrollTop = element.scrollHeight * at;
  }, share);
/** Waits until what was scrolled to has been rendered and measured. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let left = 20; left > 0; left--) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
/** The first message that is in view, and where. */
const firstInView = (page: Page): Promise<{ id: string; topPx: number }> =>
  scroller(page).evaluate((element) => {
    const top = element.getBoundingClientRect().top;
    const rows = [...element.querySelectorAll<HTMLElement>('[data-row]')]
      .map((row) => ({ id: row.dataset['row'] ?? '', topPx: row.getBoundingClientRect().top - top }))
      .filter(({ topPx }) => topPx >= 0)
      .sort((a, b) => a.topPx - b.topPx);
    return rows[0] ?? { id: 'none', topPx: 0 };
  });
const topOf = (page: Page, id: string): Promise<number> =>
  page.locator(`[data-row="${id}"]`).evaluate((row) => {
    const list = row.closest('ol')?.parentElement;
    return row.getBoundingClientRect().top - (list?.getBoundingClientRect().top ?? 0);
  });

test.describe('a long chat', () => {
  test('begins at its end and stays there, also when messages grow', async ({ lab }) => {
    const page = await lab.open('e2e/lab/chatList.html');
    await page.evaluate(() => window.chatListLab.open(10_000, true));
    await expect(page.getByText('9999: ')).toBeInViewport();
    for (let count = 0; count < 20; count++)
      await page.evaluate((each) => window.chatListLab.receive(`news ${String(each)}`), count);
    await settle(page);
    await expect(page.getByText('news 19')).toBeInViewport();
    expect(await fromEnd(page)).toBeLessThan(2);
    await page.evaluate(() => window.chatListLab.react('message-10018'));
    await expect(page.getByText('👍 1')).toBeInViewport();
    await settle(page);
    expect(await fromEnd(page)).toBeLessThan(2);
  });

  test('keeps its place while somebody reads further up, and says that something is new', async ({ lab }) => {
    const page = await lab.open('e2e/lab/chatList.html');
    await page.evaluate(() => window.chatListLab.open(10_000, true));
    await expect(page.getByText('9999: ')).toBeInViewport();
    await scrollTo(page, 0.4);
    await settle(page);
    const before = await firstInView(page);
    for (let count = 0; count < 20; count++)
      await page.evaluate((each) => window.chatListLab.receive(`news ${String(each)}`), count);
    await settle(page);
    expect(Math.abs((await topOf(page, before.id)) - before.topPx)).toBeLessThan(2);
    const jump = page.getByRole('button', { name: 'Jump to the newest message' });
    await expect(jump).toContainText('New messages');
    await jump.click();
    await expect(page.getByText('news 19')).toBeInViewport();
    await expect(jump).toHaveCount(0);
  });

  test('keeps its place while older messages are put before it', async ({ lab }) => {
    const page = await lab.open('e2e/lab/chatList.html');
    await page.evaluate(() => window.chatListLab.open(1000, false));
    await expect(page.getByText('999: ')).toBeInViewport();
    const sizeOf = (): Promise<string | null> =>
      page.locator('[data-row]').first().getAttribute('aria-setsize');
    expect(Number(await sizeOf())).toBeLessThan(200);
    for (let round = 0; round < 3; round++) {
      const sizeBefore = Number(await sizeOf());
      await scroller(page).evaluate((element) => {
        element.scrollTop = 600;
      });
      const before = await firstInView(page);
      await expect.poll(async () => Number(await sizeOf())).toBeGreaterThan(sizeBefore);
      await settle(page);
      expect(Math.abs((await topOf(page, before.id)) - before.topPx)).toBeLessThan(4);
    }
  });

  test('scrolls through ten thousand messages with little work for each frame', async ({ lab }) => {
    const page = await lab.open('e2e/lab/chatList.html');
    await page.evaluate(() => window.chatListLab.open(10_000, true));
    await expect(page.getByText('9999: ')).toBeInViewport();
    const session = await page.context().newCDPSession(page);
    // Processor time, not wall time: other processes do not count.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const taskMs = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    };
    const steps: number[] = [];
    for (let step = 0; step < 60; step++) {
      const before = await taskMs();
      await scroller(page).evaluate(async (element, direction) => {
        element.scrollBy(0, direction * 400);
        for (let left = 2; left > 0; left--) await new Promise((resolve) => requestAnimationFrame(resolve));
      }, -1);
      steps.push((await taskMs()) - before);
    }
    const sorted = steps.sort((a, b) => a - b);
    console.log(
      `ms for two frames: median ${(sorted[30] ?? 0).toFixed(1)}, longest ${(sorted[59] ?? 0).toFixed(1)}`,
    );
    // Two frames, of a build for development.
    expect(sorted[30]).toBeLessThan(50);
  });
});
