import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from '@playwright/test';
import { signIn, videoOf } from '../tests/server/videos/uploadVideo.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { failDecoder, keepMediaSources } from './fixtures/failingDecoder.ts';
import { adminPassword, type TestServer } from './fixtures/server.ts';
import {
  createPreparedSimulive,
  createSimulive,
  expectOnTime,
  giveVideo,
  measureWaking,
  readLateness,
  untilShow,
  type Simulive,
} from './fixtures/simulive.ts';
import { expect, test } from './fixtures/test.ts';
import { startTcpProxy } from './fixtures/tcpProxy.ts';
import { isFieldWhole, openPoll, viewerSizes } from './fixtures/viewerPage.ts';

let server: TestServer;
/** A show that has begun, and goes on for as long as the tests may take. */
let running: Simulive;

test.beforeAll(async ({ server: usual }) => {
  test.setTimeout(240_000);
  server = usual;
  running = await createSimulive(server, { startsInMs: 0 });
  await giveVideo(server, running, { seconds: 420, size: '160x90' });
});

/** The viewers of one test. They are closed at its end: each of them plays a video. */
const contexts: BrowserContext[] = [];
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

async function freshPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  contexts.push(context);
  return context.newPage();
}

test('1.1.09 1.2.38 1.2.42 1.2.43 1.2.44 1.4.15 1.7.24 a show counts down, pulses, plays from its beginning, and ends', async ({
  page,
}) => {
  const simulive = await createPreparedSimulive(server, { startsInMs: 12_000, video: { seconds: 8 } });
  await page.goto(simulive.simuliveLink);
  await expect(page.getByRole('heading', { name: 'Starts in' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^00 hours\s*00 minutes\s*[0-3]\d seconds$/);
  await expect(page.getByText('About to start')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('LIVE', { exact: true }).first()).toBeVisible();
  // The worker's status; the player would begin by the clock without it, under the countdown.
  await expect(page.locator('[data-status=live]')).toBeVisible();
  await expectOnTime(page, simulive, 0.5, 2000);
  await expect(page.getByRole('heading', { name: 'Session ended' })).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Session ended' })).toBeVisible();
});

test('1.2.43 1.4.16 the end of the video ends the show for its viewer, and nobody is told', async ({
  browser,
}) => {
  const page = await freshPage(browser);
  const simulive = await createPreparedSimulive(server, { startsInMs: 0, video: { seconds: 12 } });
  // As if the show were to go on for long: only the end of the video itself can end it.
  await page.route('**/init_simulive', async (route) => {
    const response = await route.fetch();
    const session = (await response.json()) as object;
    await route.fulfill({ response, json: { ...session, duration: 5000 } });
  });
  await page.goto(simulive.simuliveLink);
  await expectOnTime(page, simulive, 1);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  await expect(page.getByRole('heading', { name: 'Session ended' })).toBeVisible({ timeout: 60_000 });
  expect(sent).toEqual([]);
});

test('1.2.42 a late viewer lands where the show is, with the cover until then, and no two are half a second apart', async ({
  browser,
}) => {
  await untilShow(running, 5);
  const first = await freshPage(browser);
  await first.goto(running.simuliveLink);
  await expect(first.locator('video')).toHaveAttribute('poster', /^\/videos\/.+\/cover\.jpg$/);
  await expectOnTime(first, running, 1);
  const second = await freshPage(browser);
  await second.goto(running.simuliveLink);
  await expectOnTime(second, running, 1);
  const distances: number[] = [];
  await expect
    .poll(
      async () => {
        const [one, other] = await Promise.all([readLateness(first, running), readLateness(second, running)]);
        if (one !== null && other !== null) distances.push(Math.abs(one - other));
        return distances.length;
      },
      { timeout: 30_000, intervals: [250] },
    )
    .toBeGreaterThanOrEqual(20);
  console.log('apart at most', Math.max(...distances).toFixed(3), 's');
  expect(Math.max(...distances)).toBeLessThanOrEqual(0.5);
});

test('1.2.03 1.6.07 the page asks for no role and gives none: nothing of the studio is there', async ({
  browser,
}) => {
  const page = await freshPage(browser);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(running.simuliveLink);
  await expectOnTime(page, running, 1);
  await expect(page.getByRole('button', { name: /go live|end event|layout|spotlight|invite/i })).toHaveCount(
    0,
  );
  expect(asked.filter((path) => /init_access|\/relay/.test(path))).toEqual([]);
  expect(asked.some((path) => path.endsWith('/init_simulive'))).toBe(true);
});

test('seeking is not offered: no key and no media key moves the show, and what does is undone', async ({
  browser,
}) => {
  const page = await freshPage(browser);
  await page.addInitScript(() => {
    const kept: Record<string, unknown> = {};
    const set = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession);
    navigator.mediaSession.setActionHandler = (action, handler) => {
      kept[action] = handler;
      set(action, handler);
    };
    (window as { mediaHandlers?: unknown }).mediaHandlers = kept;
  });
  await page.goto(running.simuliveLink);
  await expectOnTime(page, running, 0.5);
  await expect(page.getByRole('slider')).toHaveCount(1);
  await expect(page.getByRole('slider')).toHaveAccessibleName('Volume');
  await page.locator('video').evaluate((video) => {
    video.addEventListener('seeking', () => (document.body.dataset['sought'] = 'yes'));
  });
  for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End', '0', '5', 'j', 'l', 'PageUp'])
    await page.keyboard.press(key);
  await page.evaluate(() => {
    const handlers = (window as { mediaHandlers?: Record<string, unknown> }).mediaHandlers ?? {};
    for (const action of ['seekto', 'seekbackward', 'seekforward'])
      (handlers[action] as (details: object) => void)({ action, seekTime: 1, seekOffset: 30 });
  });
  await expect(page.locator('body')).not.toHaveAttribute('data-sought');
  await page.locator('video').evaluate((video: HTMLVideoElement) => void (video.currentTime += 40));
  await expectOnTime(page, running, 0.5, 3000);
});

test('a pause leaves the show, and whoever comes back is where it is by then', async ({ browser }) => {
  const page = await freshPage(browser);
  await page.goto(running.simuliveLink);
  await expectOnTime(page, running, 0.5);
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Go to live' })).toBeVisible();
  const pausedAt = (Date.now() - running.startsAtMs) / 1000;
  await untilShow(running, pausedAt + 4);
  await page.getByRole('button', { name: 'Go to live' }).click();
  await expectOnTime(page, running, 0.5, 2000);
});

for (const hours of [-9, 31])
  test(`a viewer whose clock is off by ${String(hours)} hours sees the same`, async ({ browser }) => {
    const page = await freshPage(browser);
    const shiftClock = (shiftMs: number): void => {
      const [now, origin, RealDate] = [Date.now, performance.timeOrigin, Date];
      (globalThis as { realTimeOrigin?: number }).realTimeOrigin = origin;
      Object.defineProperty(performance, 'timeOrigin', { value: origin + shiftMs });
      globalThis.Date = class extends RealDate {
        constructor(...parts: []) {
          if (parts.length === 0) super(now() + shiftMs);
          else super(...parts);
        }
        static override now = (): number => now() + shiftMs;
      } as DateConstructor;
    };
    const shiftMs = hours * 3_600_000;
    await page.addInitScript(shiftClock, shiftMs);
    let workers = 0;
    await page.route(/simulive\.worker/, async (route) => {
      workers += 1;
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: `(${String(shiftClock)})(${String(shiftMs)});${await answer.text()}`,
      });
    });
    await page.goto(running.simuliveLink);
    expect(await page.evaluate(() => Math.round((Date.now() - performance.now()) / 60_000))).not.toBe(0);
    await expectOnTime(page, running, 1);
    expect(workers).toBe(1);
    // A page that closes while the worker is being fetched would fail the test.
    await page.unrouteAll({ behavior: 'wait' });
    const waiting = await createSimulive(server, { startsInMs: 40 * 60_000 });
    await page.goto(waiting.simuliveLink);
    await expect(page.getByRole('timer')).toHaveText(/^00 hours\s*(?:39|40) minutes\s*\d\d seconds$/);
  });

