import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecordingExports } from '../../../server/localRecordings/recordingExports.ts';
import { readTracks } from '../../../server/localRecordings/readTracks.ts';

const folder = mkdtempSync(join(tmpdir(), 'footlight-exports-'));
const exportFolder = mkdtempSync(join(tmpdir(), 'footlight-exports-'));
afterAll(() => {
  for (const path of [folder, exportFolder]) rmSync(path, { recursive: true, force: true });
});

/** Two seconds with an odd width, of which frames 5 to 14 are missing, as a browser leaves them out. */
const record = (name: string, codecs: readonly string[], format = 'webm'): string => {
  const path = join(folder, name);
  const inputs = ['testsrc=size=161x90:rate=15', 'sine=frequency=440'];
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-y', ...inputs.flatMap((input) => ['-f', 'lavfi', '-i', input]), '-t', '2'],
    ...['-vf', "select='not(between(n,5,14))'", '-vsync', 'passthrough', ...codecs, '-f', format, path],
  ]);
  return path;
};
const frameTimes = (path: string): number[] =>
  execFileSync(
    'ffprobe',
    `-v error -select_streams v -show_entries packet=pts_time -of csv=p=0 ${path}`.split(' '),
    {
      encoding: 'utf8',
    },
  )
    .trim()
    .split('\n')
    .map((line) => Number.parseFloat(line))
    .sort((a, b) => a - b);

let freeBytes = 1e12;
const exports = createRecordingExports({
  folder: exportFolder,
  findPrograms: () => ({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' }),
  freeBytes: () => Promise.resolve(freeBytes),
});
const open = (kind: 'mp4' | 'wav', path: string, offsetMs: number) =>
  exports.open(kind, { path, byteSize: statSync(path).size, offsetMs }, new AbortController().signal);
async function download(kind: 'mp4' | 'wav', path: string, offsetMs = 0): Promise<string> {
  const target = join(folder, `download.${kind}`);
  writeFileSync(target, await buffer(await open(kind, path, offsetMs)));
  return target;
}

const opus = ['-c:a', 'libopus'];
let vp8 = '';
beforeAll(() => {
  vp8 = record('vp8', ['-c:v', 'libvpx', '-deadline', 'realtime', ...opus]);
});

describe('downloads of local recordings', () => {
  it('encode a VP8 picture as H.264, each frame at its time, and copy the sound', async () => {
    const mp4 = await download('mp4', vp8, 1500);
    expect(await readTracks('ffprobe', mp4)).toEqual({
      picture: { codec: 'h264' },
      sound: { codec: 'opus', channels: 1 },
    });
    const [source, made] = [frameTimes(vp8), frameTimes(mp4)];
    expect(made).toHaveLength(20);
    const begin = made[0] ?? 0;
    expect(begin).toBeGreaterThanOrEqual(1.5);
    expect(begin).toBeLessThan(1.52);
    for (const [index, time] of made.entries())
      expect(time - begin).toBeCloseTo((source[index] ?? 0) - (source[0] ?? 0), 2);
  });

  it.each([
    ['vp9', ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', ...opus], 'webm'],
    ['h264', ['-c:v', 'libx264', '-vf', 'scale=160:90', '-c:a', 'aac'], 'mp4'],
  ])('copy a %s picture', async (codec, codecs, format) => {
    const path = record(codec, codecs, format);
    const packets = (file: string): string =>
      execFileSync('ffmpeg', [...`-v error -i ${file} -map 0:v -c copy -f framehash -`.split(' ')], {
        encoding: 'utf8',
      }).replaceAll(/^(#.*|\d+,[^,]*,[^,]*,[^,]*,)/gm, '');
    const mp4 = await download('mp4', path);
    expect((await readTracks('ffprobe', mp4)).picture).toEqual({ codec });
    expect(packets(mp4)).toBe(packets(path));
  });

  it('count the silence before a WAV when they ask whether it has room on the disk', async () => {
    const dayMs = 24 * 60 * 60 * 1000;
    freeBytes = 1e9;
    await expect(open('wav', vp8, dayMs)).rejects.toMatchObject({ code: 'storageFull' });
    // In an MP4 it is an edit list, of a few bytes.
    expect(statSync(await download('mp4', vp8, dayMs)).size).toBeLessThan(1e6);
    freeBytes = 1e12;
    expect(statSync(await download('wav', vp8, 1000)).size).toBeGreaterThan(3 * 48_000 * 2 * 0.95);
  });

  it('end when nobody waits for them any more, and leave nothing', async () => {
    const left = new AbortController();
    left.abort();
    await expect(
      exports.open('mp4', { path: vp8, byteSize: 1, offsetMs: 0 }, left.signal),
    ).rejects.toMatchObject({ code: 'localRecordingUnreadable' });
    expect(readdirSync(exportFolder)).toEqual([]);
  });
});
