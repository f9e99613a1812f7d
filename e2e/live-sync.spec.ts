import { expect, test } from '@playwright/test';
import { cameraFile, microphoneFile } from './fixtures/cameraFiles.ts';
import { headlessShellPath, launchParticipant } from './fixtures/chromium.ts';
import { flashAndBeepSource, measureSync, median, type Sync } from './fixtures/flashAndBeep.ts';
import { newestSegments, readPlaylist, type Playlist } from './fixtures/hls.ts';
import { startServer } from './fixtures/server.ts';
import { StudioPage } from './pages/studioPage.ts';

/** How many segments are measured at once. */
const segments = 10;

test('audio and video leave the studio within 80 ms of each other, or one program frame where that is longer, and stay so', async () => {
  test.setTimeout(180_000);
  // In a real show each browser has its own computer; here they share one with the server, and the smaller program leaves them capacity.
  const server = await startServer();
  const hostContext = await launchParticipant({
    cameraFile: cameraFile('green'),
    microphoneFile: microphoneFile('green'),
  });
  // A source that has to wait for the processor is out of sync by itself, so this browser keeps its normal priority.
  const speakerContext = await launchParticipant({ executablePath: headlessShellPath });
  try {
    const session = await server.createSession();
    await speakerContext.addInitScript(flashAndBeepSource({ toneHz: 1000, width: 1280, height: 720 }));
    const host = await StudioPage.enter(hostContext, session.hostLink, 'Grace Host');
    await StudioPage.enter(speakerContext, session.speakerLink, 'Flash');
    await host.show('Flash');
    await host.chooseLayout('Focus');
    await host.goLive();
    // The host's screen and audio take as much as the composer; the broadcast continues without them.
    await hostContext.close();
    const playlistUrl = `${server.origin}/hls/${session.studioToken}/playlist.m3u8`;
    // Ten segments hold about as many flashes.
    const measure = async (): Promise<Sync> => {
      const sync = measureSync((await newestSegments(playlistUrl, segments)) ?? Buffer.alloc(0));
      const offsets = sync.offsetsMs.map((offset) => offset.toFixed(0)).join(' ');
      console.log(`sync: ${offsets} ms, a frame takes ${sync.frameMs.toFixed(0)} ms`);
      return sync;
    };
    const expectSync = ({ offsetsMs, frameMs }: Sync): void => {
      expect(offsetsMs.length).toBeGreaterThanOrEqual(6);
      expect(Math.abs(median(offsetsMs))).toBeLessThan(Math.max(80, frameMs));
    };
    // All browsers start at once, and receivers hold sound back while the machine is that busy.
    await expect(async () => expectSync(await measure())).toPass({ timeout: 120_000, intervals: [10_000] });
    const last = (await readPlaylist(playlistUrl))?.segments.at(-1) ?? '';
    await expect
      .poll(async () => segmentsAfter(last, await readPlaylist(playlistUrl)), { timeout: 60_000 })
      .toBeGreaterThanOrEqual(segments);
    expectSync(await measure());
  } finally {
    await hostContext.close();
    await speakerContext.close();
    await server.stop();
  }
});

function segmentsAfter(segment: string, playlist: Playlist | null): number {
  const all = playlist?.segments ?? [];
  return all.length - 1 - all.indexOf(segment);
}