test('a page whose processes were stopped is where the show is within a second of waking', async ({
  browser,
}) => {
  const page = await freshPage(browser);
  await page.goto(running.simuliveLink);
  await expectOnTime(page, running, 0.5);
  const devTools = await browser.newBrowserCDPSession();
  const pids = async (): Promise<number[]> =>
    (await devTools.send('SystemInfo.getProcessInfo')).processInfo
      .filter(({ type }) => type === 'renderer')
      .map(({ id }) => id);
  // All its processes stand still, as those of a machine that sleeps.
  const stopped = await pids();
  const send = (signal: 'SIGSTOP' | 'SIGCONT'): void => stopped.forEach((pid) => process.kill(pid, signal));
  const backAfter = await measureWaking(page, running, {
    sleep: () => send('SIGSTOP'),
    wake: () => send('SIGCONT'),
  });
  expect(backAfter).toBeLessThanOrEqual(1);
  await expectOnTime(page, running, 0.5);
});

test('a line that was cut is waited for, and the show goes on where it is by then', async ({ browser }) => {
  const line = await startTcpProxy(server.port);
  try {
    const page = await freshPage(browser);
    await page.goto(running.simuliveLink.replace(String(server.port), String(line.port)));
    await expectOnTime(page, running, 0.5);
    line.cut();
    await expect(page.locator('[data-phase="stalled"]')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Reconnecting…').first()).toBeVisible();
    line.restore();
    await expectOnTime(page, running, 1, 10_000);
  } finally {
    await line.close();
  }
});

test('a decoder that fails is started again, and the show goes on where it is by then', async ({
  browser,
}) => {
  const page = await freshPage(browser);
  await keepMediaSources(page);
  await page.goto(running.simuliveLink);
  await expectOnTime(page, running, 0.5);
  await failDecoder(page);
  await expectOnTime(page, running, 0.5);
});

test('1.2.45 1.2.46 chat, people, a poll and votes while nobody is in the studio; the chat is there first', async ({
  browser,
}) => {
  const [viewer, other] = [
    await freshPage(browser),
    await freshPage(browser, { viewport: { width: 390, height: 844 } }),
  ];
  for (const page of [viewer, other]) {
    await page.goto(running.simuliveLink);
    await expect(page.getByRole('tab')).toHaveText(['Chat', 'Q&A', 'People', 'Polls', 'Offers']);
    await expect(page.getByRole('tab', { name: 'Chat' })).toHaveAttribute('aria-selected', 'true');
  }
  await viewer.getByLabel('Your name').fill('Marguerite');
  await viewer.getByRole('button', { name: 'Enter' }).click();
  await expect(viewer.getByLabel('Your name')).toHaveCount(0);
  await viewer.getByLabel('Message everybody').fill('Hello from Lyon');
  await viewer.getByLabel('Message everybody').press('Enter');
  const message = other.getByRole('article').filter({ hasText: 'Hello from Lyon' });
  await expect(message.getByText('Marguerite', { exact: true })).toBeVisible();
  await other.getByRole('tab', { name: 'People' }).click();
  await expect(other.getByRole('tabpanel').getByText('Marguerite')).toBeVisible();
  await openPoll(server, running);
  for (const page of [viewer, other]) {
    await page.getByRole('tab', { name: /Polls A poll is open/ }).click();
    await page.getByText('Lisbon').click();
    await page.getByRole('button', { name: 'Vote', exact: true }).click();
    await expect(page.getByText('your vote was counted')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Polls', exact: true })).toBeVisible();
  }
  await expectAccessible(viewer, 'body');
  await expectAccessible(other, 'body');
});

test('1.2.40 1.2.41 without a video it says so, with a way to the admin site; it starts when there is one', async ({
  browser,
}) => {
  const page = await freshPage(browser);
  const simulive = await createSimulive(server, { startsInMs: -1000 });
  await page.goto(simulive.simuliveLink);
  await expect(page.getByRole('heading', { name: 'No live video' })).toBeVisible();
  const missing = page.getByRole('link', { name: /Video missing/ });
  await expect(missing).toHaveAttribute('href', `/admin/sessions/${simulive.studioToken}`);
  await expect(missing).toHaveAttribute('target', '_blank');
  await expectAccessible(page, 'body');
  // The page asks every two seconds, and a quick machine encodes this video in less: one question waits until the encoding has begun, and
  // the next ones are lost until the page was looked at.
  const admin = await signIn(server.origin, adminPassword);
  const askWhileEncoding = async (route: Route): Promise<void> => {
    const status = async (): Promise<string | undefined> =>
      (await videoOf(admin, simulive.studioToken))?.status;
    // Its test video is made first.
    await expect.poll(status, { intervals: [50], timeout: 60_000 }).toMatch(/waiting|encoding/);
    await route.continue();
  };
  await page.route('**/init_simulive', (route) => route.abort());
  await page.route('**/init_simulive', askWhileEncoding, { times: 1 });
  await page.waitForRequest('**/init_simulive');
  const given = giveVideo(server, simulive, { seconds: 60, size: '640x360' });
  const watching = page.getByRole('link', { name: /^Video / });
  await expect(watching).toHaveText(/^Video is (?:waiting to be|being) encoded/, { timeout: 60_000 });
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await page.unroute('**/init_simulive');
  await given;
  await expectOnTime(page, simulive, 1);
  await expect(watching).toHaveCount(0);
});

test('1.2.39 a start more than a day away is a date', async ({ browser }) => {
  const page = await freshPage(browser);
  const simulive = await createSimulive(server, { startsInMs: 50 * 3_600_000 });
  await page.goto(simulive.simuliveLink);
  await expect(page.getByText('Starts on', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toContainText(
    String(new Date(simulive.startsAtMs).getUTCFullYear()),
  );
  await expect(page.getByRole('timer')).toHaveCount(0);
});

test('1.8.08 a session that is not there is reported, and the page says so', async ({ page }) => {
  const reported = page.waitForRequest('**/v1/error_reports');
  await page.goto(`${server.origin}/no-such-session/simulive`);
  await expect(page.getByRole('heading', { name: 'This is the wrong studio URL' })).toBeVisible();
  expect((await reported).postDataJSON()).toMatchObject({
    message: 'Error: Update simulive status failed: video not found',
  });
});

test('1.8.09 a video that cannot be played is reported in its place, and the rest of the page goes on', async ({
  browser,
}) => {
  const page = await freshPage(browser);
  await page.route('**/videos/**/index.m3u8', (route) => route.fulfill({ status: 404 }));
  await page.goto(running.simuliveLink);
  await expect(page.getByRole('heading', { name: 'The video cannot be played' })).toBeVisible();
  await expect(page.getByLabel('Message everybody')).toBeVisible();
  await page.unroute('**/videos/**/index.m3u8');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectOnTime(page, running, 1);
});

test('where the browser refuses sound before a press, it plays muted with a clear way to hear it', async ({
  browser,
}) => {
  const page = await freshPage(browser);
  // What drives the browser counts as a press for it: it is made to refuse sound as one does that somebody uses.
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    let isPressed = false;
    addEventListener('pointerdown', () => (isPressed = true), true);
    HTMLMediaElement.prototype.play = function (): Promise<void> {
      return this.muted || isPressed
        ? play.call(this)
        : Promise.reject(new DOMException('no press yet', 'NotAllowedError'));
    };
  });
  await page.goto(running.simuliveLink);
  await expectOnTime(page, running, 1);
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
  await page.getByRole('button', { name: 'Tap for sound' }).click();
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(false);
  await expect(page.getByRole('button', { name: 'Tap for sound' })).toHaveCount(0);
  await expectOnTime(page, running, 1);
});

test('on a desktop and on a phone, upright and on its side, the picture and the chat’s field are whole', async ({
  browser,
}) => {
  for (const [width, height] of viewerSizes) {
    const page = await freshPage(browser, { viewport: { width, height } });
    await page.goto(running.simuliveLink);
    await expectOnTime(page, running, 1);
    await expect(page.getByLabel('Message everybody')).toBeVisible();
    expect(await page.evaluate(isFieldWhole)).toBe(true);
    const box = await page.locator('video').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(width);
  }
});

test('the pulse stands still for who asked for less motion', async ({ browser }) => {
  const page = await freshPage(browser, { reducedMotion: 'reduce' });
  const simulive = await createSimulive(server, { startsInMs: 8000 });
  await page.goto(simulive.simuliveLink);
  await expect(page.getByText('About to start')).toBeVisible();
  expect(await page.getByRole('timer').evaluate((element) => getComputedStyle(element).animationName)).toBe(
    'none',
  );
  await expectAccessible(page, 'main');
});
