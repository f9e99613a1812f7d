import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { VariantName } from '../../../src/protocol/hls.ts';
import type { CompleteSegment } from '../../../server/packaging/packager.ts';
import { createRandom } from '../mutations.ts';
import { broadcastId, packagerIn, makeFolders, type TestPackager } from './packagerIn.ts';
import { composerFrames, createShow, type Frame, type Show } from './show.ts';
import { readChunks, soundTimescale, videoTimescale } from './syntheticTracks.ts';

const nextFolder = makeFolders();
const variants: VariantName[] = ['program', '360p', 'sound'];

/** What is in a variant's segments on the disk. */
const readSegments = (folder: string, packager: TestPackager, name: VariantName): Buffer[] =>
  (packager.variant(name)?.segments ?? []).map(({ msn }) =>
    readFileSync(join(folder, `${packager.broadcastId}-${name}-${String(msn).padStart(6, '0')}.m4s`)),
  );

const timesOf = (packager: TestPackager, name: VariantName) =>
  packager.variant(name)?.segments.map(({ msn, startSeconds, durationSeconds, parts }) => ({
    msn,
    startSeconds,
    durationSeconds,
    parts: parts.map((part) => part.durationSeconds),
  }));

/** Frames with hiccups, in which a composer keeps its promise: no frame lasts longer than 0.2 s. */
function framesWithHiccups(seed: number): Frame[] {
  const random = createRandom(seed);
  let heldUntil = 0;
  return composerFrames(9, seed).filter(({ startSeconds, isSync }) => {
    if (random.below(15) === 0) heldUntil = startSeconds + random.below(160) / 1000;
    return isSync || startSeconds >= heldUntil;
  });
}

describe('a packager', () => {
  it('gives all variants the same segments and parts', () => {
    const packager = packagerIn(nextFolder());
    createShow(packager, { frames: composerFrames(8) }).playUntil();
    const program = timesOf(packager, 'program');
    expect(program?.length).toBeGreaterThan(4);
    expect(timesOf(packager, '360p')).toEqual(program);
    expect(timesOf(packager, 'sound')).toEqual(program);
  });

  it.each(Array.from({ length: 12 }, (_, seed) => seed))(
    'writes every frame once, in order, where the program has it (seed %d)',
    async (seed) => {
      const folder = nextFolder();
      const packager = packagerIn(folder);
      const frames = framesWithHiccups(seed);
      createShow(packager, { frames }).playUntil();
      await packager.close();
      for (const name of variants) {
        const samples = readChunks(Buffer.concat(readSegments(folder, packager, name)));
        const ofTrack = (track: number): typeof samples => samples.filter(({ trackId }) => trackId === track);
        if (name !== 'sound') {
          expect(ofTrack(1).map(({ data }) => data)).toEqual(
            frames.map((_, index) => `${name} ${String(index)} `),
          );
          for (const [index, { start }] of ofTrack(1).entries())
            expect(start / videoTimescale).toBeCloseTo(frames[index]?.startSeconds ?? NaN, 4);
        }
        const sound = ofTrack(name === 'sound' ? 1 : 2).map(({ data }) => Number(data.split(' ')[1]));
        // The frame before the program begins is not part of it.
        expect(sound.slice(0, 3)).toEqual([1, 2, 3]);
        expect(sound).toEqual(sound.map((_, index) => index + 1));
      }
    },
  );

  it('puts sound and picture of the same time into a part', async () => {
    const folder = nextFolder();
    const packager = packagerIn(folder);
    createShow(packager, { frames: composerFrames(8, 100) }).playUntil();
    await packager.close();
    const segments = packager.variant('program')?.segments ?? [];
    for (const [index, bytes] of readSegments(folder, packager, 'program').entries()) {
      const samples = readChunks(bytes);
      const start = segments[index]?.startSeconds ?? NaN;
      const picture = samples.find(({ trackId }) => trackId === 1);
      const sound = samples.find(({ trackId }) => trackId === 2);
      expect(picture?.isSync).toBe(true);
      expect((picture?.start ?? NaN) / videoTimescale).toBeCloseTo(start, 2);
      expect(Math.abs((sound?.start ?? NaN) / soundTimescale - start)).toBeLessThan(0.022);
    }
  });

  it('is playable with the first segment, of two parts, and not before', () => {
    const packager = packagerIn(nextFolder());
    const show = createShow(packager, { frames: composerFrames(4) });
    show.playUntil(0.6);
    expect(packager.isPlayable).toBe(false);
    show.playUntil(0.8);
    expect(packager.isPlayable).toBe(true);
    expect(packager.variant('program')?.segments[0]?.parts).toHaveLength(2);
  });

  it('reports each segment of the program when its file is whole', async () => {
    const folder = nextFolder();
    const packager = packagerIn(folder);
    const reported: (CompleteSegment & { samples: number })[] = [];
    const stop = packager.onSegment((segment) =>
      reported.push({ ...segment, samples: readChunks(readFileSync(segment.path)).length }),
    );
    createShow(packager, { frames: composerFrames(4.4, 3) }).playUntil();
    await packager.close();
    stop();
    expect(reported).toMatchObject([
      { msn: 0, startSeconds: 3, isDiscontinuity: false, isStored: true },
      { msn: 1, startSeconds: 3.667 },
      { msn: 2, startSeconds: 5 },
      { msn: 3, startSeconds: 7 },
    ]);
    expect(packager.newestSegment).toEqual({ ...reported.at(-1), samples: undefined });
    expect(readFileSync(reported[0]?.initPath ?? '').includes('avc1')).toBe(true);
    for (const { durationSeconds, samples } of reported)
      expect(samples).toBeGreaterThan(durationSeconds * (30 + 46) - 2);
  });
});

