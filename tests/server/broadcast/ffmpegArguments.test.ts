import { describe, expect, it } from 'vitest';
import {
  joinArguments,
  joinListLine,
  programArguments,
  rtmpArguments,
  tracksOf,
  type ProgramPlayout,
} from '../../../server/broadcast/ffmpegArguments.ts';

/** What follows each place of a flag. */
const valuesOf = (args: string[], flag: string): string[] =>
  args.flatMap((arg, place) => (arg === flag ? [args[place + 1] ?? ''] : []));
const valueOf = (args: string[], flag: string): string | undefined => valuesOf(args, flag)[0];

describe('programArguments', () => {
  const playout: ProgramPlayout = {
    renditions: ['720p', '360p'],
    recordingPath: '/data/recordings/demo/b.part0001.mp4',
    offsetSeconds: 12.3456,
    relay: null,
  };
  const relay = { playlistPath: '/data/run/relay.m3u8', segmentPattern: '/data/run/1-%06d.ts' };
  const args = programArguments(playout);

  it('writes each track to a pipe of its own: the program, the sound, and the renditions in their order', () => {
    expect(tracksOf(['720p', '360p'])).toEqual(['program', 'sound', '720p', '360p']);
    expect(args.filter((arg) => arg.startsWith('pipe:'))).toEqual([
      ...['pipe:0', 'pipe:1', 'pipe:3', 'pipe:4', 'pipe:5'],
    ]);
    expect(valuesOf(args, '-map').slice(0, 4)).toEqual(['0:v:0', '0:a:0', '0:v:1', '0:v:2']);
  });

  it('copies all video and encodes the sound as AAC', () => {
    expect(valuesOf(args, '-c:v')).toEqual(['copy', 'copy', 'copy', 'copy']);
    expect(valuesOf(args, '-c:a')).toEqual(['aac', 'aac']);
  });

  it('records in fragments, so that an interrupted part is playable', () => {
    expect(valuesOf(args, '-movflags').at(-1)).toContain('frag_keyframe+empty_moov');
    expect(args.at(-1)).toBe('/data/recordings/demo/b.part0001.mp4');
  });

  it('shifts all timestamps but the recording’s to the broadcast’s time', () => {
    expect(valuesOf(args, '-output_ts_offset')).toEqual(['12.346', '12.346', '12.346', '12.346']);
    expect(args.lastIndexOf('-output_ts_offset')).toBeLessThan(args.indexOf('pipe:5'));
  });

  it('writes MPEG-TS segments only where there are destinations', () => {
    expect(args).not.toContain('mpegts');
    const withRelay = programArguments({ ...playout, relay });
    expect(valueOf(withRelay, '-hls_segment_type')).toBe('mpegts');
    expect(valueOf(withRelay, '-hls_segment_filename')).toBe(relay.segmentPattern);
    expect(valueOf(withRelay, '-hls_flags')?.split('+')).toContain('delete_segments');
    expect(withRelay).toContain(relay.playlistPath);
    expect(withRelay.at(-1)).toBe(playout.recordingPath);
  });
});

describe('other ffmpeg calls', () => {
  it('sends segments to an RTMP address at their own pace, without encoding', () => {
    const args = rtmpArguments('rtmp://host', '/dev/fd/3');
    expect(args).toContain('-re');
    expect(valueOf(args, '-c')).toBe('copy');
    expect(args.slice(-3)).toEqual(['-f', 'flv', 'rtmp://host']);
  });

  it('joins parts without encoding', () => {
    const args = joinArguments('/x/list.txt', '/x/out.mp4');
    expect(valueOf(args, '-f')).toBe('concat');
    expect(valueOf(args, '-c')).toBe('copy');
  });

  it.each([
    ['/data/a.mp4', "file '/data/a.mp4'"],
    ["/o'clock/a b.mp4", String.raw`file '/o'\''clock/a b.mp4'`],
  ])('writes %s into a list as %s', (path, line) => {
    expect(joinListLine(path)).toBe(line);
  });
});
