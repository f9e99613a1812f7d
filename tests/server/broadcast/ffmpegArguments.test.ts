import { describe, expect, it } from 'vitest';
import {
  joinArguments,
  joinListLine,
  programArguments,
  rtmpArguments,
} from '../../../server/broadcast/ffmpegArguments.ts';
import { keyFrameIntervalUs } from '../../../src/broadcastPage/encoder/programVideoEncoder.ts';

/** The value after a flag; the index chooses between several. */
const valueOf = (args: string[], flag: string, index = 0): string | undefined => {
  const places = args.flatMap((arg, place) => (arg === flag ? [place] : []));
  const place = places[index];
  return place === undefined ? undefined : args[place + 1];
};

describe('programArguments', () => {
  const args = programArguments({
    playlistPath: '/data/hls/demo/playlist.m3u8',
    segmentPattern: '/data/hls/demo/b-%06d.ts',
    startNumber: null,
    recordingPath: '/data/recordings/demo/b.part0001.mp4',
    offsetSeconds: 12.3456,
  });

  it('copies the video and encodes the sound as AAC, for both outputs', () => {
    expect([0, 1].map((output) => valueOf(args, '-c:v', output))).toEqual(['copy', 'copy']);
    expect([0, 1].map((output) => valueOf(args, '-c:a', output))).toEqual(['aac', 'aac']);
  });

  it('keeps 30 minutes in segments of 2 seconds', () => {
    const seconds = Number(valueOf(args, '-hls_time'));
    expect(seconds).toBe(keyFrameIntervalUs / 1e6);
    expect(seconds * Number(valueOf(args, '-hls_list_size'))).toBe(30 * 60);
  });

  it('continues the same playlist, deletes old segments and leaves the end to the server', () => {
    const flags = valueOf(args, '-hls_flags')?.split('+');
    for (const flag of ['append_list', 'delete_segments', 'independent_segments', 'program_date_time'])
      expect(flags).toContain(flag);
    expect(flags).toContain('temp_file');
    expect(flags).toContain('omit_endlist');
  });

  it('records in fragments, so that an interrupted part is playable', () => {
    expect(valueOf(args, '-movflags')).toContain('frag_keyframe+empty_moov');
    expect(args.at(-1)).toBe('/data/recordings/demo/b.part0001.mp4');
  });

  it('shifts only the timestamps of the playlist to the broadcast’s time', () => {
    expect(valueOf(args, '-output_ts_offset')).toBe('12.346');
    expect(args.filter((arg) => arg === '-output_ts_offset')).toHaveLength(1);
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