/** A packager on a clock of its own, and how to play a show on that clock. */
function openInRealTime() {
  const clock = { now: 0, nowMs: () => clock.now };
  const packager = packagerIn(nextFolder(), broadcastId, clock);
  const play = (show: Show, untilSeconds: number): void => {
    for (; clock.now < untilSeconds * 1000; clock.now += 100) show.playUntil(clock.now / 1000);
  };
  return { packager, play };
}

describe('a variant that stops', () => {
  it('is dropped when it has been two seconds behind for two seconds, and the program goes on', () => {
    const { packager, play } = openInRealTime();
    const show = createShow(packager, { frames: composerFrames(10), silentFrom: { '360p': 3 } });
    play(show, 6.5);
    expect(packager.listVariants().map(({ name }) => name)).toEqual(variants);
    expect(packager.variant('program')?.next.msn).toBe(4);
    play(show, 10);
    expect(packager.listVariants().map(({ name }) => name)).toEqual(['program', 'sound']);
    show.playUntil();
    expect(packager.variant('program')?.segments).toHaveLength(6);
  });

  it('is not dropped when seconds of the program arrive at once, before its own part of them', () => {
    const { packager, play } = openInRealTime();
    const show = createShow(packager, { frames: composerFrames(12), heldUp: { from: 3, until: 8 } });
    play(show, 12);
    show.playUntil();
    expect(packager.listVariants().map(({ name }) => name)).toEqual(variants);
    expect(timesOf(packager, 'program')).toHaveLength(7);
    for (const name of variants) expect(timesOf(packager, name)).toEqual(timesOf(packager, 'program'));
  });

  it('is dropped at once when the composer says so', () => {
    const packager = packagerIn(nextFolder());
    const show = createShow(packager, { frames: composerFrames(10) });
    show.playUntil(3);
    show.stream.drop('360p');
    expect(packager.variant('360p')?.isDropped).toBe(true);
    show.playUntil();
    expect(packager.variant('360p')?.next.msn).toBe(2);
  });

  it('is back with the next stream, from there on, with the numbers of the program', () => {
    const packager = packagerIn(nextFolder());
    const show = createShow(packager, { frames: composerFrames(10) });
    show.playUntil(3);
    show.stream.drop('360p');
    show.playUntil();
    createShow(packager, { frames: composerFrames(4, 12) }).playUntil();
    const own = packager.variant('360p');
    expect(own?.isDropped).toBe(false);
    expect(own?.segments[0]).toMatchObject({ msn: 6, isDiscontinuity: true, initNumber: 6 });
    expect(own?.segments.map(({ msn }) => msn)).toEqual(
      packager
        .variant('program')
        ?.segments.map(({ msn }) => msn)
        .slice(6),
    );
  });

  it('is the sound: the program goes on without it', () => {
    const { packager, play } = openInRealTime();
    const show = createShow(packager, { frames: composerFrames(10), silentFrom: { sound: 3 } });
    play(show, 10);
    show.playUntil();
    expect(packager.listVariants().map(({ name }) => name)).toEqual(['program', '360p']);
    expect(packager.variant('program')?.segments).toHaveLength(6);
  });

  it('leaves no files behind for longer than the program does', async () => {
    const folder = nextFolder();
    const fileOf = (name: VariantName, msn: number): string =>
      join(folder, `${broadcastId}-${name}-${String(msn).padStart(6, '0')}.m4s`);
    // A broadcast of half an hour, whose small rendition was dropped long ago.
    for (const msn of [31, 930]) writeFileSync(fileOf('program', msn), '');
    for (const msn of [31, 40]) writeFileSync(fileOf('360p', msn), '');
    const packager = packagerIn(folder);
    const frames = Array.from({ length: 5 * 70 }, (_, index) => ({
      startSeconds: 1900 + index / 5,
      isSync: index % 10 === 0,
    }));
    createShow(packager, { frames, renditions: [], soundFrameSeconds: 0.2 }).playUntil();
    await packager.close();
    expect(packager.variant('program')?.next.msn).toBe(966);
    expect([31, 40].map((msn) => existsSync(fileOf('360p', msn)))).toEqual([false, true]);
  });

  it('is not part of the next stream', () => {
    const packager = packagerIn(nextFolder());
    createShow(packager, { frames: composerFrames(4) }).playUntil();
    packager.beginStream([]);
    expect(packager.listVariants().map(({ name }) => name)).toEqual(['program', 'sound']);
  });
});

