import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findFfmpeg } from '../../../server/broadcast/executables.ts';
import { createLatestPictures, pictureMs } from '../../../server/broadcast/latestPictures.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';

const ffmpegPath = findFfmpeg(process.env['FFMPEG_PATH'] ?? null, process.env['PATH'] ?? '');
const dataDir = mkdtempSync(join(tmpdir(), 'footlight-pictures-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** A playlist with a segment of one colour. */
function makeBroadcast(studioToken: string, color: string): void {
  const folder = join(dataDir, 'hls', studioToken);
  mkdirSync(folder, { recursive: true });
  const fileName = `${color}-000000.ts`;
  execFileSync(ffmpegPath, [
    ...['-v', 'error', '-f', 'lavfi', '-i', `color=${color}:size=320x180:rate=10:duration=1`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-f', 'mpegts', join(folder, fileName)],
  ]);
  writeFileSync(join(folder, 'playlist.m3u8'), `#EXTM3U\n#EXTINF:1,\n${fileName}\n`);
}

function open(findProgram = () => ffmpegPath) {
  const clock = createFakeClock();
  const problems: unknown[] = [];
  let runs = 0;
  const pictures = createLatestPictures({
    dataDir,
    findFfmpeg: () => {
      runs += 1;
      return findProgram();
    },
    clock,
    onProblem: (error) => problems.push(error),
  });
  return { clock, problems, pictures, runs: () => runs };
}

it('a broadcast has the picture of its newest segment, made once a minute however often it is asked for', async () => {
  const { clock, pictures, runs } = open();
  makeBroadcast('show', 'red');
  const [first, second] = await Promise.all([pictures.read('show'), pictures.read('show')]);
  expect(first).toBe(second);
  expect(first?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));

  makeBroadcast('show', 'blue');
  await clock.advance(pictureMs - 1);
  expect(await pictures.read('show')).toBe(first);
  expect(runs()).toBe(1);
  await clock.advance(1);
  const later = await pictures.read('show');
  expect(later).not.toBeNull();
  expect(later).not.toEqual(first);
  expect(runs()).toBe(2);
});

it('a session without a segment has no picture, and ffmpeg is not started', async () => {
  const { pictures, problems, runs } = open();
  expect(await pictures.read('nothing')).toBeNull();
  expect([runs(), problems]).toEqual([0, []]);
});

it('a segment that cannot be read, and a missing ffmpeg, are reported and leave others alone', async () => {
  const broken = open();
  makeBroadcast('broken', 'red');
  writeFileSync(join(dataDir, 'hls/broken/red-000000.ts'), 'no video');
  expect(await broken.pictures.read('broken')).toBeNull();
  expect(broken.problems).toHaveLength(1);
  makeBroadcast('whole', 'red');
  expect(await broken.pictures.read('whole')).not.toBeNull();

  const missing = open(() => {
    throw new Error('ffmpeg is missing');
  });
  expect(await missing.pictures.read('whole')).toBeNull();
  expect(missing.problems).toHaveLength(1);
});
