import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { laidOut, moving, recordShow, shown } from '../../e2e/fixtures/recordedShow.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { askForRedraw, followRedraw } from '../../tools/redraw/askForRedraw.ts';
import { redrawSizeSchema } from '../../src/protocol/rest/redraw.ts';
import { rounded } from '../statistics.ts';

/**
 * How fast a broadcast of two speakers is drawn again, in frames a second; 30 is real time. The reference is ffmpeg, which encodes as many
 * frames of a test picture with the same settings and nothing else. Work is CPU time a frame of the server, its browser and its encoders,
 * which also holds on a busy machine; a redraw lets everything else on the machine run first. `npm run bench -- redraw [WxH] [seconds]`.
 */
const size = redrawSizeSchema.parse(process.argv[2] ?? '1920x1080');
const seconds = Number(process.argv[3] ?? 60);
const frames = seconds * 30;

/** CPU seconds of a process and of all its children that have ended. */
function cpuSecondsOf(pid: number): number {
  const text = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
  // The name in parentheses may contain anything: the fields follow its end.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / 100;
}

/** Frames a second of the encoder alone. */
function measureEncoder(): number {
  const began = performance.now();
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=s=${size}:r=30`, '-frames:v', String(frames)],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-bf', '0', '-g', '60', '-f', 'null', '-'],
  ]);
  return frames / ((performance.now() - began) / 1000);
}

const server = await startServer({ FEATURE_FAKE_LIVE: 'on' });
try {
  const session = await server.createSession({ localRecordingEnabled: true });
  const speakers = ['Ada', 'Ben'].map((name, index) => ({
    ...moving(name, '1280x720', 300 + index * 200),
    ...{ from: -1, to: seconds + 1 },
  }));
  const events = [...speakers.map((speaker) => shown(-2, speaker)), laidOut(seconds / 2, 'thumbnails')];
  await recordShow(server, session, { speakers, events, seconds });
  const encoderFps = measureEncoder();
  const began = performance.now();
  const usedBefore = cpuSecondsOf(server.pid());
  const job = await askForRedraw(server.dataDir, { studioToken: session.studioToken, size });
  let firstFrameMs = 0;
  await followRedraw(server.dataDir, job, (line) => {
    if (firstFrameMs === 0 && line.startsWith('frame')) firstFrameMs = performance.now() - began;
    console.log(line);
  });
  const wholeS = (performance.now() - began) / 1000;
  const redrawFps = frames / wholeS;
  const workS = cpuSecondsOf(server.pid()) - usedBefore;
  console.log(`the page was ready after ${(firstFrameMs / 1000).toFixed(1)} s`);
  console.log(
    JSON.stringify({
      bench: 'redraw',
      size,
      frames,
      wholeS: rounded(wholeS, 1),
      framesPerSecond: rounded(redrawFps, 1),
      workMsPerFrame: rounded((workS * 1000) / frames, 0),
      encoderAloneFramesPerSecond: rounded(encoderFps, 1),
      ratio: rounded(redrawFps / encoderFps, 2),
    }),
  );
} finally {
  await server.stop();
}
