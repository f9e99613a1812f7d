import type { Browser, Page } from '@playwright/test';
import { disguises, hostileAddresses, scripts } from '../tests/chat/corpus.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { openHostCalls } from './fixtures/hostCalls.ts';
import type { TestServer, TestSession } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';
import { drawsEmoji } from './fixtures/viewerPage.ts';

let server: TestServer;
let session: TestSession;

test.beforeAll(async ({ server: usual }) => {
  server = usual;
});
test.beforeEach(async () => {
  session = await server.createSession();
});

const sizes = {
  desktop: { width: 1280, height: 800 },
  upright: { width: 390, height: 844 },
  sideways: { width: 844, height: 390 },
};

/** A viewer in a browser of its own. */
async function openViewer(browser: Browser, viewport = sizes.desktop): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  await page.goto(session.watchLink);
  await expect(page.getByLabel('Message everybody')).toBeVisible();
  return page;
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message everybody').fill(text);
  await page.getByLabel('Message everybody').press('Enter');
}

async function takeName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Your name').press('Enter');
}

test('1.2.46 1.5.05 a viewer without a name is asked for one, enters it with the Enter key, and writes under it', async ({
  browser,
}) => {
  const [viewer, other] = [await openViewer(browser), await openViewer(browser)];
  const field = viewer.getByLabel('Your name');
  const enter = viewer.getByRole('button', { name: 'Enter' });
  await expect(enter).toBeDisabled();
  await field.fill('   ');
  await expect(viewer.getByText('Type a name.')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(enter).toBeDisabled();
  await takeName(viewer, '  Marguerite ');
  await expect(field).toHaveCount(0);
  await say(viewer, 'Hello from Lyon');
  const message = other.getByRole('article').filter({ hasText: 'Hello from Lyon' });
  await expect(message.getByText('Marguerite', { exact: true })).toBeVisible();
  await expect(other.getByLabel('Your name')).toBeVisible();
});

test('viewers ask, and vote questions up once each; a voter who reloads still has its vote', async ({
  browser,
}) => {
  const [viewer, other] = [await openViewer(browser), await openViewer(browser)];
  await viewer.getByRole('tab', { name: /Q&A/ }).click();
  for (const text of ['Why tonight?', 'Who made the light?']) {
    await viewer.getByLabel('Ask the hosts a question').fill(text);
    await viewer.getByLabel('Ask the hosts a question').press('Enter');
  }
  await expect(other.getByRole('tab', { name: /Q&A/ })).toContainText('0/2');
  await other.getByRole('tab', { name: /Q&A/ }).click();
  const second = other.getByRole('article').filter({ hasText: 'Who made the light?' });
  const vote = second.getByRole('button', { name: /Vote for this question/ });
  await vote.click();
  await expect(vote).toHaveText(/1$/);
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  const questions = viewer.getByRole('list', { name: /Questions/ }).getByRole('article');
  await expect(questions.first()).toContainText('Who made the light?');
  await other.reload();
  await other.getByRole('tab', { name: /Q&A/ }).click();
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await vote.click();
  await expect(vote).toHaveText(/0$/);
});

test('reactions are drawn in colour, and fly over the video for everybody', async ({ browser }) => {
  const [viewer, other] = [await openViewer(browser), await openViewer(browser)];
  // They rise for a few seconds only: every one that was there is counted.
  await other.evaluate(() => {
    document.body.dataset['seen'] = '';
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.dataset['sway'] !== undefined)
            document.body.dataset['seen'] += node.textContent;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await viewer.getByRole('button', { name: 'React with 🎉' }).click();
  await viewer.getByRole('button', { name: 'React with 👏' }).click();
  await expect(other.locator('body')).toHaveAttribute('data-seen', /🎉/);
  await expect(other.locator('body')).toHaveAttribute('data-seen', /👏/);
  await expect.poll(() => other.evaluate<boolean>(drawsEmoji)).toBe(true);
});

test('whatever viewers write, nothing runs, and no link leads anywhere but to the web', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const [viewer, reader] = [await openViewer(browser), await openViewer(browser)];
  const ran: string[] = [];
  for (const page of [viewer, reader]) {
    page.on('dialog', (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });
    page.context().on('page', (opened) => ran.push(`a window of ${opened.url()}`));
    page.on('request', (request) => {
      if (!request.url().startsWith(server.origin)) ran.push(`a request to ${request.url()}`);
    });
  }
  const texts = [...scripts, ...hostileAddresses, ...disguises].filter((text) => !text.includes('\n\n'));
  // All in a few messages, because a viewer may not write dozens within a second.
  const perMessage = 6;
  for (let first = 0; first < texts.length; first += perMessage) {
    await say(
      viewer,
      `${texts
        .slice(first, first + perMessage)
        .join(' ')
        .slice(0, 900)} end ${String(first)}`,
    );
    const arrived = reader.getByRole('article').filter({ hasText: `end ${String(first)}` });
    await expect(async () => {
      // The server takes no more than one message a second after the first five.
      const again = viewer.getByRole('button', { name: 'Try again' });
      if ((await again.count()) > 0) await again.first().click();
      await expect(arrived).toBeVisible({ timeout: 2000 });
    }).toPass();
  }
  const links = await reader.getByRole('article').locator('a').all();
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    expect(await link.getAttribute('href')).toMatch(/^https?:\/\//);
    expect(await link.getAttribute('rel')).toContain('noopener');
  }
  for (const page of [viewer, reader])
    expect(
      await page.locator('article :is(script, img, iframe, style, base, meta, details, math)').count(),
    ).toBe(0);
  expect(ran).toEqual([]);
});

test('nothing of the chat is loaded before the picture, for which it waits a few seconds at most', async ({
  page,
}) => {
  let openedAtMs = 0;
  let chatAfterMs: number | null = null;
  page.on('request', (request) => {
    if (request.url().includes('/hls/') && openedAtMs === 0) openedAtMs = Date.now();
    if (/\/assets\/(?:AudienceChat|createFootlightChat|pusher)/.test(request.url()))
      chatAfterMs ??= openedAtMs === 0 ? 0 : Date.now() - openedAtMs;
  });
  await page.route(/\/v2\/streaming_studio\/[\w-]+$/, async (route) => {
    const response = await route.fetch();
    const found: unknown = await response.json();
    const live = { status: 'live', playlistUrl: '/hls/late/playlist.m3u8' };
    await route.fulfill({ response, json: Object.assign({}, found, live) });
  });
  // The playlist never comes.
  await page.route(/\/hls\//, () => {});
  await page.goto(session.watchLink);
  await expect(page.getByLabel('Message everybody')).toBeVisible();
  expect(openedAtMs).toBeGreaterThan(0);
  expect(chatAfterMs).toBeGreaterThan(4000);
});

for (const [name, viewport] of Object.entries(sizes))
  test(`${name}: picture, chat and its field are on the screen together, with a poll, too`, async ({
    browser,
  }) => {
    const page = await openViewer(browser, viewport);
    const check = async (): Promise<void> => {
      for (const part of [
        page.getByRole('main').locator('section').first(),
        page.getByLabel('Message everybody'),
      ])
        await expect(part).toBeInViewport({ ratio: 0.6 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    };
    await check();
    const call = await openHostCalls(server, session);
    const options = ['The storm', 'The letter', 'The farewell'].map((label) => ({ label }));
    const poll = (await call('POST', 'polls', { question: 'Which scene moved you most?', options })) as {
      id: string;
    };
    await call('POST', `polls/${poll.id}/open`);
    for (const part of [
      page.getByRole('radio', { name: 'The storm' }),
      page.getByRole('button', { name: 'Vote', exact: true }),
    ])
      await expect(part).toBeInViewport({ ratio: 0.9 });
    await check();
    await expectAccessible(page, 'body');
  });

test('the keyboard reaches the tabs, the reactions and the field, in this order', async ({ browser }) => {
  const page = await openViewer(browser);
  await page.getByRole('tab', { name: 'Chat' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /Q&A/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const names = ['React with 👍', 'React with 👏', 'Your name', 'Message everybody'];
  const reached: string[] = [];
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    if (names.includes(name)) reached.push(name);
  }
  expect(reached).toEqual(names);
});

test('when the server is gone the page says so, and what is written meanwhile arrives once it is back', async ({
  browser,
}) => {
  const page = await openViewer(browser);
  await say(page, 'before');
  await expect(page.getByRole('article').filter({ hasText: 'before' })).toHaveAttribute(
    'data-delivery',
    'sent',
  );
  // Code that is lost on its way has the page reloaded, and what was not sent is gone with it. The last to come is that of tooltips.
  await page.getByRole('button', { name: 'Add an emoji' }).hover();
  await expect(page.getByText('Add an emoji')).toBeVisible();
  await server.kill();
  await expect(page.getByText('Reconnecting… What you send goes out when the chat is back.')).toBeVisible();
  await expect(page.getByRole('main').locator('section').first()).toBeVisible();
  await say(page, 'meanwhile');
  await server.restart();
  const message = page.getByRole('article').filter({ hasText: 'meanwhile' });
  await expect(message).toHaveAttribute('data-delivery', 'sent', { timeout: 60_000 });
  await expect(message).toHaveCount(1);
});
