import { expect, test, type BrowserContext } from '@playwright/test';
import { createOpenTokService, type OpenTokService } from '../tests/server/openTokService.ts';
import { openTokApplicationId, openTokKeys } from '../tests/session/openTokKey.ts';
import { cameraFile, microphoneFile } from './fixtures/cameraFiles.ts';
import { launchParticipant } from './fixtures/chromium.ts';
import { startOpenTokDouble, type OpenTokDouble } from './fixtures/openTokDouble/service.ts';
import { startServer, type TestServer, type TestSession } from './fixtures/server.ts';
import { StudioPage } from './pages/studioPage.ts';

const names = { green: 'Grace Host', blue: 'Bea Blue' };

/**
 * OpenTok is switched on by the environment alone. The studio and the server are the real ones; a double stands in for OpenTok's client
 * and its media servers, and the server makes sessions at a service on this machine.
 */
test.describe('a studio whose media OpenTok carries', () => {
  let service: OpenTokService;
  let double: OpenTokDouble;
  let server: TestServer;
  let session: TestSession;
  const contexts: BrowserContext[] = [];

  test.beforeAll(async () => {
    service = createOpenTokService();
    double = await startOpenTokDouble();
    server = await startServer({
      OPENTOK_APPLICATION_ID: openTokApplicationId,
      OPENTOK_PRIVATE_KEY: openTokKeys.privateKey,
      OPENTOK_API_ORIGIN: await service.app.listen({ port: 0, host: '127.0.0.1' }),
      PUBLIC_URL: double.origin,
      COMPOSER_ORIGIN: double.origin,
    });
    double.setServerPort(server.port);
    session = await server.createSession();
  });
  test.afterAll(async () => {
    for (const context of contexts) await context.close();
    await server?.stop();
    await double?.close();
    await service?.app.close();
  });
  // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from this pattern
  test.afterEach(async ({}, info) => {
    if (info.status !== info.expectedStatus)
      await info.attach('server log', { body: server.log(), contentType: 'text/plain' });
  });

  async function join(camera: 'green' | 'blue', link: string): Promise<StudioPage> {
    const files = { cameraFile: cameraFile(camera), microphoneFile: microphoneFile(camera) };
    const context = await launchParticipant(files);
    contexts.push(context);
    return StudioPage.enter(context, link, names[camera]);
  }

  test('a host and a speaker meet over OpenTok, by its client and nothing else', async () => {
    const host = await join('green', session.hostLink);
    const speaker = await join('blue', session.speakerLink);
    for (const person of [host, speaker]) await person.expectInputs(Object.values(names));
    expect(double.loadCount()).toBe(2);
    await expect.poll(() => double.participants().toSorted()).toEqual(['guest', 'host']);
    await expect.poll(() => double.streamCount()).toBe(2);
    expect(service.authorizations).toHaveLength(1);
  });
});
