import { expect, test } from '@playwright/test';
import { cameraFile, microphoneFile } from './fixtures/cameraFiles.ts';
import { chromiumPath, launchParticipant } from './fixtures/chromium.ts';
import { flashAndBeepSource, measureSync, median } from './fixtures/flashAndBeep.ts';
import { newestSegments } from './fixtures/hls.ts';
import { startServer } from './fixtures/server.ts';
import { StudioPage } from './pages/studioPage.ts';

test('audio and video leave the studio within 80 ms of each other, or one program frame where that is longer', async () => {
  test.setTimeout(180_000);
  // In a real show each browser has its own computer; here they share one with the server, and the smaller program leaves them capacity.
  const server = await startServer();
  const hostContext = await launchParticipant({
    cameraFile: cameraFile('green'),
    microphoneFile: microphoneFile('green'),
  });
  // A source that has to wait for the processor is out of sync by itself, so this browser keeps its normal priority.
  const speakerContext = await launchParticipant({ executablePath: chromiumPath });
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
    // Ten segments hold about as many flashes. Receivers delay audio while the machine is busy, as it is at the start, and
    // catch up gradually.
    await expect(async () => {
      const { offsetsMs, frameMs } = measureSync((await newestSegments(playlistUrl, 10)) ?? Buffer.alloc(0));
      console.log(
        `sync: ${offsetsMs.map((offset) => offset.toFixed(0)).join(' ')} ms, a frame takes ${frameMs.toFixed(0)} ms`,
      );
      expect(offsetsMs.length).toBeGreaterThanOrEqual(6);
      expect(Math.abs(median(offsetsMs))).toBeLessThan(Math.max(80, frameMs));
    }).toPass({ timeout: 120_000, intervals: [10_000] });
  } finally {
    await hostContext.close();
    await speakerContext.close();
    await server.stop();
  }
});
