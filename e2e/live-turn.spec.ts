import type { Page } from '@playwright/test';
import { openSession } from './fixtures/access.ts';
import { expect, test } from './fixtures/test.ts';
import { startServer } from './fixtures/server.ts';
import { openTurnOnly, whyNoFirewall } from './fixtures/turnOnly.ts';
import type {} from './lab/session.ts';

test('two people behind a firewall that lets no media out see each other by way of the TURN server in ICE_SERVERS', async ({
  lab,
}) => {
  test.setTimeout(300_000);
  const reason = whyNoFirewall();
  test.skip(reason !== null, reason ?? '');
  const turn = await openTurnOnly();
  const server = await startServer({ ICE_SERVERS: turn.iceServers });
  try {
    const session = await openSession(server);
    // In one browser they have no less of a firewall between them.
    const context = await turn.launch();
    const join = async (role: 'host' | 'guest', name: string): Promise<Page> => {
      const page = await context.newPage();
      await page.goto(`${lab.origin}/e2e/lab/session.html`);
      const token = await session.token(role, name);
      await page.evaluate(([relay, access]) => window.sessionLab.join(relay, [access]), [
        session.relayUrl,
        token,
      ] as const);
      return page;
    };
    const ada = await join('host', 'ada');
    const ben = await join('guest', 'ben');
    await ada.evaluate(() => window.sessionLab.publish('ada', { source: 'camera' }));
    await ben.evaluate(() => window.sessionLab.publish('ben', { source: 'camera' }));

    for (const [page, other] of [
      [ada, 'ben'],
      [ben, 'ada'],
    ] as const) {
      const framesOf = (): Promise<number> =>
        page.evaluate(async (id) => (await window.sessionLab.picture(id)).frames, other);
      // A page in the background of its browser shows no frames.
      await page.bringToFront();
      await expect.poll(framesOf, { timeout: 60_000 }).toBeGreaterThan(0);
      const before = await framesOf();
      await expect.poll(framesOf, { timeout: 60_000 }).toBeGreaterThan(before + 10);
      expect(await page.evaluate(() => window.sessionLab.paths())).toEqual([
        { local: 'relay', remote: 'relay' },
      ]);
    }
  } finally {
    await turn.close();
    await server.stop();
  }
});
