import { request } from '@playwright/test';
import { localRecordingSchema } from '../src/protocol/rest/localRecordings.ts';
import { median } from '../bench/statistics.ts';
import { findBeeps } from './fixtures/flashAndBeep.ts';
import { brightnessOverTime, decodeAudio } from './fixtures/hls.ts';
import { openScreenlessHost, test, untilRecorded } from './fixtures/localRecording.ts';
import { replaceDevices } from './fixtures/replaceDevices.ts';
import { enter, expect, otherPage } from './fixtures/screens.ts';
import { adminPassword } from './fixtures/server.ts';

const periodMs = 2000;
const maxApartMs = 40;

/** A camera that flashes, and a microphone that beeps, at each even second of the machine's clock, which all browsers here share. */
const evenSecondsSource = replaceDevices(`
    const audio = new AudioContext({ sampleRate: 48000 });
    const gate = new GainNode(audio, { gain: 0 });
    const out = audio.createMediaStreamDestination();
    const tone = new OscillatorNode(audio, { frequency: 1000 });
    tone.connect(gate).connect(out);
    tone.start();
    // The audio clock moves in steps: the smallest difference is that of a step which has just been made.
    let differenceS = Infinity;
    let beeped = 0;
    setInterval(() => {
      const nowS = Date.now() / 1000;
      if (audio.currentTime > 0.2) differenceS = Math.min(differenceS, nowS - audio.currentTime);
      const next = (Math.floor(nowS / 2) + 1) * 2;
      if (audio.currentTime > 1 && next - nowS < 1 && beeped !== next) {
        beeped = next;
        gate.gain.setValueAtTime(0.5, next - differenceS);
        gate.gain.setValueAtTime(0, next - differenceS + 0.3);
      }
    }, 10);
    // Frames go from here straight to their takers: a captured canvas is late when the machine is busy.
    const video = new MediaStreamTrackGenerator({ kind: 'video' });
    const frames = video.writable.getWriter();
    const canvas = new OffscreenCanvas(640, 360);
    const paint = canvas.getContext('2d', { willReadFrequently: true });
    setInterval(() => {
      const nowMs = Date.now();
      paint.fillStyle = (nowMs / 1000) % 2 < 0.3 ? 'white' : 'black';
      paint.fillRect(0, 0, 640, 360);
      void frames.write(new VideoFrame(canvas, { timestamp: nowMs * 1000 }));
    }, 33);
    return { audio: out.stream, video: new MediaStream([video]) };`);

/** How late something at this moment of the downloads is after the even second that is nearest, ms. */
const latenessMs = (zeroMs: number, atS: number): number =>
  ((((zeroMs + atS * 1000 + periodMs / 2) % periodMs) + periodMs) % periodMs) - periodMs / 2;

test('two speakers’ downloads begin at one zero: flashes and beeps of one moment are at one place', async ({
  browser,
  fakeLiveServer: server,
  session,
}) => {
  test.setTimeout(240_000);
  const host = await openScreenlessHost(server, session);
  const speakers = [];
  for (const name of ['Jonas', 'Mia']) {
    const speaker = await otherPage(browser);
    await speaker.context().addInitScript(evenSecondsSource);
    await enter(speaker, session.speakerLink, name);
    speakers.push(speaker);
  }
  const [jonas, mia] = speakers;
  if (jonas === undefined || mia === undefined) throw new Error('somebody is missing');
  await host.showNextCamera();
  await host.goLive();
  await untilRecorded(jonas, 3000);
  await host.showNextCamera();
  // Three even seconds, also where the first one cannot be seen to begin.
  await untilRecorded(mia, 6500);
  await host.endEvent();
  for (const speaker of speakers)
    await expect(speaker.getByText('Your recording is uploaded. You can close this page now.')).toBeVisible();

  const admin = await request.newContext();
  await admin.post(`${server.origin}/v2/admin/login`, { data: { password: adminPassword } });
  const list = `${server.origin}/v2/admin/sessions/${session.studioToken}/local_recordings`;
  const recordings = localRecordingSchema.array().parse(await (await admin.get(list)).json());
  expect(recordings.map(({ speakerName }) => speakerName)).toEqual(['Jonas', 'Mia']);
  expect(recordings[1]?.offsetMs).toBeGreaterThan(3000);
  const zeroMs = recordings[0]?.beganAtMs ?? 0;
  const found = [];
  for (const { recordingId, speakerName } of recordings) {
    const download = async (kind: string): Promise<Buffer> =>
      (await admin.get(`${list}/${recordingId}/aligned.${kind}`)).body();
    const frames = brightnessOverTime(await download('mp4'), { x: 0.3, y: 0.3, width: 0.4, height: 0.4 });
    const flashes = frames.flatMap(({ timeS, luma }, index) => {
      const before = frames[index - 1];
      return before !== undefined && before.luma < 100 && luma >= 100 ? [timeS] : [];
    });
    const beeps = findBeeps(decodeAudio(await download('wav')), 0);
    expect(flashes.length, `flashes of ${speakerName}`).toBeGreaterThanOrEqual(3);
    expect(beeps.length, `beeps of ${speakerName}`).toBeGreaterThanOrEqual(3);
    found.push({
      speakerName,
      flashesLateMs: Math.round(median(flashes.map((atS) => latenessMs(zeroMs, atS)))),
      beepsLateMs: Math.round(median(beeps.map((atS) => latenessMs(zeroMs, atS)))),
    });
  }
  const [first, second] = found;
  if (first === undefined || second === undefined) throw new Error('a download is missing');
  expect(Math.abs(first.flashesLateMs - second.flashesLateMs)).toBeLessThanOrEqual(maxApartMs);
  expect(Math.abs(first.beepsLateMs - second.beepsLateMs)).toBeLessThanOrEqual(maxApartMs);
  await admin.dispose();
  for (const speaker of speakers) await speaker.context().close();
});
