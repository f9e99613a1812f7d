import { expect, test } from '@playwright/test';
import { launchParticipant } from './fixtures/chromium.ts';
import { readPlaylist } from './fixtures/hls.ts';
import { descendants } from './fixtures/processes.ts';
import { startServer } from './fixtures/server.ts';
import { StudioPage } from './pages/studioPage.ts';

/** The browsers of composers, which are the leaders of their processes. */
const browsersOf = (serverPid: number): number[] => descendants(serverPid, '--remote-debugging-pipe');

test('a show starts in the browser that was prepared, and another waits for the next show', async () => {
  test.setTimeout(180_000);
  const server = await startServer({ PREPARED_COMPOSERS: '1', STANDBY_COMPOSER: 'on' });
  const context = await launchParticipant();
  const session = await server.createSession();
  const isReady = async (): Promise<boolean> =>
    (await server.health()).preparedComposers.some(({ state }) => state === 'ready');
  expect(browsersOf(server.pid())).toEqual([]);

  const host = await StudioPage.enter(context, session.hostLink, 'Amara');
  await expect.poll(isReady, { timeout: 30_000 }).toBe(true);
  const [prepared] = browsersOf(server.pid());
  await host.show('Amara');
  await host.goLive();
  const playlist = `${server.origin}/hls/${session.studioToken}/playlist.m3u8`;
  await expect.poll(async () => (await readPlaylist(playlist))?.segments.length ?? 0).toBeGreaterThan(1);
  expect(browsersOf(server.pid())).toContain(prepared);
  await host.endEvent();
  await host.page.getByRole('button', { name: 'Done' }).click();
  await expect.poll(isReady, { timeout: 30_000 }).toBe(true);
  const next = browsersOf(server.pid());
  expect(next).not.toContain(prepared);

  // One that has died keeps nobody from going live.
  for (const pid of next) process.kill(pid, 'SIGKILL');
  await host.goLive();
  await host.endEvent();
  await context.close();
  await server.stop();
});
