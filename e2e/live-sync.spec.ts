import { chromium } from 'playwright-core';
import { openSenders } from '../bench/sender/openSenders.ts';
import { slotRects } from '../src/program/layouts/slotRects.ts';
import { programThemes } from '../src/program/themes/programThemes.ts';
import { openSession } from './fixtures/access.ts';
import { cameraFile, microphoneFile } from './fixtures/cameraFiles.ts';
import { chromiumArgs, headlessShellPath, launchParticipant, plainPagesFlag } from './fixtures/chromium.ts';
import { median } from '../bench/statistics.ts';
import { flashAndBeepSource } from './fixtures/flashAndBeep.ts';
import { newestSegments, readPlaylist, type Playlist } from './fixtures/hls.ts';
import { findOffsets, frameDurationMs, type FlashAndBeepPlace } from './fixtures/lipSync.ts';
import { descendants } from './fixtures/processes.ts';
import { startServer } from './fixtures/server.ts';
import { stopForMoments } from './fixtures/stopForMoments.ts';
import { expect, test } from './fixtures/test.ts';
import { StudioPage } from './pages/studioPage.ts';

/** How many segments are measured at once. */
const segments = 10;

/** The speakers, in the order of their slots. */
const tonesHz = [1000, 1700, 2600];
const places = slotRects('contain', tonesHz.length, programThemes.startup.metrics).map(
  (slot, index): FlashAndBeepPlace => ({ slot, toneHz: tonesHz[index] ?? 0 }),
);

/** How much later than its flashes each speaker's beeps are in a piece of media, and how long one of its frames is, ms. */
interface Sync {
  offsetsMs: number[][];
  frameMs: number;
}

test('audio and video of each of three speakers leave the studio within 80 ms of each other, or one program frame where that is longer, and so they do after the composer was stopped for moments', async () => {
  test.setTimeout(300_000);
  // In a real show each browser has its own computer; here they share one with the server, and the smaller program leaves them capacity.
  const server = await startServer();
  const senders = await openSenders();
  const opened: { close(): Promise<void> }[] = [];
  try {
    const session = await openSession(server);
    const hostContext = await launchParticipant({
      cameraFile: cameraFile('green'),
      microphoneFile: microphoneFile('green'),
    });
    opened.push(hostContext);
    const host = await StudioPage.enter(hostContext, session.hostLink, 'Grace Host');
    // A source that has to wait for the processor is out of sync by itself, so this browser keeps its normal priority, and has no screens.
    const speakers = await chromium.launch({
      executablePath: headlessShellPath,
      args: [...chromiumArgs(), plainPagesFlag],
    });
    opened.push(speakers);
    for (const [index, toneHz] of tonesHz.entries()) {
      const context = await speakers.newContext();
      await context.addInitScript(flashAndBeepSource({ toneHz, width: 320, height: 180 }));
      await senders.join(context, session, String(index));
      await host.page
        .getByRole('button', { name: /^Put (?!Grace Host).* on stream$/ })
        .click({ timeout: 60_000 });
      await expect(host.page.getByRole('button', { name: /^Take .* off stream$/ })).toHaveCount(index + 1);
    }
    await host.chooseLayout('Contain');
    await host.goLive();
    const playlistUrl = `${server.origin}/hls/${session.studioToken}/playlist.m3u8`;
    // Ten segments hold about as many flashes.
    const measure = async (): Promise<Sync> => {
      const media = await newestSegments(playlistUrl, segments);
      expect(media, 'ten segments').not.toBeNull();
      const offsetsMs = findOffsets(media ?? Buffer.alloc(0), places).map((found) =>
        found.map(({ offsetMs }) => offsetMs),
      );
      const sync = { offsetsMs, frameMs: frameDurationMs(media ?? Buffer.alloc(0)) };
      const lines = offsetsMs.map((found) => found.map((offset) => offset.toFixed(0)).join(' '));
      console.log(`sync: ${lines.join(' | ')} ms, a frame takes ${sync.frameMs.toFixed(0)} ms`);
      return sync;
    };
    const expectSync = ({ offsetsMs, frameMs }: Sync): void => {
      for (const [index, found] of offsetsMs.entries()) {
        expect(found.length, `flashes of speaker ${String(index)}`).toBeGreaterThanOrEqual(6);
        expect(Math.abs(median(found)), `speaker ${String(index)}`).toBeLessThan(Math.max(80, frameMs));
      }
    };
    await expect
      .poll(async () => (await readPlaylist(playlistUrl))?.segments.length ?? 0, { timeout: 90_000 })
      .toBeGreaterThanOrEqual(segments);
    // All browsers start at once, and receivers hold sound back while the machine is that busy.
    await expect(async () => expectSync(await measure())).toPass({ timeout: 150_000, intervals: [10_000] });
    // What the browser has kept back of the sound meanwhile must not stay.
    await stopForMoments(descendants(server.pid(), '--type=renderer'), 10_000);
    const last = (await readPlaylist(playlistUrl))?.segments.at(-1) ?? '';
    await expect
      .poll(async () => segmentsAfter(last, await readPlaylist(playlistUrl)), { timeout: 60_000 })
      .toBeGreaterThanOrEqual(segments);
    // A busy moment of the machine holds sound back for some seconds; what drifts apart stays apart.
    await expect(async () => expectSync(await measure())).toPass({ timeout: 90_000, intervals: [10_000] });
    await host.expectLive();
  } finally {
    for (const each of opened) await each.close();
    await senders.close();
    await server.stop();
  }
});

function segmentsAfter(segment: string, playlist: Playlist | null): number {
  const all = playlist?.segments ?? [];
  return all.length - 1 - all.indexOf(segment);
}
