import type { BrowserContext, Page } from '@playwright/test';
import { openSession, type SessionAccess } from './fixtures/access.ts';
import { launchParticipant } from './fixtures/chromium.ts';
import { expect, test } from './fixtures/test.ts';
import type { TestServer } from './fixtures/server.ts';
import { startTcpProxy } from './fixtures/tcpProxy.ts';
import type {} from './lab/session.ts';

/** The mesh between real Chromium processes over the real relay. */
test.describe('mesh session between two Chromium', () => {
  let server: TestServer;
  let browsers: [BrowserContext, BrowserContext];
  let origin: string;
  let session: SessionAccess;
  const pages: Page[] = [];

  test.beforeAll(async ({ viteServer, server: usual }) => {
    server = usual;
    browsers = [await launchParticipant(), await launchParticipant()];
    origin = viteServer.resolvedUrls?.local[0] ?? '';
  });
  test.beforeEach(async () => {
    session = await openSession(server);
  });
  test.afterEach(async () => {
    for (const page of pages.splice(0)) await page.close();
  });
  test.afterAll(async () => {
    for (const browser of browsers) await browser.close();
  });

  async function join(browser: 0 | 1, speakerId: string, relayUrl = session.relayUrl): Promise<Page> {
    const page = await browsers[browser].newPage();
    pages.push(page);
    await page.goto(`${origin}e2e/lab/session.html`);
    const token = await session.token('host', speakerId);
    await page.evaluate(([url, access]) => window.sessionLab.join(url, [access]), [relayUrl, token] as const);
    return page;
  }

  const publish = (page: Page, streamId: string, source: 'camera' | 'screen' = 'camera', audio = false) =>
    page.evaluate(
      ([id, kind, withAudio]) => window.sessionLab.publish(id, { source: kind, audio: withAudio }),
      [streamId, source, audio] as const,
    );
  const picture = (page: Page, streamId: string) =>
    page.evaluate((id) => window.sessionLab.picture(id), streamId);
  const view = (page: Page) => page.evaluate(() => window.sessionLab.view());
  const links = (page: Page) => page.evaluate(() => window.sessionLab.links());
  const expectSize = (page: Page, streamId: string, height: number) =>
    expect.poll(async () => (await picture(page, streamId)).height).toBe(height);
  async function expectMoving(page: Page, streamId: string): Promise<void> {
    const { frames } = await picture(page, streamId);
    await expect.poll(async () => (await picture(page, streamId)).frames).toBeGreaterThan(frames + 2);
  }

  test('both offer at once: each sees 720p in H.264 and hears the other', async () => {
    const [ada, ben] = await Promise.all([join(0, 'ada'), join(1, 'ben')]);
    await Promise.all([publish(ada, 'ada', 'camera', true), publish(ben, 'ben', 'camera', true)]);
    for (const [page, streamId] of [
      [ada, 'ben'],
      [ben, 'ada'],
    ] as const) {
      await expectSize(page, streamId, 720);
      await expectMoving(page, streamId);
      await expect.poll(async () => (await picture(page, streamId)).loudness).toBeGreaterThan(0.1);
      expect(await page.evaluate(() => window.sessionLab.sendCodecs())).toEqual(['video/H264']);
      expect(await page.evaluate(() => window.sessionLab.problems)).toEqual([]);
    }
    const report = await ada.evaluate(() => window.sessionLab.report('ben'));
    expect(report).toMatchObject({ id: 'ben', videoType: 'camera' });
    expect(report.tracks.find(({ kind }) => kind === 'video')).toMatchObject({
      frameWidth: 1280,
      frameHeight: 720,
    });
    expect(report.roundTripTimes.currentMs).toBeGreaterThanOrEqual(0);
  });

  test('how far sound is ahead of its picture is known before the browser can estimate it from sender reports', async () => {
    const ada = await join(0, 'ada');
    const ben = await join(1, 'ben');
    const first = ben.evaluate(() => window.sessionLab.firstDriftReport('ada'));
    await publish(ada, 'ada', 'camera', true);
    const { audioVideoDriftMs, tracks } = await first;
    expect(tracks.map(({ estimatedPlayoutTimestamp }) => estimatedPlayoutTimestamp)).toContain(null);
    expect(Math.abs(audioVideoDriftMs ?? Number.NaN)).toBeLessThan(500);
  });

  test('1.9.04 sizes: a receiver’s request, the sender’s limit, and off', async () => {
    const ada = await join(0, 'ada');
    const ben = await join(1, 'ben');
    const cy = await join(1, 'cy');
    await publish(ada, 'ada');
    await Promise.all([expectSize(ben, 'ada', 720), expectSize(cy, 'ada', 720)]);
    await ben.evaluate(() => window.sessionLab.setPreferredResolution('ada', '180p'));
    await expectSize(ben, 'ada', 180);
    expect((await picture(cy, 'ada')).height).toBe(720);
    await ada.evaluate(() => window.sessionLab.setMaxResolution('ada', '360p'));
    await expectSize(cy, 'ada', 360);
    expect((await picture(ben, 'ada')).height).toBe(180);
    await ben.evaluate(() => window.sessionLab.setPreferredResolution('ada', 'off'));
    await expect
      .poll(async () => (await view(ben)).streams[0])
      .toMatchObject({ disabled: true, disabledReason: null });
    await expectMoving(cy, 'ada');
    const still = await picture(ben, 'ada');
    await expectMoving(cy, 'ada');
    expect((await picture(ben, 'ada')).frames).toBeLessThanOrEqual(still.frames + 1);
  });

  test('1.9.03 auto receives 360p when there are more than 3 remote video streams', async () => {
    const ada = await join(0, 'ada');
    const ben = await join(1, 'ben');
    for (const streamId of ['a', 'b', 'c']) await publish(ada, streamId);
    await expectSize(ben, 'a', 720);
    await publish(ada, 'd');
    for (const streamId of ['a', 'd']) await expectSize(ben, streamId, 360);
    await ada.evaluate(() => window.sessionLab.unpublish('d'));
    await expectSize(ben, 'a', 720);
  });

  test('screens arrive at 1080p, every time, with both sides starting at once', async () => {
    const [ada, ben] = await Promise.all([join(0, 'ada'), join(1, 'ben')]);
    await publish(ben, 'ben');
    await expectSize(ada, 'ben', 720);
    for (const round of [1, 2, 3]) {
      const [fromAda, fromBen] = [`ada-screen-${String(round)}`, `ben-screen-${String(round)}`];
      await Promise.all([publish(ada, fromAda, 'screen'), publish(ben, fromBen, 'screen')]);
      await Promise.all([expectSize(ben, fromAda, 1080), expectSize(ada, fromBen, 1080)]);
      await Promise.all([
        ada.evaluate((id) => window.sessionLab.unpublish(id), fromAda),
        ben.evaluate((id) => window.sessionLab.unpublish(id), fromBen),
      ]);
      await expect.poll(async () => (await view(ada)).streams.map(({ id }) => id)).toEqual(['ben']);
    }
    await expectMoving(ada, 'ben');
    expect(await ada.evaluate(() => window.sessionLab.problems)).toEqual([]);
  });

  test('1.4.17 a video that stops arriving is disabled for quality until it arrives again', async () => {
    const [ada, ben] = await Promise.all([join(0, 'ada'), join(1, 'ben')]);
    await publish(ada, 'ada');
    await expectSize(ben, 'ada', 720);
    await ada.evaluate(() => window.sessionLab.freeze('ada'));
    await expect
      .poll(async () => (await view(ben)).streams[0])
      .toMatchObject({ hasVideo: true, disabled: true, disabledReason: 'quality' });
    await ada.evaluate(() => window.sessionLab.thaw('ada'));
    await expect
      .poll(async () => (await view(ben)).streams[0])
      .toMatchObject({ disabled: false, disabledReason: null });
  });

  test('an ICE restart from both sides at once changes the path and keeps the video', async () => {
    const [ada, ben] = await Promise.all([join(0, 'ada'), join(1, 'ben')]);
    await Promise.all([publish(ada, 'ada'), publish(ben, 'ben')]);
    await Promise.all([expectSize(ben, 'ada', 720), expectSize(ada, 'ben', 720)]);
    const before = [await links(ada), await links(ben)].map(([link]) => link?.ice);
    await Promise.all([ada, ben].map((page) => page.evaluate(() => window.sessionLab.restartIce())));
    for (const [index, page] of [ada, ben].entries()) {
      await expect
        .poll(async () => (await links(page)).filter(({ state }) => state === 'connected')[0]?.ice)
        .not.toBe(before[index]);
    }
    await expectMoving(ada, 'ben');
    await expectMoving(ben, 'ada');
  });

  test('after a lost network a participant is back within 5 s, with its video and without a duplicate', async () => {
    const proxy = await startTcpProxy(server.port);
    const ada = await join(0, 'ada');
    const ben = await join(1, 'ben', `ws://127.0.0.1:${String(proxy.port)}/relay`);
    await Promise.all([publish(ada, 'ada'), publish(ben, 'ben')]);
    await Promise.all([expectSize(ben, 'ada', 720), expectSize(ada, 'ben', 720)]);
    // Silence without a closed connection, as when a cable is pulled: the heartbeat must notice.
    proxy.freeze();
    await expect.poll(async () => (await view(ben)).status).toBe('reconnecting');
    // It misses what is published in the meantime.
    await publish(ada, 'ada-screen', 'screen');
    const restoredMs = performance.now();
    proxy.restore();
    await expect.poll(async () => (await view(ben)).status, { intervals: [50] }).toBe('connected');
    expect(performance.now() - restoredMs).toBeLessThan(5000);
    await expectSize(ben, 'ada-screen', 1080);
    await expectMoving(ada, 'ben');
    expect((await view(ada)).streams.map(({ id }) => id).sort()).toEqual(['ada', 'ada-screen', 'ben']);
    expect((await view(ada)).connections).toHaveLength(2);
    await proxy.close();
  });

  test('all participants return by themselves after the server was killed and restarted', async () => {
    const [ada, ben] = await Promise.all([join(0, 'ada'), join(1, 'ben')]);
    await Promise.all([publish(ada, 'ada'), publish(ben, 'ben')]);
    await Promise.all([expectSize(ben, 'ada', 720), expectSize(ada, 'ben', 720)]);
    await server.kill();
    await expect.poll(async () => (await view(ada)).status).toBe('reconnecting');
    await server.restart();
    for (const [page, streamId] of [
      [ada, 'ben'],
      [ben, 'ada'],
    ] as const) {
      await expect
        .poll(async () => (await view(page)).streams.map(({ id }) => id).sort())
        .toEqual(['ada', 'ben']);
      await expectMoving(page, streamId);
      expect((await view(page)).connections).toHaveLength(2);
    }
  });
});
