import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createPictureMaker } from '../../../server/broadcast/pictureMaker.ts';
import { keepThumbnails, type ThumbnailSource } from '../../../server/broadcast/thumbnails.ts';
import { thumbnailsSchema, type Thumbnails } from '../../../src/protocol/thumbnails.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';
import { colorOf, ffmpegPath, makeSegment } from './makeSegment.ts';

const root = mkdtempSync(join(tmpdir(), 'footlight-thumbnails-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folder = '';
beforeEach(() => {
  folder = join(mkdtempSync(join(root, 'hls-')), 'demo');
});

const startedAtMs = Date.UTC(2026, 2, 1, 20);
const broadcastIn = (place: string, newestSegment: ThumbnailSource['newestSegment']): ThumbnailSource => ({
  ...{ studioToken: 'demo', broadcastId: 'show', startedAtMs, folder: place, newestSegment },
});

/** A server with these broadcasts. */
function open(...broadcasts: ThumbnailSource[]) {
  const running = [...broadcasts];
  const clock = createFakeClock();
  const problems: unknown[] = [];
  let makes = 0;
  let whileMaking = (): void => {};
  const maker = createPictureMaker({
    findFfmpeg: () => ffmpegPath,
    onProblem: (error) => problems.push(error),
  });
  let busy: Promise<unknown> = Promise.resolve();
  const stop = keepThumbnails({
    running: () => running,
    maker: {
      make(segment, widthPx) {
        makes += 1;
        whileMaking();
        const picture = maker.make(segment, widthPx);
        busy = picture;
        return picture;
      },
    },
    clock,
    onProblem: (error) => problems.push(error),
  });
  return {
    end: () => running.splice(0),
    problems,
    stop,
    makes: () => makes,
    whileMaking(action: () => void) {
      whileMaking = action;
    },
    /** Ten seconds pass, and the pictures that are then due are made. */
    async round(): Promise<void> {
      await clock.advance(10_000);
      for (let seen: unknown = null; seen !== busy;) {
        seen = busy;
        await busy;
        // What follows a picture, such as the next one.
        await clock.advance(0);
      }
    },
  };
}

const listOf = (place: string): Thumbnails =>
  thumbnailsSchema.parse(JSON.parse(readFileSync(join(place, 'thumbnails.json'), 'utf8')));
const secondsOf = (place: string): number[] => listOf(place).pictures.map(({ atSeconds }) => atSeconds);
const jpegs = (place: string): string[] => readdirSync(place).filter((name) => name.endsWith('.jpg'));

it('makes a picture of 320 px every ten seconds of a broadcast, from its newest segment, and lists them', async () => {
  const show = broadcastIn(folder, makeSegment(folder, { color: 'red', startSeconds: 8.6 }));
  const server = open(show);
  await server.round();
  show.newestSegment = makeSegment(folder, { color: 'blue', startSeconds: 18.6 });
  await server.round();
  expect(server.problems).toEqual([]);
  expect(listOf(folder)).toEqual({
    startedAt: '2026-03-01T20:00:00.000Z',
    everySeconds: 10,
    pictures: [
      { atSeconds: 8, url: '/hls/demo/show-8.jpg' },
      { atSeconds: 18, url: '/hls/demo/show-18.jpg' },
    ],
  });
  const [red = 0, , blue = 0] = colorOf(join(folder, 'show-8.jpg'));
  expect(red).toBeGreaterThan(blue + 150);
  const [red18 = 0, , blue18 = 0] = colorOf(join(folder, 'show-18.jpg'));
  expect(blue18).toBeGreaterThan(red18 + 150);
  // Height and width in the header of the frame.
  const jpeg = readFileSync(join(folder, 'show-8.jpg'));
  const header = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  expect([jpeg.readUInt16BE(header + 7), jpeg.readUInt16BE(header + 5)]).toEqual([320, 180]);
  expect(jpeg.length).toBeLessThan(20_000);
});

it('takes the smallest rendition that has the segment', async () => {
  const show = broadcastIn(folder, makeSegment(folder, { color: 'red', startSeconds: 10 }));
  makeSegment(folder, { variant: '720p', color: 'lime', startSeconds: 10 });
  makeSegment(folder, { variant: '360p', color: 'blue', startSeconds: 10 });
  const server = open(show);
  await server.round();
  expect(colorOf(join(folder, 'show-10.jpg'))[2]).toBeGreaterThan(200);
  // The composer has dropped the smallest.
  show.newestSegment = makeSegment(folder, { color: 'red', startSeconds: 20 });
  makeSegment(folder, { variant: '720p', color: 'lime', startSeconds: 20 });
  await server.round();
  expect(colorOf(join(folder, 'show-20.jpg'))[1]).toBeGreaterThan(200);
});

it('makes none without a new segment, or without a whole one', async () => {
  const show = broadcastIn(folder, makeSegment(folder, { color: 'red', startSeconds: 10 }));
  const server = open(show, broadcastIn(join(folder, '../starting'), null));
  await server.round();
  await server.round();
  show.newestSegment = { ...makeSegment(folder, { color: 'red', startSeconds: 30 }), isStored: false };
  await server.round();
  expect(secondsOf(folder)).toEqual([10]);
  expect([server.makes(), server.problems]).toEqual([1, []]);
});

it('keeps them for 30 minutes, and goes on with the list after a restart of the server', async () => {
  for (const [startSeconds, kept] of [
    [10, [10]],
    [20, [10, 20]],
    [1815, [20, 1815]],
    [1825, [1815, 1825]],
  ] as const) {
    const server = open(broadcastIn(folder, makeSegment(folder, { color: 'red', startSeconds })));
    await server.round();
    server.stop();
    expect(secondsOf(folder)).toEqual(kept);
  }
  expect(jpegs(folder).sort()).toEqual(['show-1815.jpg', 'show-1825.jpg']);
});

it('a segment that cannot be decoded, and a folder that takes no files, cost the other broadcasts nothing', async () => {
  const broken = broadcastIn(folder, makeSegment(folder, { color: 'red', startSeconds: 10 }));
  writeFileSync(broken.newestSegment?.path ?? '', 'no video');
  const goneFolder = join(folder, '../deleted');
  const gone = broadcastIn(goneFolder, makeSegment(goneFolder, { color: 'red', startSeconds: 10 }));
  const wholeFolder = join(folder, '../whole');
  const whole = broadcastIn(wholeFolder, makeSegment(wholeFolder, { color: 'red', startSeconds: 10 }));
  const server = open(broken, { ...gone, folder: join(goneFolder, 'missing') }, whole);
  await server.round();
  expect(secondsOf(wholeFolder)).toEqual([10]);
  expect(jpegs(folder)).toEqual([]);
  expect(server.problems).toHaveLength(2);
});

it('leaves nothing in the folder of a broadcast that ended while its picture was made', async () => {
  const show = broadcastIn(folder, makeSegment(folder, { color: 'red', startSeconds: 10 }));
  const server = open(show);
  server.whileMaking(server.end);
  await server.round();
  expect(server.makes()).toBe(1);
  expect(jpegs(folder)).toEqual([]);
});
