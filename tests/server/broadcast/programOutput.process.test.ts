import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findFfmpeg } from '../../../server/broadcast/executables.ts';
import { createFfmpegProcesses } from '../../../server/broadcast/ffmpegProcesses.ts';
import { createProcessRegister } from '../../../server/broadcast/processRegister.ts';
import { startProgramOutput } from '../../../server/broadcast/programOutput.ts';
import { systemClock } from '../../../src/clock/clock.ts';
import { makeProgram } from '../makeProgram.ts';

const ffmpegPath = findFfmpeg(process.env['FFMPEG_PATH'] ?? null, process.env['PATH'] ?? '');
const folder = mkdtempSync(join(tmpdir(), 'footlight-output-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ffmpeg = createFfmpegProcesses({
  ffmpegPath,
  clock: systemClock,
  log: { info: () => {}, warn: () => {}, error: () => {} },
  register: createProcessRegister(join(folder, 'processes')),
  secretsFolder: folder,
});

/** Sends a program through the real ffmpeg; returns what the packager got of each track. */
async function play(program: Buffer, withRelay = false): Promise<Map<string, Buffer>> {
  const tracks = new Map<string, Buffer[]>();
  let isFinished = false;
  const stream = {
    write: (track: string, bytes: Uint8Array) => {
      expect(isFinished).toBe(false);
      tracks.set(track, [...(tracks.get(track) ?? []), Buffer.from(bytes)]);
    },
    drop: () => {},
    finish: () => {
      isFinished = true;
    },
  };
  const output = startProgramOutput(stream, ['360p'], (readers) =>
    ffmpeg.startOutput(
      {
        renditions: ['360p'],
        recordingPath: join(folder, 'recording.mp4'),
        offsetSeconds: 12.5,
        relay: withRelay
          ? { playlistPath: join(folder, 'relay.m3u8'), segmentPattern: join(folder, 'relay-%06d.ts') }
          : null,
      },
      { readers, onDrain: () => {} },
    ),
  );
  output.write(program);
  await output.finish();
  expect(isFinished).toBe(true);
  expect(await output.ended).toMatchObject({ exitCode: 0 });
  return new Map([...tracks].map(([track, pieces]) => [track, Buffer.concat(pieces)]));
}

const probe = (media: Buffer | undefined, entries: string): string[] => {
  const file = join(folder, 'track.mp4');
  writeFileSync(file, media ?? '');
  const args = ['-v', 'error', '-show_entries', entries, '-of', 'csv=p=0', file];
  return execFileSync(process.env['FFPROBE_PATH'] ?? 'ffprobe', args)
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.replace(/,$/, ''));
};

describe('startProgramOutput', () => {
  it('gives each track to the packager, frame by frame and in the time of the broadcast', async () => {
    rmSync(join(folder, 'recording.mp4'), { force: true });
    const tracks = await play(makeProgram(ffmpegPath, ['360p']));
    expect([...tracks.keys()].toSorted()).toEqual(['360p', 'program', 'sound']);
    expect(probe(tracks.get('program'), 'stream=codec_name,width')).toEqual(['h264,160']);
    expect(probe(tracks.get('360p'), 'stream=codec_name,width')).toEqual(['h264,80']);
    expect(probe(tracks.get('sound'), 'stream=codec_name,sample_rate')).toEqual(['aac,48000']);
    for (const track of ['program', '360p']) {
      const times = probe(tracks.get(track), 'packet=pts_time').map(Number);
      expect(times).toHaveLength(50);
      // The made program begins some ms after its sound, whose encoder begins early.
      times.forEach((time, index) => expect(Math.abs(time - 12.5 - index / 10)).toBeLessThan(0.03));
    }
    const [first = 0] = probe(tracks.get('sound'), 'packet=pts_time').map(Number);
    expect(Math.abs(first - 12.5)).toBeLessThan(0.03);
    const fragments = tracks.get('program')?.toString('latin1').match(/moof/g);
    expect(fragments).toHaveLength(50);
    expect(
      probe(tracks.get('program'), 'packet=flags').filter((flags) => flags.startsWith('K')),
    ).toHaveLength(3);
  });

  it('begins sound and picture at the same moment, in the tracks and in the recording', async () => {
    rmSync(join(folder, 'recording.mp4'), { force: true });
    const tracks = await play(makeProgram(ffmpegPath, ['360p'], 5, 0.027));
    const [picture = 0] = probe(tracks.get('program'), 'packet=pts_time').map(Number);
    expect(picture).toBeCloseTo(12.5, 3);
    // The encoder's own beginning, which players leave out, is one packet of 1024 samples.
    const [sound = 0] = probe(tracks.get('sound'), 'packet=pts_time').map(Number);
    expect(Math.abs(sound + 1024 / 48_000 - 12.5)).toBeLessThan(0.002);
    const recorded = probe(readFileSync(join(folder, 'recording.mp4')), 'stream=start_time').map(Number);
    expect(recorded).toHaveLength(2);
    for (const startS of recorded) expect(startS).toBeLessThan(0.005);
  });

  it('passes on everything else when a rendition ends in the middle of the stream', async () => {
    rmSync(join(folder, 'recording.mp4'), { force: true });
    const tracks = await play(makeProgram(ffmpegPath, ['360p'], 2));
    expect(probe(tracks.get('360p'), 'packet=pts_time')).toHaveLength(20);
    expect(probe(tracks.get('program'), 'packet=pts_time')).toHaveLength(50);
  });

  it('writes MPEG-TS segments for destinations as well as the tracks', async () => {
    rmSync(join(folder, 'recording.mp4'), { force: true });
    const tracks = await play(makeProgram(ffmpegPath, ['360p']), true);
    expect(probe(tracks.get('program'), 'packet=pts_time')).toHaveLength(50);
    expect(
      readdirSync(folder)
        .filter((name) => name.startsWith('relay-'))
        .toSorted(),
    ).toEqual([...['relay-000000.ts', 'relay-000001.ts', 'relay-000002.ts']]);
  });
});
