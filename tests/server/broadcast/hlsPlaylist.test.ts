import { Parser } from 'm3u8-parser';
import { describe, expect, it } from 'vitest';
import { endHlsPlaylist, parseHlsPlaylist } from '../../../server/broadcast/hlsPlaylist.ts';

const header = '#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:7\n';
const segment = (name: string, duration = '2.000000'): string =>
  `#EXTINF:${duration},\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000+0000\n${name}\n`;

/** A playlist as a player's parser reads it. */
function readAsPlayer(text: string) {
  const parser = new Parser();
  parser.push(text);
  parser.end();
  const { segments, endList = false } = parser.manifest;
  return {
    segments: segments.map(({ uri, duration, discontinuity = false }) => ({
      fileName: uri,
      durationSeconds: duration,
      isDiscontinuity: discontinuity,
    })),
    isEnded: endList,
  };
}

describe('parseHlsPlaylist', () => {
  it.each([
    ['a running broadcast', (text: string) => text],
    ['an ended broadcast', endHlsPlaylist],
  ])('reads %s as m3u8-parser does', (_what, change) => {
    const text = `${header}${segment('a.ts')}#EXT-X-DISCONTINUITY\n${segment('b.ts', '1.5')}${segment('c.ts')}`;
    const playlist = change(text);
    expect(parseHlsPlaylist(playlist)).toEqual(readAsPlayer(playlist));
  });

  it('reads segments in order with their durations', () => {
    expect(parseHlsPlaylist(header + segment('a.ts') + segment('b.ts', '1.5')).segments).toEqual([
      { fileName: 'a.ts', durationSeconds: 2, isDiscontinuity: false },
      { fileName: 'b.ts', durationSeconds: 1.5, isDiscontinuity: false },
    ]);
  });

  it('marks the segment after a restart and no other', () => {
    const text = `${header}${segment('a.ts')}#EXT-X-DISCONTINUITY\n${segment('b.ts')}${segment('c.ts')}`;
    expect(parseHlsPlaylist(text).segments.map(({ isDiscontinuity }) => isDiscontinuity)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it.each(['', '#EXTM3U\n', `${header}#EXTINF:2.0,\n`, `${header}orphan.ts\n`])(
    'finds no segment in %j',
    (text) => {
      expect(parseHlsPlaylist(text)).toEqual({ segments: [], isEnded: false });
    },
  );

  it('reads lines that end with CR LF', () => {
    expect(parseHlsPlaylist((header + segment('a.ts')).replaceAll('\n', '\r\n')).segments).toHaveLength(1);
  });
});

describe('endHlsPlaylist', () => {
  it('marks the end of a playlist once', () => {
    const ended = endHlsPlaylist(header + segment('a.ts'));
    expect(parseHlsPlaylist(ended).isEnded).toBe(true);
    expect(endHlsPlaylist(ended)).toBe(ended);
    expect(ended.match(/ENDLIST/g)).toHaveLength(1);
  });
});
