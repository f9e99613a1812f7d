import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { findFfmpeg } from '../../../server/broadcast/executables.ts';
import { createLatestPictures, pictureMs } from '../../../server/broadcast/latestPictures.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';

const ffmpegPath = findFfmpeg(process.env['FFMPEG_PATH'] ?? null, process.env['PATH'] ?? '');
const dataDir = mkdtempSync(join(tmpdir(), 'footlight-pictures-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const newest = new Map<string, { initPath: string; path: string }>();
beforeEach(() => newest.clear());

/** An init section and a segment of one colour. */
function makeSegment(studioToken: string, color: string): string {
  const mp4 = execFileSync(ffmpegPath, [
    ...['-v', 'error', '-f', 'lavfi', '-i', `color=${color}:size=320x180:rate=10:duration=1`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-f', 'mp4', '-movflags', '+frag_keyframe+empty_moov'],
    'pipe:1',
  ]);
  // The first fragment begins four bytes before its name.
  const initEnd = mp4.indexOf('moof') - 4;
  const [initPath, path] = ['mp4', 'm4s'].map((ending) => join(dataDir, `${color}.${ending}`)) as [
    string,
    string,
  ];
  writeFileSync(initPath, mp4.subarray(0, initEnd));
  writeFileSync(path, mp4.subarray(initEnd));
  newest.set(studioToken, { initPath, path });
  return path;
}

function open(findProgram = () => ffmpegPath) {
  const clock = createFakeClock();
  const problems: unknown[] = [];
  let runs = 0;
  const pictures = createLatestPictures({
    newestSegment: (studioToken) => newest.get(studioToken) ?? null,
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
  makeSegment('show', 'red');
  const [first, second] = await Promise.all([pictures.read('show'), pictures.read('show')]);
  expect(first).toBe(second);
  expect(first?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));

  makeSegment('show', 'blue');
  await clock.advance(pictureMs - 1);
  expect(await pictures.read('show')).toBe(first);
  expect(runs()).toBe(1);
  await clock.advance(1);
  const later = await pictures.read('show');
  expect(later).not.toBeNull();
  expect(later).not.toEqual(first);
  expect(runs()).toBe(2);
});

it('without a segment there is none, and nothing runs', async () => {
  const { pictures, problems, runs } = open();
  expect(await pictures.read('nothing')).toBeNull();
  expect([runs(), problems]).toEqual([0, []]);
});

it('a segment that cannot be read, and a missing ffmpeg, are reported and leave others alone', async () => {
  const broken = open();
  writeFileSync(makeSegment('broken', 'green'), 'no video');
  expect(await broken.pictures.read('broken')).toBeNull();
  expect(broken.problems).toHaveLength(1);
  makeSegment('whole', 'red');
  expect(await broken.pictures.read('whole')).not.toBeNull();

  const missing = open(() => {
    throw new Error('ffmpeg is missing');
  });
  expect(await missing.pictures.read('whole')).toBeNull();
  expect(missing.problems).toHaveLength(1);
});
