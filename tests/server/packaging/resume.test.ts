import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { VariantName } from '../../../src/protocol/hls.ts';
import { broadcastId, packagerIn, plain, render, makeFolders } from './packagerIn.ts';
import { readPlaylist, type ReadSegment } from './readPlaylist.ts';
import { composerFrames, createShow } from './show.ts';
import { readChunks } from './syntheticTracks.ts';

const nextFolder = makeFolders();
const names: VariantName[] = ['program', '360p', 'sound'];
const fileOf = (folder: string, name: VariantName, msn: number): string =>
  join(folder, `${broadcastId}-${name}-${String(msn).padStart(6, '0')}.m4s`);
const segmentsOf = (text: string): ReadSegment[] => readPlaylist(text).segments;

/** A show of some seconds, after which the server is killed: nothing is finished, but what was sent is on the disk. */
async function playAndKill(
  folder: string,
  seconds: number,
): Promise<Record<VariantName | 'before', ReadSegment[]>> {
  const packager = packagerIn(folder);
  createShow(packager, { frames: composerFrames(20) }).playUntil(seconds);
  await packager.onStored();
  const read = (name: VariantName): ReadSegment[] => segmentsOf(render(packager, name, plain));
  return {
    before: read('program'),
    program: read('program'),
    '360p': read('360p'),
    '720p': [],
    sound: read('sound'),
  };
}

