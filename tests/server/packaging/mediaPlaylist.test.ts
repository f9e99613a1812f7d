import { Parser } from 'm3u8-parser';
import { describe, expect, it } from 'vitest';
import type { VariantName } from '../../../src/protocol/hls.ts';
import {
  broadcastId,
  delta,
  lowLatency,
  packagerIn,
  plain,
  render,
  startedAtMs,
  makeFolders,
  type TestPackager,
} from './packagerIn.ts';
import { readPlaylist, type ReadPart, type ReadPlaylist } from './readPlaylist.ts';
import { composerFrames, createShow } from './show.ts';

const nextFolder = makeFolders();
const names: VariantName[] = ['program', '360p', 'sound'];

/** Playlists after each part of a show in which the composer is replaced once. */
function playlistsOfShow(): { name: VariantName; text: string; plainText: string; deltaText: string }[] {
  const packager = packagerIn(nextFolder());
  const states: ReturnType<typeof playlistsOfShow> = [];
  const stop = packager.onChange(() => {
    for (const { name } of packager.listVariants())
      states.push({
        name,
        text: render(packager, name, lowLatency),
        plainText: render(packager, name, plain),
        deltaText: render(packager, name, delta),
      });
  });
  createShow(packager, { frames: composerFrames(17) }).playUntil();
  createShow(packager, { frames: composerFrames(9, 21.5) }).playUntil();
  stop();
  return states;
}
const states = playlistsOfShow();
const ofVariant = (name: VariantName): ReadPlaylist[] =>
  states.filter((state) => state.name === name).map(({ text }) => readPlaylist(text));
const partsOf = ({ segments, openParts }: ReadPlaylist): ReadPart[] => [
  ...segments.flatMap(({ parts }) => parts),
  ...openParts,
];
const attributesOf = (playlist: ReadPlaylist, tag: string): Map<string, number> =>
  new Map(
    (playlist.tags.get(tag) ?? '').split(',').map((pair) => {
      const [key = '', value = ''] = pair.split('=');
      return [key, Number(value)];
    }),
  );

