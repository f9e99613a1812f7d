import { describe, expect, it } from 'vitest';
import {
  findStart,
  readPartSeconds,
  startAtDate,
  startAtKeyFrame,
} from '../../src/watch/playback/whereToStart.ts';

const partSeconds = 1 / 3;

/** A playlist of segments of six parts, each beginning with a key frame; the newest segment has `newest` of them. */
function playlistWith(newest: number): string {
  const parts = (segment: number, count: number): string[] =>
    Array.from(
      { length: count },
      (_, part) =>
        `#EXT-X-PART:DURATION=${partSeconds.toFixed(5)},URI="program-${String(segment)}.${String(part)}.m4s"${part === 0 ? ',INDEPENDENT=YES' : ''}`,
    );
  return [
    '#EXTM3U',
    '#EXT-X-TARGETDURATION:2',
    '#EXTINF:2.00000,',
    'program-1.m4s',
    ...parts(2, 6),
    '#EXTINF:2.00000,',
    'program-2.m4s',
    ...parts(3, newest),
    `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="program-3.${String(newest)}.m4s"`,
  ].join('\n');
}

describe('the length of parts', () => {
  it('is what the playlist says', () => {
    expect(readPartSeconds(`#EXTM3U\n#EXT-X-PART-INF:PART-TARGET=0.35\n`)).toBe(0.35);
  });

  it('is 0 in a playlist without parts', () => {
    expect(readPartSeconds('#EXTM3U\n#EXT-X-TARGETDURATION:2\n')).toBe(0);
  });
});

describe('where playback starts', () => {
  it.each([
    [0, 6],
    [1, 7],
    [2, 8],
    [3, 3],
    [5, 5],
  ])(
    'with %i parts of the newest segment, it is %i parts before the end: at a key frame, with three parts ahead',
    (newest, parts) => {
      expect(findStart(playlistWith(newest))).toBeCloseTo(parts * partSeconds, 3);
    },
  );

  it('is at any part with a key frame', () => {
    const playlist = playlistWith(4).replace('program-3.1.m4s"', 'program-3.1.m4s",INDEPENDENT=YES');
    expect(findStart(playlist)).toBeCloseTo(3 * partSeconds, 3);
  });

  it('is asked of the player by a tag', () => {
    expect(startAtKeyFrame(playlistWith(3))).toContain('#EXTM3U\n#EXT-X-START:TIME-OFFSET=-1.000\n');
  });

  it.each(['#EXTM3U\n#EXTINF:2.00000,\nprogram-1.m4s\n', '', 'no playlist'])(
    'is left to the player in a playlist without parts: %j',
    (playlist) => {
      expect(startAtKeyFrame(playlist)).toBe(playlist);
    },
  );
});

describe('where who has gone back starts again', () => {
  const firstMs = Date.UTC(2026, 0, 1, 12);
  const dated = [
    '#EXTM3U',
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(firstMs).toISOString()}`,
    '#EXTINF:2.00000,',
    'program-1.m4s',
    // The composer was killed here: ten seconds are missing.
    '#EXT-X-DISCONTINUITY',
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(firstMs + 12_000).toISOString()}`,
    '#EXTINF:2.00000,',
    'program-2.m4s',
  ].join('\n');

  it.each([
    [-60, 0],
    [0, 0],
    [1.5, 1.5],
    [5, 2],
    [12, 2],
    [13, 3],
  ])('%f s after the first media: %f s into the playlist', (seconds, offset) => {
    const asked = startAtDate(dated, firstMs + seconds * 1000);
    expect(asked).toContain(`#EXTM3U\n#EXT-X-START:TIME-OFFSET=${offset.toFixed(3)}\n`);
  });

  it('is left to the player in a playlist without dates', () => {
    expect(startAtDate(playlistWith(3), firstMs)).toBe(playlistWith(3));
  });
});
