import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createLatestPictures, pictureMs } from '../../../server/broadcast/latestPictures.ts';
import { createPictureMaker } from '../../../server/broadcast/pictureMaker.ts';
import type { CompleteSegment } from '../../../server/packaging/packager.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';
import { ffmpegPath, makeSegment } from './makeSegment.ts';

const root = mkdtempSync(join(tmpdir(), 'footlight-pictures-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const newest = new Map<string, CompleteSegment>();
beforeEach(() => newest.clear());

const show = (studioToken: string, color: string): void =>
  void newest.set(studioToken, makeSegment(join(root, studioToken), { color }));

function open(findProgram = () => ffmpegPath) {
  const clock = createFakeClock();
  const problems: unknown[] = [];
  let runs = 0;
  const maker = createPictureMaker({
    findFfmpeg: () => {
      runs += 1;
      return findProgram();
    },
    onProblem: (error) => problems.push(error),
  });
  const newestSegment = (studioToken: string) => newest.get(studioToken) ?? null;
  const pictures = createLatestPictures({ newestSegment, maker, clock });
  return { clock, problems, pictures, runs: () => runs };
}

it('a broadcast has the picture of its newest segment, made once a minute however often it is asked for', async () => {
  const { clock, pictures, runs } = open();
  show('show', 'red');
  const [first, second] = await Promise.all([pictures.read('show'), pictures.read('show')]);
  expect(first).toBe(second);
  expect(first?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));

  show('show', 'blue');
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
  show('broken', 'red');
  writeFileSync(newest.get('broken')?.path ?? '', 'no video');
  expect(await broken.pictures.read('broken')).toBeNull();
  expect(broken.problems).toHaveLength(1);
  show('whole', 'red');
  expect(await broken.pictures.read('whole')).not.toBeNull();

  const missing = open(() => {
    throw new Error('ffmpeg is missing');
  });
  expect(await missing.pictures.read('whole')).toBeNull();
  expect(missing.problems).toHaveLength(1);
});
