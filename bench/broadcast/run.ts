/**
 * How many frames a second of the program reach HLS with 1 and with 4 participants, and how long it takes from Go live to
 * the first playable segment. Everything is real except the participants, whose cameras are generated in the composer's page. The
 * reference composites the same program with the same compositor and sends it by captureStream and MediaRecorder into the
 * same ingest and ffmpeg. `ratio` is reference / subject at 4 participants: below 1 the subject gets more frames through.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { systemClock } from '../../src/clock/clock.ts';
import { chromiumPath } from '../../e2e/fixtures/chromium.ts';
import { readPlaylist, saveSegment } from '../../e2e/fixtures/hls.ts';
import { createBroadcastRig } from '../../e2e/lab/broadcastRig.ts';
import { median, rounded } from '../statistics.ts';

const ffprobe = process.env['FFPROBE_PATH'] ?? 'ffprobe';

type Way = 'subject' | 'reference';

interface Reading {
  framesPerSecond: number;
  secondsToLive: number;
}

const rounds = Number(process.argv[2] ?? 2);
const segmentsCounted = 6;
/** The segments of the first two seconds are not counted: everything warms up. */
const warmUpSegments = 2;

const vite = await createServer({
  logLevel: 'error',
  optimizeDeps: { entries: ['bench/broadcast/*.html', 'e2e/lab/broadcast*.html'] },
  server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  cacheDir: `build/vite-bench-${String(process.pid)}`,
});
await vite.listen();
const labOrigin = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';

// The first page makes the development server transform what all of them need: not measured.
await measure('subject', 1);
const readings = new Map<string, Reading[]>();
for (let round = 0; round < rounds; round++)
  for (const participants of [1, 4])
    for (const way of ['subject', 'reference'] as const) {
      const reading = await measure(way, participants);
      const key = `${way}${String(participants)}`;
      readings.set(key, [...(readings.get(key) ?? []), reading]);
      console.log(
        `${way}, ${String(participants)} participants: ${reading.framesPerSecond.toFixed(1)} frames a second, live after ${reading.secondsToLive.toFixed(1)} s`,
      );
    }
await vite.close();

const figures = {
  framesPerSecond1: medianOf('subject1', 'framesPerSecond'),
  framesPerSecond4: medianOf('subject4', 'framesPerSecond'),
  referenceFramesPerSecond1: medianOf('reference1', 'framesPerSecond'),
  referenceFramesPerSecond4: medianOf('reference4', 'framesPerSecond'),
  secondsToLive: medianOf('subject4', 'secondsToLive'),
  referenceSecondsToLive: medianOf('reference4', 'secondsToLive'),
};
const ratio = figures.referenceFramesPerSecond4 / figures.framesPerSecond4;
console.log(JSON.stringify({ bench: 'broadcast', figures, ratio: Number(ratio.toFixed(3)) }));
process.exit(0);

async function measure(way: Way, participants: number): Promise<Reading> {
  const rig = await createBroadcastRig({
    labOrigin,
    page: 'bench/broadcast/composer.html',
    chromiumPath,
    program: { way, participants: String(participants) },
  });
  try {
    const startedMs = systemClock.nowMs();
    await rig.start();
    while (rig.outcomes.length === 0) await pause(50);
    if (rig.outcomes[0] !== 'live') throw new Error(`${rig.outcomes[0] ?? ''}\n${rig.logged.join('\n')}`);
    const secondsToLive = (systemClock.nowMs() - startedMs) / 1000;
    for (;;) {
      const playlist = await readPlaylist(rig.playlistUrl);
      if ((playlist?.segments.length ?? 0) > warmUpSegments + segmentsCounted && playlist !== null) {
        const counted = [...playlist.segments.keys()].slice(warmUpSegments, warmUpSegments + segmentsCounted);
        const seconds = counted.reduce((sum, index) => sum + (playlist.durationsS[index] ?? 0), 0);
        const file = join(rig.dataDir, 'counted.mp4');
        let frames = 0;
        for (const index of counted) frames += countFrames(await saveSegment(playlist, index, file));
        return { framesPerSecond: frames / seconds, secondsToLive };
      }
      await pause(250);
    }
  } finally {
    await rig.close();
  }
}

function countFrames(file: string): number {
  const entries = ['-count_packets', '-show_entries', 'stream=nb_read_packets', '-of', 'csv=p=0'];
  const printed = execFileSync(ffprobe, ['-v', 'error', '-select_streams', 'v', ...entries, file]);
  return Number.parseInt(printed.toString(), 10);
}

function medianOf(key: string, name: keyof Reading): number {
  return rounded(median((readings.get(key) ?? []).map((reading) => reading[name])), 2);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => systemClock.setTimer(ms, resolve));
}
