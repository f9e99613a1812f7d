import type { Page } from '@playwright/test';
import { skipReason, videoSessionContract } from '../tests/session/videoSessionContract.ts';
import { openSession, type SessionAccess } from './fixtures/access.ts';
import { expect, labOrigin, test } from './fixtures/test.ts';
import type { TestServer } from './fixtures/server.ts';

/** The port's contract on the mesh engine: real WebRTC in Chromium, the real relay. */
test.describe('the session port, mesh', () => {
  let server: TestServer;
  let page: Page;
  let session: SessionAccess | null = null;

  test.beforeAll(async ({ browser, viteServer, server: usual }) => {
    server = usual;
    page = await browser.newPage();
    await page.exposeFunction('requestToken', (role: 'host' | 'guest', speakerId: string) =>
      session?.token(role, speakerId),
    );
    await page.goto(`${labOrigin(viteServer)}/e2e/lab/sessionContract.html`);
    await page.waitForFunction(() => 'runContractCase' in window);
  });
  test.afterAll(async () => {
    await page.close();
  });

  for (const contractCase of videoSessionContract) {
    const { title } = contractCase;
    test(title, async () => {
      const reason = skipReason(contractCase, 'total');
      test.skip(reason !== null, reason ?? '');
      session = await openSession(server);
      const outcome = await page.evaluate(
        ([name, relayUrl]) =>
          window.runContractCase(name, relayUrl).then(
            () => 'passed',
            (error: unknown) => String(error),
          ),
        [title, session.relayUrl] as const,
      );
      expect(outcome).toBe('passed');
    });
  }
});