describe('a broadcast whose server was killed', () => {
  it('has the same playlists as before, and what was complete of the last segment', async () => {
    const folder = nextFolder();
    const before = await playAndKill(folder, 9);
    const packager = packagerIn(folder);
    expect(packager.isPlayable).toBe(true);
    for (const name of names) {
      const after = segmentsOf(render(packager, name, plain));
      expect(after).toHaveLength(before[name].length + 1);
      for (const [index, { duration, date, ...same }] of before[name].entries()) {
        expect(after[index]).toMatchObject(same);
        expect(after[index]?.duration).toBeCloseTo(duration, 2);
        expect(Math.abs((after[index]?.date ?? 0) - date)).toBeLessThan(2);
      }
      expect(after.at(-1)?.duration).toBeCloseTo(2 / 3, 1);
    }
  });

  it('goes on in the same playlists after a discontinuity, with new numbers, names and a new map', async () => {
    const folder = nextFolder();
    await playAndKill(folder, 9);
    const namesBefore = new Set(readdirSync(folder));
    const packager = packagerIn(folder);
    createShow(packager, { frames: composerFrames(5, 14) }).playUntil();
    await packager.close();
    for (const name of names) {
      const segments = segmentsOf(render(packager, name, plain));
      expect(segments.map(({ msn }) => msn)).toEqual(segments.map((_, index) => index));
      expect(segments.map(({ isDiscontinuity }) => isDiscontinuity)).toEqual(
        segments.map((_, index) => index === 6),
      );
      expect(segments[6]?.map).not.toBe(segments[5]?.map);
      expect(new Set(segments.map(({ uri }) => uri)).size).toBe(segments.length);
      for (const { uri } of segments) expect(existsSync(join(folder, uri))).toBe(true);
      expect(segments.slice(6).some(({ uri }) => namesBefore.has(uri))).toBe(false);
    }
  });

  it.each([
    ['empty', () => ''],
    ['cut off', (text: string) => text.slice(0, text.length / 2)],
    ['gone', null],
  ] as const)('goes on when its playlists are %s', async (_what, damage) => {
    const folder = nextFolder();
    const { before } = await playAndKill(folder, 9);
    for (const name of [...names, 'playlist']) {
      const path = join(folder, `${name}.m3u8`);
      if (damage === null) rmSync(path, { force: true });
      else writeFileSync(path, damage(readFileSync(path, 'utf8')));
    }
    const packager = packagerIn(folder);
    expect(
      segmentsOf(render(packager, 'program', plain))
        .slice(0, before.length)
        .map(({ uri }) => uri),
    ).toEqual(before.map(({ uri }) => uri));
    expect(packager.beginStream([])).toBeDefined();
    await packager.end();
    expect(readFileSync(join(folder, 'program.m3u8'), 'utf8')).toMatch(/#EXT-X-ENDLIST\n$/);
  });

  it('cuts off what was not written to its end', async () => {
    const folder = nextFolder();
    await playAndKill(folder, 9);
    const path = fileOf(folder, 'program', 5);
    const whole = readFileSync(path);
    truncateSync(path, whole.length - 100);
    const packager = packagerIn(folder);
    const kept = readFileSync(path);
    expect(kept.length).toBeLessThan(whole.length - 100);
    expect(readChunks(kept).length).toBeGreaterThan(10);
    expect(packager.variant('program')?.segments.at(-1)).toMatchObject({ msn: 5, storage: 'disk' });
  });

  it('has gaps for segments that were lost, and gives no name a second time', async () => {
    const folder = nextFolder();
    await playAndKill(folder, 13);
    truncateSync(fileOf(folder, 'program', 3));
    truncateSync(fileOf(folder, 'program', 7));
    const packager = packagerIn(folder);
    const segments = segmentsOf(render(packager, 'program', plain));
    expect(segments.filter(({ isGap }) => isGap).map(({ msn }) => msn)).toEqual([3, 7]);
    expect(segments[3]?.duration).toBeCloseTo(2, 1);
    createShow(packager, { frames: composerFrames(3, 20) }).playUntil();
    expect(packager.variant('program')?.segments.at(8)).toMatchObject({ msn: 8, isDiscontinuity: true });
  });

  it('keeps a rendition that had nothing of the newest segment yet', async () => {
    const folder = nextFolder();
    await playAndKill(folder, 9);
    rmSync(fileOf(folder, '360p', 5));
    const packager = packagerIn(folder);
    createShow(packager, { frames: composerFrames(3, 14) }).playUntil();
    const segments = segmentsOf(render(packager, '360p', plain));
    expect(segments.map(({ msn, isGap }) => [msn, isGap]).slice(3, 8)).toEqual([
      [3, false],
      [4, false],
      [5, true],
      [6, false],
      [7, false],
    ]);
  });

  it('keeps a rendition that was dropped out of its playlist', async () => {
    const folder = nextFolder();
    const packager = packagerIn(folder);
    const show = createShow(packager, { frames: composerFrames(10) });
    show.playUntil(5);
    show.stream.drop('360p');
    show.playUntil();
    await packager.onStored();
    expect(
      packagerIn(folder)
        .listVariants()
        .map(({ name }) => name),
    ).toEqual(['program', 'sound']);
  });

  it('is not mistaken for the next broadcast in the same folder', async () => {
    const folder = nextFolder();
    await playAndKill(folder, 9);
    expect(packagerIn(folder, 'another').listVariants()).toEqual([]);
  });
});

describe('a disk that is full', () => {
  /** The operating system answers each write to this device as a full disk does. */
  const fill = (folder: string, name: VariantName, msn: number): void =>
    symlinkSync('/dev/full', fileOf(folder, name, msn));

  it('loses segments, and nothing else: they are served from memory, and are gaps after that', async () => {
    const folder = nextFolder();
    const packager = packagerIn(folder);
    const stored: [msn: number, isStored: boolean][] = [];
    packager.onSegment(({ msn, isStored }) => stored.push([msn, isStored]));
    const show = createShow(packager, { frames: composerFrames(30) });
    fill(folder, 'program', 3);
    fill(folder, 'program', 4);
    show.playUntil(11);
    await packager.onStored();
    expect(stored).toContainEqual([3, false]);
    expect(stored).toContainEqual([5, true]);
    const segments = packager.variant('program')?.segments ?? [];
    expect(segments.find(({ msn }) => msn === 3)?.parts.length).toBeGreaterThan(3);
    expect(render(packager, 'program', plain)).not.toContain('GAP');
    show.playUntil();
    await packager.onStored();
    const gaps = segmentsOf(render(packager, 'program', plain)).filter(({ isGap }) => isGap);
    expect(gaps.map(({ msn }) => msn)).toEqual([3, 4]);
    expect(packager.newestSegment?.isStored).toBe(true);
  });

  it('has an init section once there is room again', async () => {
    const folder = nextFolder();
    const packager = packagerIn(folder);
    const init = join(folder, `${broadcastId}-program-000000.mp4`);
    symlinkSync('/dev/full', init);
    const show = createShow(packager, { frames: composerFrames(6) });
    show.playUntil(3);
    await packager.onStored();
    rmSync(init);
    show.playUntil();
    await packager.close();
    expect(readFileSync(init).equals(packager.init(basename(init)) ?? Buffer.alloc(0))).toBe(true);
  });

  it('ends its playlists, although their last text has no room', async () => {
    const folder = nextFolder();
    const packager = packagerIn(folder);
    createShow(packager, { frames: composerFrames(6) }).playUntil(5);
    await packager.onStored();
    const before = readFileSync(join(folder, 'program.m3u8'), 'utf8');
    symlinkSync('/dev/full', join(folder, 'program.m3u8.whole'));
    await packager.end();
    expect(packager.isEnded).toBe(true);
    expect(readFileSync(join(folder, 'program.m3u8'), 'utf8')).toBe(`${before}#EXT-X-ENDLIST\n`);
    expect(readFileSync(join(folder, 'sound.m3u8'), 'utf8').split('#EXT-X-ENDLIST')).toHaveLength(2);
  });
});