describe.each(names)('each Low-Latency playlist of %s', (name) => {
  const playlists = ofVariant(name);
  const last = playlists.at(-1);

  it('has been checked after every part', () => expect(playlists.length).toBeGreaterThan(75));

  it('has one target duration, which no rounded segment is longer than', () => {
    for (const { tags, segments } of playlists) {
      expect(tags.get('EXT-X-TARGETDURATION')).toBe('2');
      for (const { duration } of segments) expect(Math.round(duration)).toBeLessThanOrEqual(2);
    }
  });

  it('has one part target, which no part is longer than', () => {
    for (const playlist of playlists) {
      expect(attributesOf(playlist, 'EXT-X-PART-INF').get('PART-TARGET')).toBe(0.35);
      for (const { duration } of partsOf(playlist)) expect(duration).toBeLessThanOrEqual(0.35);
    }
  });

  it('has parts of at least 85 % of the target, except at the end of a segment', () => {
    for (const { segments, openParts } of playlists)
      for (const parts of [...segments.map((segment) => segment.parts), [...openParts, openParts[0]]])
        for (const part of parts.slice(0, -1)) expect(part?.duration).toBeGreaterThanOrEqual(0.85 * 0.35);
  });

  it('lets clients wait, hold back by at least three targets, and skip no less than six target durations', () => {
    for (const playlist of playlists) {
      expect(playlist.tags.get('EXT-X-SERVER-CONTROL')).toContain('CAN-BLOCK-RELOAD=YES');
      const control = attributesOf(playlist, 'EXT-X-SERVER-CONTROL');
      expect(control.get('PART-HOLD-BACK')).toBeGreaterThanOrEqual(3 * 0.35);
      expect(control.get('HOLD-BACK')).toBeGreaterThanOrEqual(3 * 2);
      expect(control.get('CAN-SKIP-UNTIL')).toBeGreaterThanOrEqual(6 * 2);
    }
  });

  it('has no parts of segments that end more than three target durations before its end', () => {
    for (const { segments, openParts } of playlists) {
      let fromEnd = openParts.reduce((sum, { duration }) => sum + duration, 0);
      for (const { parts, duration } of segments.toReversed()) {
        if (fromEnd > 3 * 2) expect(parts).toEqual([]);
        fromEnd += duration;
      }
    }
  });

  it('lists the parts of each newer segment from the first on, as long as the segment', () => {
    for (const { segments } of playlists)
      for (const { parts, duration, uri } of segments.slice(-2)) {
        expect(parts.map((part) => part.uri)).toEqual(
          parts.map((_, index) => uri.replace('.m4s', `.${String(index)}.m4s`)),
        );
        expect(parts.reduce((sum, part) => sum + part.duration, 0)).toBeCloseTo(duration, 3);
      }
  });

  it('announces one part that is not in it', () => {
    for (const playlist of playlists) {
      expect(playlist.hint).not.toBeNull();
      expect(partsOf(playlist).map(({ uri }) => uri)).not.toContain(playlist.hint);
    }
  });

  it('announces the part that comes next, but in the first seconds of a stream and at its end', () => {
    const newestUri = (playlist: ReadPlaylist): string => partsOf(playlist).at(-1)?.uri ?? '';
    // As each part is published; the first playlists say nothing about the end of a segment yet.
    const published = playlists.filter(
      (playlist, index) => index === 0 || newestUri(playlist) !== newestUri(playlists[index - 1] ?? playlist),
    );
    const came = published.slice(1).map(newestUri);
    const wrong = came.flatMap((uri, index) =>
      published[index]?.hint === uri ? [] : (published[index]?.hint ?? ''),
    );
    expect(published.length).toBeGreaterThan(75);
    expect(wrong.map((uri) => uri.slice(broadcastId.length + name.length + 2, -4))).toEqual([
      ...['000002.0', '000002.0'],
      ...['000009.3', '000012.0', '000012.0'],
    ]);
  });

  it('reports how far the other variants are', () => {
    for (const { reports } of playlists) expect(reports.has(`${name}.m3u8`)).toBe(false);
    const others = names.filter((other) => other !== name);
    expect([...(last?.reports.keys() ?? [])]).toEqual(others.map((other) => `${other}.m3u8`));
    for (const { reports, segments, openParts } of playlists)
      for (const { msn, part } of reports.values()) {
        const here = (segments.at(-1)?.msn ?? -1) + (openParts.length > 0 ? 1 : 0);
        expect(Math.abs(msn - here)).toBeLessThanOrEqual(1);
        expect(part).toBeGreaterThanOrEqual(0);
      }
  });

  it('dates each segment, and has a map before each', () => {
    for (const { segments } of playlists)
      for (const { date, map } of segments) {
        expect(date).toBeGreaterThanOrEqual(startedAtMs);
        expect(map).toMatch(new RegExp(`^${broadcastId}-${name}-\\d{6}\\.mp4$`));
      }
  });

  it('has a discontinuity with a new map and a later date where the composer was replaced, and nowhere else', () => {
    const segments = last?.segments ?? [];
    const breaks = segments.filter(({ isDiscontinuity }) => isDiscontinuity);
    expect(breaks).toHaveLength(1);
    expect(breaks[0]?.date).toBe(startedAtMs + 21_500);
    expect(new Set(segments.map(({ map }) => map)).size).toBe(2);
    for (const { map, msn } of segments)
      expect(map).toBe(
        segments.find(({ uri }) => uri.endsWith(`${map?.slice(-10, -4) ?? ''}.m4s`) && msn >= 0)?.map,
      );
  });

  it('only adds to the one before', () => {
    for (const [index, playlist] of playlists.entries()) {
      const before = playlists[index - 1]?.segments ?? [];
      expect(
        playlist.segments.slice(0, before.length).map(({ parts: _parts, ...segment }) => segment),
      ).toEqual(before.map(({ parts: _parts, ...segment }) => segment));
    }
  });

  it('is the same without its parts, for any player', () => {
    for (const { text, plainText } of states.filter((state) => state.name === name)) {
      expect(plainText).not.toMatch(/PART|SERVER-CONTROL|PRELOAD|RENDITION-REPORT|SKIP/);
      const withoutParts = readPlaylist(text).segments.map((segment) => ({ ...segment, parts: [] }));
      expect(readPlaylist(plainText).segments).toEqual(withoutParts);
    }
  });

  it('is made whole again from a delta update and an older playlist', () => {
    const own = states.filter((state) => state.name === name);
    let skips = 0;
    for (const [index, { text, deltaText }] of own.entries()) {
      const update = readPlaylist(deltaText);
      const whole = readPlaylist(text);
      const older = readPlaylist(own[Math.max(0, index - 9)]?.text ?? '');
      skips += update.skipped;
      expect([
        ...older.segments.slice(0, update.skipped).map((segment) => ({ ...segment, parts: [] })),
        ...update.segments,
      ]).toEqual(whole.segments);
      expect(update.openParts).toEqual(whole.openParts);
    }
    expect(skips).toBeGreaterThan(10);
  });

  it('is read by m3u8-parser as it was meant, with parts and without', () => {
    const { text, plainText } = states.findLast((state) => state.name === name) ?? {
      text: '',
      plainText: '',
    };
    for (const each of [text, plainText]) {
      const parser = new Parser();
      parser.push(each);
      parser.end();
      const { segments } = parser.manifest;
      const own = readPlaylist(each).segments;
      expect(segments.map(({ uri }) => uri)).toEqual(own.map(({ uri }) => uri));
      expect(segments.map(({ duration }) => duration)).toEqual(own.map(({ duration }) => duration));
      expect(segments.map(({ discontinuity = false }) => discontinuity)).toEqual(
        own.map(({ isDiscontinuity }) => isDiscontinuity),
      );
    }
  });
});

