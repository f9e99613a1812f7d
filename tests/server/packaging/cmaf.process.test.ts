import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findFfmpeg } from '../../../server/broadcast/executables.ts';
import type { VariantName } from '../../../src/protocol/hls.ts';
import { makeTracks } from './makeTracks.ts';
import { packagerIn, plain, render, makeFolders, type TestPackager } from './packagerIn.ts';
import { readPlaylist } from './readPlaylist.ts';

const ffmpegPath = findFfmpeg(process.env['FFMPEG_PATH'] ?? null, process.env['PATH'] ?? '');
const ffprobePath = ffmpegPath.replace(/ffmpeg$/, 'ffprobe');
const offsetSeconds = 12.345;
const nextFolder = makeFolders();
const folder = nextFolder();
let tracks: Map<VariantName, Buffer>;
let packager: TestPackager;

/** Seven seconds of real H.264 and AAC, sent in pieces as pipes cut them. */
beforeAll(async () => {
  tracks = makeTracks(ffmpegPath, { seconds: 7, offsetSeconds });
  packager = packagerIn(folder);
  const stream = packager.beginStream(['360p']);
  const pieces = 200;
  for (let piece = 0; piece < pieces; piece += 1)
    for (const [name, bytes] of tracks) {
      const at = (share: number): number => Math.floor((bytes.length * share) / pieces);
      stream.write(name, bytes.subarray(at(piece), at(piece + 1)));
    }
  await packager.end();
}, 60_000);

const runOn = (program: string, args: readonly string[], input: Buffer): string =>
  execFileSync(program, ['-v', 'error', ...args], { input, stdio: ['pipe', 'pipe', 'inherit'] }).toString();

/** Times of a stream's packets in s, as ffprobe reads them. */
const packetTimes = (media: Buffer, stream: string): number[] =>
  runOn(
    ffprobePath,
    ['-select_streams', stream, '-show_entries', 'packet=dts_time', '-of', 'csv=p=0', '-i', 'pipe:0'],
    media,
  )
    .trim()
    .split('\n')
    .map(Number);

const mediaOf = (name: VariantName): { init: Buffer; segments: Buffer[] } => {
  const { segments } = readPlaylist(render(packager, name, plain));
  return {
    init: readFileSync(join(folder, segments[0]?.map ?? '')),
    segments: segments.map(({ uri }) => readFileSync(join(folder, uri))),
  };
};

describe.each(['program', '360p', 'sound'] as const)('the segments of %s', (name) => {
  it('have every packet of the tracks that they were made of, at its time', () => {
    const { init, segments } = mediaOf(name);
    const media = Buffer.concat([init, ...segments]);
    const kinds = name === 'sound' ? (['a'] as const) : (['v', 'a'] as const);
    for (const kind of kinds) {
      const source = tracks.get(kind === 'v' ? name : 'sound') ?? Buffer.alloc(0);
      // The program is as long as its picture: the sound before the first frame is the delay of its encoder.
      const wanted = packetTimes(source, kind).filter(
        (time) => time > offsetSeconds - 0.004 && time < offsetSeconds + 7 - 0.004,
      );
      const read = packetTimes(media, kind);
      expect(read).toHaveLength(wanted.length);
      for (const [index, time] of read.entries()) expect(time).toBeCloseTo(wanted[index] ?? NaN, 5);
    }
  });

  it('can each be decoded alone, without an error', () => {
    const { init, segments } = mediaOf(name);
    expect(segments).toHaveLength(5);
    for (const segment of segments) {
      const errors = execFileSync(
        ffmpegPath,
        ['-v', 'warning', '-xerror', '-err_detect', 'explode', '-i', 'pipe:0', '-f', 'null', '-'],
        { input: Buffer.concat([init, segment]), stdio: ['pipe', 'pipe', 'pipe'] },
      ).toString();
      expect(errors).toBe('');
    }
  });
});

it('ffprobe reads the multivariant playlist with its variants, their sizes and codecs', () => {
  const read = JSON.parse(
    execFileSync(ffprobePath, [
      ...['-v', 'error', '-of', 'json', '-show_entries', 'program=program_id:stream=codec_name,width,height'],
      join(folder, 'playlist.m3u8'),
    ]).toString(),
  ) as { streams: { codec_name: string; width?: number }[] };
  expect(read.streams.map(({ codec_name: codec, width = 0 }) => [codec, width])).toEqual([
    ['h264', 320],
    ['aac', 0],
    ['h264', 160],
    ['aac', 0],
    ['aac', 0],
  ]);
});
