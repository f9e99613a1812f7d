import type { Page } from '@playwright/test';
import { startErrorCollector, type ErrorCollector } from '../tests/errorCollector.ts';
import { filesOfEngines, readManifest } from '../tools/engineChunks.ts';
import { followCode } from './fixtures/followCode.ts';
import { enter } from './fixtures/screens.ts';
import { startServer, type TestServer } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';

const throwLater = (page: Page, text: string): Promise<void> =>
  page.evaluate((message) => {
    setTimeout(() => {
      throw new TypeError(message);
    });
  }, text);

test.describe('error reports', () => {
  let collector: ErrorCollector;
  let server: TestServer;
  const ofEngines = filesOfEngines(readManifest('dist/web'));

  test.beforeAll(async () => {
    collector = await startErrorCollector();
    server = await startServer({ SENTRY_DSN: collector.dsn });
  });
  test.afterAll(async () => {
    await server?.stop();
    collector?.close();
  });

  test('go to the service whose DSN is set, without a text, a name, a key or the page’s address', async ({
    page,
  }) => {
    const session = await server.createSession({ name: 'Opening night' });
    const files = followCode(page);
    const ofSentry = (): string[] => [...files].filter((file) => ofEngines['Sentry']?.includes(file));
    await enter(page, session.hostLink, 'Amara Okafor', { devices: false });
    expect(ofSentry()).toEqual([]);
    await throwLater(page, 'said in confidence');
    await expect.poll(() => collector.events().length).toBe(1);
    // The browser, the service and the server tell this process of the same error in any order.
    await expect.poll(ofSentry).not.toEqual([]);
    await expect.poll(() => server.log()).toContain('said in confidence');
    const userId = await page.evaluate(() => localStorage.getItem('userId'));
    expect(collector.events()[0]).toMatchObject({
      user: { id: userId },
      exception: { values: [{ type: 'TypeError' }] },
    });
    const key = new URL(session.hostLink).hash.replace('#key=', '');
    expect(key.length).toBeGreaterThan(10);
    for (const secret of ['said in confidence', 'Amara', session.studioToken, key, 'referer', 'cookie'])
      expect(collector.received.join('\n')).not.toContain(secret);
    expect(server.log()).toContain(collector.events()[0]?.tags['requestId'] ?? 'no id');
  });

  test('that do not get there leave the page as it was', async ({ page }) => {
    collector.close();
    const session = await server.createSession({ name: 'Opening night' });
    await enter(page, session.hostLink, 'Amara', { devices: false });
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/7/envelope'));
    await throwLater(page, 'lost');
    await failed;
    await expect(page.getByRole('button', { name: 'Go live' })).toBeVisible();
  });

  test('without a DSN stay with the server; a session loads no code of any hosted service', async ({
    page,
    server: usual,
    session,
  }) => {
    const files = followCode(page);
    await enter(page, session.hostLink, 'Amara', { devices: false });
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Brand' }).click();
    await page.getByRole('combobox', { name: 'Font' }).click();
    await expect(page.getByRole('option')).toHaveCount(9);
    await throwLater(page, 'only for the log');
    await expect.poll(() => usual.log()).toContain('only for the log');
    await page.goto(session.watchLink);
    await expect(page.getByText('Opening night').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(files.size).toBeGreaterThan(10);
    expect([...files].filter((file) => Object.values(ofEngines).flat().includes(file))).toEqual([]);
  });
});
