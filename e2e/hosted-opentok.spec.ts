import type { BrowserContext, Page } from '@playwright/test';
import { createOpenTokService, type OpenTokService } from '../tests/server/openTokService.ts';
import { openTokApplicationId, openTokKeys } from '../tests/session/openTokKey.ts';
import { launchParticipant } from './fixtures/chromium.ts';
import { expect, labOrigin, test } from './fixtures/test.ts';
import { startServer, type TestServer, type TestSession } from './fixtures/server.ts';

/** OpenTok's real client, in a browser whose network does not reach OpenTok. */
test.describe('OpenTok', () => {
  let service: OpenTokService;
  let server: TestServer;
  let session: TestSession;
  let context: BrowserContext;
  let page: Page;
  const refused: string[] = [];
  const asked: string[] = [];

  test.beforeAll(async () => {
    service = createOpenTokService();
    const apiOrigin = await service.app.listen({ port: 0, host: '127.0.0.1' });
    server = await startServer({
      OPENTOK_APPLICATION_ID: openTokApplicationId,
      OPENTOK_PRIVATE_KEY: openTokKeys.privateKey,
      OPENTOK_API_ORIGIN: apiOrigin,
    });
    session = await server.createSession({ name: 'Opening night' });
    const nowhere = ['opentok.com', 'tokbox.com', 'vonage.com'].map(
      (domain) => `MAP *.${domain} 127.0.0.1:1`,
    );
    context = await launchParticipant({ extraArgs: [`--host-resolver-rules=${nowhere.join(',')}`] });
    page = await context.newPage();
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    page.on('request', (request) => asked.push(request.url()));
  });
  test.afterAll(async () => {
    await context?.close();
    await server?.stop();
    await service?.app.close();
  });

  async function expectUnavailable(): Promise<void> {
    await expect(page.getByRole('heading', { name: 'The video service cannot be reached' })).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  }
  async function askToEnter(): Promise<void> {
    await page.goto(session.hostLink);
    await page.getByRole('textbox', { name: 'Your name' }).fill('Amara');
    await page.getByRole('button', { name: 'Enter studio' }).click();
  }
  const askedOpenTok = (): string[] =>
    asked.filter((url) => /\.(?:opentok|tokbox|vonage)\.com$/.test(new URL(url).hostname));

  test('1.8.05 a network that does not reach it is said with a way to try again, and no blank page', async () => {
    await askToEnter();
    await expectUnavailable();
    const before = askedOpenTok().length;
    expect(before).toBeGreaterThan(0);
    for (const [name, size] of [
      ['desktop', { width: 1280, height: 800 }],
      ['phone', { width: 390, height: 844 }],
    ] as const) {
      await page.setViewportSize(size);
      await test.info().attach(name, { body: await page.screenshot(), contentType: 'image/png' });
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => askedOpenTok().length, { timeout: 30_000 }).toBeGreaterThan(before);
    await expectUnavailable();
    expect(refused).toEqual([]);
  });

  test('1.8.05 a server that OpenTok does not answer is the same to people, and lets them in once it does', async () => {
    service.state.isDown = true;
    const other = await server.createSession({ name: 'Second night' });
    const before = service.authorizations.length;
    // The host's name is known by now.
    await page.goto(other.hostLink);
    await expectUnavailable();
    expect(service.authorizations).toHaveLength(before);
    service.state.isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => service.authorizations.length).toBe(before + 1);
  });

  test.describe('its client alone, without a network', () => {
    let labPage: Page;

    test.beforeAll(async ({ viteServer }) => {
      labPage = await context.newPage();
      await labPage.goto(`${labOrigin(viteServer)}/e2e/lab/openTok.html`);
      await labPage.waitForFunction(() => 'openTokLab' in window);
    });

    const tracks = () => labPage.evaluate(() => window.openTokLab.tracks());
    const sending = async (): Promise<boolean[]> => (await tracks()).given.map(({ enabled }) => enabled);

    test('lists the fake devices', async () => {
      const kinds = await labPage.evaluate(() => window.openTokLab.listDevices());
      expect(kinds.filter((kind) => kind === 'videoInput').length).toBeGreaterThan(0);
      expect(kinds.filter((kind) => kind === 'audioInput').length).toBeGreaterThan(0);
    });

    test('1.8.04 our publication mutes and ends what the client has, and leaves the participant’s tracks alone', async () => {
      expect(await labPage.evaluate(() => window.openTokLab.publish())).toEqual([]);
      const own = [
        { kind: 'audio', enabled: true, readyState: 'live' },
        { kind: 'video', enabled: true, readyState: 'live' },
      ];
      expect(await tracks()).toEqual({ given: own, own });
      await labPage.evaluate(() => window.openTokLab.setSending(false, false));
      await expect.poll(sending).toEqual([false, false]);
      await labPage.evaluate(() => window.openTokLab.setSending(true, true));
      await expect.poll(sending).toEqual([true, true]);
      expect(await labPage.evaluate(() => window.openTokLab.readStats())).toEqual({
        client: 'OT_PEER_CONNECTION_NOT_CONNECTED',
        port: 'peerConnectionNotConnected',
      });
      await labPage.evaluate(() => window.openTokLab.unpublish());
      await expect
        .poll(async () => (await tracks()).given.map(({ readyState }) => readyState))
        .toEqual(['ended', 'ended']);
      expect((await tracks()).own).toEqual(own);
    });

    test('a signal before the connection is there is not connected', async () => {
      expect(await labPage.evaluate(() => window.openTokLab.signal())).toEqual({
        client: 'OT_NOT_CONNECTED',
        port: 'notConnected',
      });
    });
  });
});