describe('parts of the program', () => {
  it('are marked as independent where they begin with a key frame', () => {
    const { segments } = ofVariant('program').at(-1) ?? { segments: [] };
    for (const { parts } of segments.slice(-2))
      expect(parts.map(({ isIndependent }) => isIndependent)).toEqual(parts.map((_, index) => index === 0));
  });

  it('of the sound are all independent', () => {
    for (const playlist of ofVariant('sound'))
      for (const { isIndependent } of partsOf(playlist)) expect(isIndependent).toBe(true);
  });
});

describe('a broadcast that ended', () => {
  const endedPackager = async (): Promise<TestPackager> => {
    const packager = packagerIn(nextFolder());
    createShow(packager, { frames: composerFrames(10) }).playUntil();
    await packager.end();
    return packager;
  };

  it('has the end and nothing that comes next in its playlists', async () => {
    const packager = await endedPackager();
    for (const name of names)
      for (const form of [lowLatency, delta, plain]) {
        const text = render(packager, name, form);
        expect(text.endsWith('#EXT-X-ENDLIST\n')).toBe(true);
        expect(text).not.toMatch(/PART|PRELOAD|SKIP/);
        expect(readPlaylist(text).segments).toHaveLength(6);
      }
  });
});

it('a playlist keeps thirty minutes, counts what it lost, and its delta update is small', () => {
  const packager = packagerIn(nextFolder());
  createShow(packager, { frames: composerFrames(4), renditions: [] }).playUntil();
  const frames = Array.from({ length: 5 * 1900 }, (_, index) => ({
    startSeconds: 10 + index / 5,
    isSync: index % 10 === 0,
  }));
  createShow(packager, { frames, renditions: [], soundFrameSeconds: 0.2 }).playUntil();
  const whole = readPlaylist(render(packager, 'program', lowLatency));
  expect(whole.segments.length).toBeGreaterThanOrEqual(899);
  expect(whole.segments.length).toBeLessThanOrEqual(900);
  expect(whole.tags.get('EXT-X-DISCONTINUITY-SEQUENCE')).toBe('1');
  expect(whole.tags.get('EXT-X-MEDIA-SEQUENCE')).toBe(String(whole.segments[0]?.msn));
  expect(whole.segments[0]?.uri).toContain(String(whole.segments[0]?.msn));
  expect(render(packager, 'program', delta).length).toBeLessThan(4000);
});