describe('a stream', () => {
  it.each(['program', 'sound'] as const)('is over when its %s cannot be read', (track) => {
    const packager = packagerIn(nextFolder());
    const show = createShow(packager, { frames: composerFrames(10) });
    show.playUntil(5);
    show.stream.write(track, Buffer.alloc(16));
    const before = timesOf(packager, 'program');
    show.playUntil();
    expect(timesOf(packager, 'program')).toEqual(before);
    expect(before?.at(-1)?.startSeconds).toBeCloseTo(4, 2);
  });

  it('that cannot be read in its small rendition goes on without it', () => {
    const packager = packagerIn(nextFolder());
    const show = createShow(packager, { frames: composerFrames(10) });
    show.playUntil(5);
    show.stream.write('360p', Buffer.alloc(16));
    show.playUntil();
    expect(packager.listVariants().map(({ name }) => name)).toEqual(['program', 'sound']);
    expect(packager.variant('program')?.segments).toHaveLength(6);
  });

  it('without any sound is over, instead of filling the memory', () => {
    const { packager, play } = openInRealTime();
    play(createShow(packager, { frames: composerFrames(10), silentFrom: { sound: -Infinity } }), 10);
    expect(packager.isPlayable).toBe(false);
    expect(packager.listVariants()).toEqual([]);
  });

  it('that is replaced ends its segment, and the next one is a discontinuity with an init section of its own', () => {
    const packager = packagerIn(nextFolder());
    const first = createShow(packager, { frames: composerFrames(10) });
    first.playUntil(5.1);
    createShow(packager, { frames: composerFrames(4, 9) }).playUntil();
    first.playUntil();
    expect(
      packager
        .variant('program')
        ?.segments.map(({ msn, isDiscontinuity, initNumber, startSeconds }) => [
          msn,
          isDiscontinuity,
          initNumber,
          Math.round(startSeconds),
        ]),
    ).toEqual([
      [0, false, 0, 0],
      [1, false, 0, 1],
      [2, false, 0, 2],
      [3, false, 0, 4],
      [4, true, 4, 9],
      [5, false, 4, 10],
      [6, false, 4, 11],
    ]);
  });
});
