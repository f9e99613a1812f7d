import { expect, test } from '@playwright/test';
import { programRect } from '../src/geometry/rect.ts';
import { cameraFile, microphoneFile } from './fixtures/cameraFiles.ts';
import { launchParticipant } from './fixtures/chromium.ts';
import { launchFirefox, type FirefoxParticipant } from './fixtures/firefox.ts';
import { decodeAudio, motion, newestSegments } from './fixtures/hls.ts';
import { startServer } from './fixtures/server.ts';
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

async function enterOnFirefox({ page }: FirefoxParticipant, link: string, name: string): Promise<void> {
  await page.evaluateOnNewDocument(keepLinks);
  await page.goto(link);
  const field = await page.waitForSelector('input:not([type=hidden])', { timeout: 30_000 });
  await field?.type(name);
  await page.locator('::-p-text(Enter studio)').click();
  await page.locator('::-p-text(Got it)').setTimeout(30_000).click();
}

test('a speaker on Firefox and a host on Chromium see and hear each other, and the audience sees the video from Firefox', async () => {
  test.setTimeout(240_000);
  const server = await startServer();
  const hostContext = await launchParticipant({
    cameraFile: cameraFile('green'),
    microphoneFile: microphoneFile('green'),
  });
  const firefox = await launchFirefox();
  try {
    const session = await server.createSession();
    await hostContext.addInitScript(keepLinks);
    const host = await StudioPage.enter(hostContext, session.hostLink, 'Grace Host');
    await enterOnFirefox(firefox, session.speakerLink, 'Fox');
    await host.expectInputs(['Grace Host', 'Fox']);

    const atHost = (): Promise<Received> => host.page.evaluate<Received>(readReceived);
    const atFirefox = async (): Promise<Received> => (await firefox.page.evaluate(readReceived)) as Received;
    const expectBothReceive = async (frames: number): Promise<void> => {
      for (const [who, read] of [
        ['the host', atHost],
        ['Firefox', atFirefox],
      ] as const) {
        const before = await read();
        await expect(async () => {
          const now = await read();
          expect(now.frames - before.frames, `frames at ${who}`).toBeGreaterThan(frames);
          expect(now.audioPackets - before.audioPackets, `audio at ${who}`).toBeGreaterThan(frames);
        }).toPass({ timeout: 60_000 });
      }
    };
    await expectBothReceive(10);

    const ufragsBefore = [
      await host.page.evaluate<string>(readUfrags),
      await firefox.page.evaluate(readUfrags),
    ];
    await Promise.all([host.page.evaluate(restartIce), firefox.page.evaluate(restartIce)]);
    await expect(async () => {
      const now = [await host.page.evaluate<string>(readUfrags), await firefox.page.evaluate(readUfrags)];
      expect(now[0]).not.toBe(ufragsBefore[0]);
      expect(now[1]).not.toBe(ufragsBefore[1]);
    }).toPass({ timeout: 30_000 });
    await expectBothReceive(10);

    await host.show('Fox');
    await host.chooseLayout('Focus');
    await host.goLive();
    const playlistUrl = `${server.origin}/hls/${session.studioToken}/playlist.m3u8`;
    await expect(async () => {
      const media = await newestSegments(playlistUrl, 2);
      expect(media).not.toBeNull();
      if (media === null) return;
      // Firefox's fake camera changes its colour all the time; nothing else in the program moves.
      expect(motion(media, programRect)).toBeGreaterThan(0.2);
      expect(
        decodeAudio(media).some((value) => Math.abs(value) > 0.05),
        'its audio is heard',
      ).toBe(true);
    }).toPass({ timeout: 90_000 });
  } finally {
    await firefox.close();
    await hostContext.close();
    await server.stop();
  }
});
