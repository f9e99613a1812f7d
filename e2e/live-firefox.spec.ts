import { programRect } from '../src/geometry/rect.ts';
import { slotRects } from '../src/program/layouts/slotRects.ts';
import { programThemes } from '../src/program/themes/programThemes.ts';
import { cameraFile, microphoneFile, microphoneHz } from './fixtures/cameraFiles.ts';
import { launchParticipant } from './fixtures/chromium.ts';
import { patternMatch } from './fixtures/findCamera.ts';
import { firefoxMicrophoneHz, launchFirefox } from './fixtures/firefox.ts';
import { decodeAudio, lastPicture, motion, newestSegments, readPlaylist, toneLevel } from './fixtures/hls.ts';
import { patternCameraSource } from './fixtures/patternCamera.ts';
import { startServer } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';
import { FirefoxStudioPage } from './pages/firefoxStudioPage.ts';
import { StudioPage } from './pages/studioPage.ts';

/** Keeps a page's media links where the test can read them; runs before the page's own code. */
const keepLinks = `(() => {
  window.links = [];
  const Original = RTCPeerConnection;
  window.RTCPeerConnection = class extends Original {
    constructor(...args) { super(...args); window.links.push(this); }
  };
})()`;

/** What a page receives over its open links, summed. */
const readReceived = `(async () => {
  const received = { frames: 0, audioPackets: 0 };
  for (const link of window.links.filter((each) => each.connectionState === 'connected')) {
    for (const report of (await link.getStats()).values()) {
      if (report.type !== 'inbound-rtp') continue;
      if (report.kind === 'video') received.frames += report.framesDecoded ?? 0;
      if (report.kind === 'audio') received.audioPackets += report.packetsReceived ?? 0;
    }
  }
  return received;
})()`;

/** Both ends make a new offer at the same moment, with new ICE credentials: glare and an ICE restart in one. */
const restartIce = `window.links.filter((link) => link.connectionState === 'connected').forEach((link) => link.restartIce())`;
const readUfrags = `window.links.filter((link) => link.connectionState === 'connected')
  .map((link) => /a=ice-ufrag:(\\S+)/.exec(link.localDescription.sdp)[1]).join(' ')`;

interface Received {
  frames: number;
  audioPackets: number;
}

test('a host on Firefox and a speaker on Chromium see and hear each other, and the audience sees and hears both', async () => {
  test.setTimeout(420_000);
  const server = await startServer();
  const opened: { close(): Promise<void> }[] = [];
  try {
    const speakerContext = await launchParticipant({
      cameraFile: cameraFile('green'),
      microphoneFile: microphoneFile('yellow'),
    });
    opened.push(speakerContext);
    const firefox = await launchFirefox();
    opened.push(firefox);
    const session = await server.createSession();
    await firefox.page.evaluateOnNewDocument(keepLinks);
    await firefox.page.evaluateOnNewDocument(patternCameraSource('blue'));
    await speakerContext.addInitScript(keepLinks);
    const [host, speaker] = await Promise.all([
      FirefoxStudioPage.enter(firefox.page, session.hostLink, 'Fox'),
      StudioPage.enter(speakerContext, session.speakerLink, 'Grace'),
    ]);
    await speaker.expectInputs(['Fox', 'Grace']);

    const atSpeaker = (): Promise<Received> => speaker.page.evaluate<Received>(readReceived);
    const atFirefox = async (): Promise<Received> => (await firefox.page.evaluate(readReceived)) as Received;
    const expectBothReceive = async (frames: number): Promise<void> => {
      await Promise.all(
        (
          [
            ['the speaker', atSpeaker],
            ['Firefox', atFirefox],
          ] as const
        ).map(async ([who, read]) => {
          const before = await read();
          await expect(async () => {
            const now = await read();
            expect(now.frames - before.frames, `frames at ${who}`).toBeGreaterThan(frames);
            expect(now.audioPackets - before.audioPackets, `audio at ${who}`).toBeGreaterThan(frames);
          }).toPass({ timeout: 60_000, intervals: [200] });
        }),
      );
    };
    await expectBothReceive(10);

    const readBothUfrags = async (): Promise<unknown[]> => [
      await speaker.page.evaluate<string>(readUfrags),
      await firefox.page.evaluate(readUfrags),
    ];
    const ufragsBefore = await readBothUfrags();
    await Promise.all([speaker.page.evaluate(restartIce), firefox.page.evaluate(restartIce)]);
    await expect(async () => {
      const now = await readBothUfrags();
      expect(now[0]).not.toBe(ufragsBefore[0]);
      expect(now[1]).not.toBe(ufragsBefore[1]);
    }).toPass({ timeout: 30_000, intervals: [200] });
    await expectBothReceive(10);

    await host.show('Fox');
    await host.show('Grace');
    await host.chooseLayout('Contain');
    await host.goLive();
    const playlistUrl = `${server.origin}/hls/${session.studioToken}/playlist.m3u8`;
    const slots = slotRects('contain', 2, programThemes.startup.metrics);
    await expect(async () => {
      const media = await newestSegments(playlistUrl, 2);
      expect(media).not.toBeNull();
      if (media === null) return;
      const picture = lastPicture(media);
      for (const [index, camera] of (['blue', 'green'] as const).entries()) {
        const slot = slots[index] ?? programRect;
        expect(patternMatch(picture, slot, camera), camera).toBeGreaterThan(0.8);
        expect(motion(media, slot), `the ${camera} video moves`).toBeGreaterThan(0.05);
      }
      const audio = decodeAudio(media);
      expect(toneLevel(audio, firefoxMicrophoneHz), 'the host is heard').toBeGreaterThan(0.02);
      expect(toneLevel(audio, microphoneHz.yellow), 'the speaker is heard').toBeGreaterThan(0.02);
    }).toPass({ timeout: 120_000, intervals: [500] });

    await host.endEvent();
    await expect.poll(async () => (await readPlaylist(playlistUrl))?.isEnded, { timeout: 40_000 }).toBe(true);
  } finally {
    for (const each of opened) await each.close();
    await server.stop();
  }
});
