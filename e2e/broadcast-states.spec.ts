import type { PeerSignal } from '../src/protocol/signals.ts';
import type { RelayClient } from '../tests/server/relayClient.ts';
import { cameraSize } from './fixtures/cameraFiles.ts';
import { launchPeople } from './fixtures/chromium.ts';
import { patchCameraFile } from './fixtures/colorPatches.ts';
import { fillSession } from './fixtures/fillSession.ts';
import { followParts, readPlaylist } from './fixtures/hls.ts';
import { openHostSocket } from './fixtures/hostSocket.ts';
import { descendants } from './fixtures/processes.ts';
import { differenceOfCells, readCells, type ProgramCells } from './fixtures/programCells.ts';
import { programSteps } from './fixtures/programSteps.ts';
import { startServer } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';
import { StudioPage } from './pages/studioPage.ts';

/** What encoding and scaling change at most in the mean colour of a cell, of 255: 16 were seen, at the edges of bright patches. */
const maxDifference = 20;
/** What each step changes at least in some cell, more than two pictures of one state differ; 43 were seen, and 28 on a slow machine. */
const leastChange = 24;

/** What each participant has reported last of the program that it shows. */
function digestsAt(line: RelayClient): Map<string, string | undefined> {
  const digests = new Map<string, string | undefined>();
  for (const { signal, stamp } of line.ofType('signal')) {
    const { type, data } = signal as PeerSignal;
    if (type === 'debugReport') digests.set(stamp.from, data.programDigest);
  }
  return digests;
}

test.describe('the studio’s preview and the composer’s program', () => {
  test('1.1.05 1.1.06 every state of a show is the same in the host’s studio, at the composer and in the audience’s picture, and again once a killed composer is back', async () => {
    test.setTimeout(600_000);
    const server = await startServer();
    // A camera that stands still, so that whole pictures of one state can be compared.
    const people = await launchPeople({ cameraFile: patchCameraFile(cameraSize) });
    const join = async (link: string, name: string): Promise<StudioPage> =>
      StudioPage.enter(await people.newContext({ viewport: { width: 1280, height: 800 } }), link, name);
    try {
      const session = await server.createSession();
      const content = await fillSession(server, session);
      const host = await join(session.hostLink, 'Grace Host');
      const guest = await join(session.speakerLink, 'Bea Blue');
      for (const name of ['Grace Host', 'Bea Blue']) await host.show(name);
      await host.chooseLayout('Contain');
      await host.goLive();
      const line = await openHostSocket(server, session);
      const spotlit = line.scene?.layout.visibleStreams[1]?.streamId ?? '';
      expect((await line.signal({ type: 'initDebug', data: { programOnly: true } })).type).toBe('accepted');
      // What lies over the preview is not in the program.
      await host.page.addStyleTag({
        content:
          'body * { visibility: hidden !important } [data-preview] :is(canvas, video) { visibility: visible !important }',
      });
      const preview = host.page.locator('[data-preview] :is(canvas, video)').first();
      const playlistUrl = `${server.origin}/hls/${session.studioToken}/playlist.m3u8`;
      const nextPart = followParts(playlistUrl);
      let aired = readCells(await nextPart(), 'media');
      const expectAiredAsSeen = (check: (seen: ProgramCells) => void): Promise<void> =>
        expect(async () => {
          aired = readCells(await nextPart(), 'media');
          // Each time, because what a step has set in motion may still move.
          const seen = readCells(await preview.screenshot(), 'png');
          expect(differenceOfCells(aired, seen)).toBeLessThanOrEqual(maxDifference);
          check(seen);
        }).toPass({ timeout: 90_000, intervals: [0] });

      let digest = await host.digest();
      for (const [name, signals] of programSteps(content, spotlit))
        await test.step(name, async () => {
          for (const signal of signals) expect((await line.signal(signal)).type).toBe('accepted');
          await expect(async () => {
            const shown = await host.digest();
            expect(shown).not.toBe(digest);
            expect(await guest.digest()).toBe(shown);
            const reported = digestsAt(line);
            expect(reported.size, 'host, guest and composer report').toBe(3);
            expect([...new Set(reported.values())]).toEqual([shown]);
          }).toPass({ timeout: 60_000, intervals: [200] });
          digest = await host.digest();
          const before = aired;
          await expectAiredAsSeen((seen) =>
            // Else pictures of the state before would pass, too.
            expect(differenceOfCells(before, seen), 'what the step changed').toBeGreaterThan(leastChange),
          );
        });

      await test.step('a killed composer', async () => {
        const discontinuities = async (): Promise<number> =>
          (await readPlaylist(playlistUrl))?.discontinuities ?? 0;
        const before = await discontinuities();
        const [composer] = descendants(server.pid(), '--headless');
        expect(composer, 'the composer runs').toBeDefined();
        process.kill(composer ?? 0, 'SIGKILL');
        await expect.poll(discontinuities, { timeout: 30_000, intervals: [100] }).toBe(before + 1);
        await expectAiredAsSeen(() => {});
        expect(await host.digest()).toBe(digest);
      });
      expect(server.log()).not.toContain('does not show what the preview shows');
      line.cut();
    } finally {
      await people.close();
      await server.stop();
    }
  });
});
