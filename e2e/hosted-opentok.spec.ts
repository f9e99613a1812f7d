import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { createOpenTokService, type OpenTokService } from '../tests/server/openTokService.ts';
import { openTokApplicationId, openTokKeys } from '../tests/session/openTokKey.ts';
import { launchParticipant } from './fixtures/chromium.ts';
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
});
