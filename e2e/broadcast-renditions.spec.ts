import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { WebSocketServer } from 'ws';
import { toIngestSchema, type FromIngest, type IngestMetrics } from '../src/protocol/ingest.ts';
import { readJson } from '../src/protocol/readJson.ts';
import { mediaPlaylistName } from '../src/protocol/hls.ts';
import { headlessShellPath } from './fixtures/chromium.ts';
import { readMediaPlaylist } from './fixtures/hls.ts';
import { expect, test, type Lab } from './fixtures/test.ts';
import { createBroadcastRig } from './lab/broadcastRig.ts';

const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
const ffprobe = process.env['FFPROBE_PATH'] ?? 'ffprobe';

/** The server's end of the ingest, which keeps everything. */
interface Recorder {
  url: string;
  /** The addresses of its connections. */
  readonly addresses: string[];
  readonly metrics: IngestMetrics[];
  readonly problems: string[];
  /** Asks for the rest and writes the stream to a file. */
  finish(): Promise<string>;
  close(): void;
}

async function openRecorder(): Promise<Recorder> {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-renditions-'));
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const pieces: Buffer[] = [];
  const recorder = { addresses: [], metrics: [], problems: [] } as Pick<
    Recorder,
    'addresses' | 'metrics' | 'problems'
  >;
  let reportClosed = (): void => {};
  const closed = new Promise<void>((resolve) => {
    reportClosed = resolve;
  });
  server.on('connection', (socket, request) => {
    recorder.addresses.push(request.url ?? '');
    socket.on('close', reportClosed);
    socket.on('message', (data, isBinary) => {
      const bytes = Buffer.isBuffer(data) ? data : Buffer.alloc(0);
      if (isBinary) return void pieces.push(bytes);
      const message = toIngestSchema.parse(readJson(bytes.toString('utf8')));
      if (message.type === 'metrics') recorder.metrics.push(message.metrics);
      else recorder.problems.push(message.message);
    });
  });
  return {
    ...recorder,
    url: `ws://127.0.0.1:${String(port)}/ingest?accessToken=composer`,
    async finish() {
      for (const socket of server.clients)
        socket.send(JSON.stringify({ type: 'finish' } satisfies FromIngest));
      await closed;
      const file = join(folder, 'stream.mkv');
      writeFileSync(file, Buffer.concat(pieces));
      return file;
    },
    close() {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openComposer(lab: Lab, { url }: Recorder, program: Record<string, string>): Promise<Page> {
  const fragment = new URLSearchParams({ ingest: url, renditions: '360p', ...program });
  return lab.open(`e2e/lab/broadcast.html#${fragment.toString()}`);
}

interface Packet {
  timeMs: number;
  isKey: boolean;
}

function packetsOf(file: string, stream: string): Packet[] {
  const entries = ['-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0'];
  return execFileSync(ffprobe, ['-v', 'error', '-select_streams', stream, ...entries, file])
    .toString()
    .trim()
    .split('\n')
    .map((line) => {
      const [time, flags] = line.split(',');
      return { timeMs: Math.round(Number(time) * 1000), isKey: flags?.startsWith('K') === true };
    });
}

const keyTimes = (packets: readonly Packet[]): number[] =>
  packets.filter(({ isKey }) => isKey).map(({ timeMs }) => timeMs);

/** The I420 planes of a track's frame after three seconds, scaled to 640x360 by the mean of the pixels. */
const decodeFrame = (file: string, stream: string): Buffer =>
  execFileSync(ffmpeg, [
    ...['-v', 'error', '-ss', '3', '-i', file, '-map', `0:${stream}`, '-frames:v', '1'],
    ...['-vf', 'scale=640:360:flags=area', '-pix_fmt', 'yuv420p', '-f', 'rawvideo', '-'],
  ]);

const meanDifference = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;

test('a rendition has the frames of the program, with the same key frames, smaller but as they look', async ({
  lab,
}) => {
  const recorder = await openRecorder();
  try {
    await openComposer(lab, recorder, { width: '1920', height: '1080', planes: '' });
    await expect.poll(() => recorder.metrics.length, { timeout: 60_000 }).toBeGreaterThan(5);
    const file = await recorder.finish();
    expect(recorder.addresses).toEqual(['/ingest?accessToken=composer&renditions=360p']);
    expect(recorder.metrics.at(-1)).toMatchObject({ height: 1080, renditions: ['360p'] });
    const streams = execFileSync(ffprobe, [
      ...['-v', 'error', '-show_entries', 'stream=codec_name,width,height,color_space,color_range'],
      ...['-of', 'csv=p=0', file],
    ]);
    expect(streams.toString().trim().split('\n')).toEqual([
      'h264,1920,1080,tv,bt709',
      'opus',
      'h264,640,360,tv,bt709',
    ]);
    const [program, small] = [packetsOf(file, 'v:0'), packetsOf(file, 'v:1')];
    expect(small).toEqual(program.slice(0, small.length));
    expect(program.length - small.length).toBeLessThan(3);
    const startMs = program[0]?.timeMs ?? 0;
    const keys = keyTimes(program).map((timeMs) => timeMs - startMs);
    // A frame that the machine was late with is the next one instead.
    for (const [index, timeMs] of [0, 667, 2000, 4000].entries())
      expect(Math.abs((keys[index] ?? -1) - timeMs)).toBeLessThan(120);
    expect(meanDifference(decodeFrame(file, 'v:1'), decodeFrame(file, 'v:0'))).toBeLessThan(3);
  } finally {
    recorder.close();
  }
});

/** Its composer drops the rendition, says so, and goes on with the program. */
async function expectDroppedByComposer(lab: Lab): Promise<void> {
  const recorder = await openRecorder();
  try {
    const page = await openComposer(lab, recorder, { drawMs: '60' });
    await expect.poll(() => recorder.metrics.at(-1)?.renditions, { timeout: 60_000 }).toEqual([]);
    expect(recorder.problems).toEqual(['360p dropped: the machine did not hold 30 frames a second']);
    const before = recorder.metrics.length;
    await expect.poll(() => recorder.metrics.length, { timeout: 60_000 }).toBeGreaterThan(before + 3);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'encoding'))).toMatchObject({
      tracks: [{ name: 'program', height: 720 }],
      dropped: [{ name: '360p', reason: 'slow' }],
    });
    const file = await recorder.finish();
    const [program, small] = [packetsOf(file, 'v:0'), packetsOf(file, 'v:1')];
    expect(small).toEqual(program.slice(0, small.length));
    expect((program.at(-1)?.timeMs ?? 0) - (small.at(-1)?.timeMs ?? 0)).toBeGreaterThan(2500);
    // The audio goes on with the program: the muxer does not wait for the track that has ended.
    expect((packetsOf(file, 'a:0').at(-1)?.timeMs ?? 0) - (small.at(-1)?.timeMs ?? 0)).toBeGreaterThan(2500);
  } finally {
    recorder.close();
  }
}

