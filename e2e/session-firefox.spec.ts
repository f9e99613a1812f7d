import type { BrowserContext, Page } from '@playwright/test';
import { openSession, type SessionAccess } from './fixtures/access.ts';
import { launchParticipant } from './fixtures/chromium.ts';
import { launchFirefox, type FirefoxParticipant } from './fixtures/firefox.ts';
import { expect, labOrigin, test } from './fixtures/test.ts';
import type { TestServer } from './fixtures/server.ts';
import type { LabPicture, LabView } from './lab/session.ts';

/** What the test reads from a participant, whichever tool drives its browser. */
interface Driven {
  view(): Promise<LabView>;
  picture(streamId: string): Promise<LabPicture>;
  ice(): Promise<string[]>;
}

test.describe('mesh session between Firefox and Chromium', () => {
  let server: TestServer;
  let session: SessionAccess;
  let chromium: BrowserContext;
  let firefox: FirefoxParticipant;
  let host: Page;

  test.beforeAll(async ({ viteServer, server: usual }) => {
    server = usual;
    session = await openSession(server);
    [chromium, firefox] = await Promise.all([launchParticipant(), launchFirefox()]);
    host = chromium.pages()[0] ?? (await chromium.newPage());
    const url = `${labOrigin(viteServer)}/e2e/lab/session.html`;
    await Promise.all([host.goto(url), firefox.page.goto(url)]);
    const access = {
      host: await session.token('host', 'ada'),
      guest: await session.token('guest', 'ben', 'firefox'),
    };
    await host.evaluate(([relay, token]) => window.sessionLab.join(relay, [token]), [
      session.relayUrl,
      access.host,
    ] as const);
    await firefox.page.evaluate(
      (relay, token) => window.sessionLab.join(relay, [token]),
      session.relayUrl,
      access.guest,
    );
  });
  test.afterAll(async () => {
    await chromium.close();
    await firefox.close();
  });

  const onChromium: Driven = {
    view: () => host.evaluate(() => window.sessionLab.view()),
    picture: (streamId) => host.evaluate((id) => window.sessionLab.picture(id), streamId),
    ice: () => host.evaluate(() => window.sessionLab.links().map(({ ice }) => ice)),
  };
  const onFirefox: Driven = {
    view: () => firefox.page.evaluate(() => window.sessionLab.view()),
    picture: (streamId) => firefox.page.evaluate((id) => window.sessionLab.picture(id), streamId),
    ice: () => firefox.page.evaluate(() => window.sessionLab.links().map(({ ice }) => ice)),
  };

  async function expectMoving(at: Driven, streamId: string, height: number): Promise<void> {
    await expect.poll(async () => (await at.picture(streamId)).height).toBe(height);
    const { frames } = await at.picture(streamId);
    await expect.poll(async () => (await at.picture(streamId)).frames).toBeGreaterThan(frames + 2);
  }

  test('both offer at once: they see and hear each other', async () => {
    await Promise.all([
      host.evaluate(() => window.sessionLab.publish('ada', { source: 'camera' })),
      firefox.page.evaluate(() => window.sessionLab.publish('ben', { source: 'camera' })),
    ]);
    await expectMoving(onChromium, 'ben', 720);
    await expectMoving(onFirefox, 'ada', 720);
    await expect.poll(async () => (await onChromium.picture('ben')).loudness).toBeGreaterThan(0.001);
    await expect.poll(async () => (await onFirefox.picture('ada')).loudness).toBeGreaterThan(0.001);
  });

  test('both share a screen at once, several times: nothing is lost', async () => {
    for (const round of ['1', '2']) {
      await Promise.all([
        host.evaluate(
          (n) => window.sessionLab.publish(`ada-screen-${n}`, { source: 'screen', audio: false }),
          round,
        ),
        firefox.page.evaluate(
          (n) => window.sessionLab.publish(`ben-screen-${n}`, { source: 'screen', audio: false }),
          round,
        ),
      ]);
      await expectMoving(onChromium, `ben-screen-${round}`, 1080);
      await expectMoving(onFirefox, `ada-screen-${round}`, 1080);
      await Promise.all([
        host.evaluate((n) => window.sessionLab.unpublish(`ada-screen-${n}`), round),
        firefox.page.evaluate((n) => window.sessionLab.unpublish(`ben-screen-${n}`), round),
      ]);
      for (const at of [onChromium, onFirefox]) {
        await expect
          .poll(async () => (await at.view()).streams.map(({ id }) => id).sort())
          .toEqual(['ada', 'ben']);
      }
    }
    await expectMoving(onChromium, 'ben', 720);
    await expectMoving(onFirefox, 'ada', 720);
  });

  test('an ICE restart by each side changes the path and keeps the video', async () => {
    for (const restart of [
      () => host.evaluate(() => window.sessionLab.restartIce()),
      () => firefox.page.evaluate(() => window.sessionLab.restartIce()),
    ]) {
      const before = await onChromium.ice();
      await restart();
      await expect.poll(async () => (await onChromium.ice())[0]).not.toBe(before[0]);
      await expectMoving(onChromium, 'ben', 720);
      await expectMoving(onFirefox, 'ada', 720);
    }
  });

  test('both restart ICE at once: the video continues', async () => {
    for (const round of [1, 2, 3]) {
      const before = await onChromium.ice();
      await Promise.all([
        host.evaluate(() => window.sessionLab.restartIce()),
        firefox.page.evaluate(() => window.sessionLab.restartIce()),
      ]);
      await expect.poll(async () => (await onChromium.ice())[0], String(round)).not.toBe(before[0]);
      await expectMoving(onChromium, 'ben', 720);
      await expectMoving(onFirefox, 'ada', 720);
    }
  });
});