/** A broadcast goes on without the rendition that its composer dropped. */
async function expectDroppedFromBroadcast(lab: Lab): Promise<void> {
  const rig = await createBroadcastRig({
    labOrigin: lab.origin,
    chromiumPath: headlessShellPath,
    program: { renditions: '360p', drawMs: '60' },
  });
  const addressOf = (name: '360p' | 'program'): string =>
    new URL(mediaPlaylistName(name), rig.playlistUrl).href;
  const variants = async (): Promise<string[]> =>
    (await (await fetch(rig.playlistUrl)).text()).split('\n').filter((line) => line.endsWith('.m3u8'));
  const count = async (): Promise<number> =>
    (await readMediaPlaylist(addressOf('program')))?.segments.length ?? 0;
  try {
    await rig.start();
    await expect.poll(variants, { timeout: 60_000 }).toEqual(['program.m3u8', '360p.m3u8', 'sound.m3u8']);
    await expect.poll(variants, { timeout: 60_000 }).toEqual(['program.m3u8', 'sound.m3u8']);
    expect((await fetch(addressOf('360p'))).status).toBe(410);
    expect(rig.logged.join('\n')).toContain('360p dropped: the machine did not hold 30 frames a second');
    const before = await count();
    await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(before + 1);
    expect(rig.outcomes).toEqual(['live']);
    expect((await readMediaPlaylist(addressOf('program')))?.discontinuities).toBe(0);
  } finally {
    await rig.close();
  }
}

test('a machine that does not hold the rate drops the rendition, says so, and goes on with the program, and so does its broadcast', async ({
  lab,
}) => {
  // At the same time, since a composer judges its machine for 15 seconds.
  await Promise.all([expectDroppedByComposer(lab), expectDroppedFromBroadcast(lab)]);
});
