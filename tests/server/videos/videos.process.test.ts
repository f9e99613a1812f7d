import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { recordingsRoot } from '../../../server/broadcast/broadcastFiles.ts';
import type { AdminVideo } from '../../../src/protocol/rest/adminVideos.ts';
import { recordingPreviewSchema } from '../../../src/protocol/rest/adminVideos.ts';
import { simuliveSessionSchema } from '../../../src/protocol/rest/simulive.ts';
import { liveBroadcasterIn } from '../liveBroadcasterIn.ts';
import { adminPassword, serverOfFile } from '../testServer.ts';
import { makeVideo } from './makeVideo.ts';
import { signIn, uploadVideo, videoOf, type AdminCaller } from './uploadVideo.ts';

const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
const ffprobe = ffmpeg.replace(/ffmpeg$/, 'ffprobe');

// Encoders give way to everything else that this machine does.
vi.setConfig({ testTimeout: 180_000 });
const server = serverOfFile({ broadcasterIn: (dataDir) => liveBroadcasterIn(dataDir) });
const files = mkdtempSync(join(tmpdir(), 'footlight-videos-'));
afterAll(() => rmSync(files, { recursive: true, force: true }));
let admin: AdminCaller;
beforeAll(async () => {
  admin = await signIn(await server().origin(), adminPassword);
});

async function untilStatus(studioToken: string, status: AdminVideo['status']): Promise<AdminVideo> {
  return vi.waitFor(
    async () => {
      const video = await videoOf(admin, studioToken);
      expect([video?.status, video?.problem ?? '']).toEqual([status, expect.any(String)]);
      if (video === null) throw new Error('there is no video');
      return video;
    },
    { timeout: 150_000, interval: 100 },
  );
}
const newSimulive = (startsAt = new Date('2026-03-01T10:00:00Z')): Promise<string> =>
  server().createSession({ kind: 'simulive', startsAt });
const finishedFolder = ({ assetUrl }: Pick<AdminVideo, 'assetUrl'>): string =>
  join(server().dataDir, 'videos', (assetUrl ?? '').split('/')[2] ?? '');
const call = (
  path: string,
  { headers = {}, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(`${admin.origin}${path}`, { ...init, headers: { ...headers, cookie: admin.cookie } });

/** What ffprobe says of a file or a playlist: kind, codec and size of each stream, and the length. */
function probe(path: string): string {
  const entries = 'stream=codec_type,codec_name,width,height:format=duration';
  const args = ['-v', 'error', '-show_entries', entries, '-of', 'compact=p=0', path];
  return execFileSync(ffprobe, args, { encoding: 'utf8' });
}
/** Times of key frames of the picture, in seconds from its beginning. */
function keyFrames(path: string): number[] {
  const args = [
    '-v',
    'error',
    '-skip_frame',
    'nokey',
    '-select_streams',
    'v:0',
    '-show_entries',
    'frame=pts_time',
  ];
  const text = execFileSync(ffprobe, [...args, '-of', 'csv=p=0', path], { encoding: 'utf8' });
  const times = text.trim().split('\n').map(Number.parseFloat).filter(Number.isFinite);
  return times.map((time) => Number((time - (times[0] ?? 0)).toFixed(2)));
}

describe('a video', () => {
  it('is uploaded, encoded in the sizes that it has, and played with key frames at the same places', async () => {
    const studioToken = await newSimulive();
    expect(await videoOf(admin, studioToken)).toBeNull();
    await uploadVideo(admin, studioToken, makeVideo(files, { size: '1280x720', seconds: 9 })).done;
    const video = await untilStatus(studioToken, 'ready');
    expect(video).toMatchObject({ renditions: [720, 360], width: 1280, height: 720, progress: 1, ahead: 0 });
    expect(video).toMatchObject({ fileName: 'source.mp4', source: 'upload', problem: null });
    expect(video.duration).toBeCloseTo(9, 1);
    const folder = finishedFolder(video);
    const playlist = await (await fetch(`${admin.origin}${video.assetUrl ?? ''}`)).text();
    expect(playlist).toContain('RESOLUTION=1280x720,CODECS="avc1.4d401f,mp4a.40.2"\n720p.m3u8');
    expect(playlist).toContain('RESOLUTION=640x360,CODECS="avc1.4d401e,mp4a.40.2"\n360p.m3u8');
    for (const name of ['720p', '360p']) {
      expect(keyFrames(join(folder, `${name}.m3u8`))).toEqual([0, 2, 4, 6, 8]);
      expect(readFileSync(join(folder, `${name}.m3u8`), 'utf8')).toMatch(/^#EXT-X-ENDLIST$/m);
    }
    expect(probe(join(folder, '360p.m3u8'))).toMatch(/codec_name=h264[^]*codec_name=aac/);
    expect(readFileSync(join(folder, 'cover.jpg')).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    // Shown first, so that a server which ends in between still has the file.
    await expect.poll(() => readdirSync(join(server().dataDir, 'video-uploads'))).toEqual([]);
    expect(readdirSync(join(server().dataDir, 'videos-unfinished'))).toEqual([]);
  });

  it.each([
    ['silent', { hasSound: false }, [360], 'width=640|height=360'],
    ['in portrait format', { size: '540x960' }, [540, 360], 'width=540|height=960'],
    [
      'smaller than the smallest size, and odd',
      { size: '322x178', name: 'a.mkv' },
      [178],
      'width=322|height=178',
    ],
    [
      'turned by the phone that took it',
      { size: '640x360', name: 't.mov', isTurned: true },
      [360],
      'width=360|height=640',
    ],
    [
      'in WebM',
      { name: 'a.webm', extra: ['-c:v', 'libvpx', '-c:a', 'libopus', '-cpu-used', '8'] },
      [360],
      'width=640',
    ],
  ])('that is %s becomes one that plays', async (_what, source, renditions, picture) => {
    const studioToken = await newSimulive();
    await uploadVideo(admin, studioToken, makeVideo(files, { seconds: 2, ...source })).done;
    const video = await untilStatus(studioToken, 'ready');
    expect([video.renditions, video.problem]).toEqual([renditions, null]);
    expect(video.duration).toBeCloseTo(2, 1);
    expect(probe(join(finishedFolder(video), `${String(renditions[0])}p.m3u8`))).toContain(picture);
  });

  it('is replaced only when the new one is ready, and both can be deleted', async () => {
    const studioToken = await newSimulive();
    await uploadVideo(admin, studioToken, makeVideo(files, { seconds: 2 })).done;
    const first = await untilStatus(studioToken, 'ready');
    await uploadVideo(admin, studioToken, makeNoise('b.mp4')).done;
    expect(await untilStatus(studioToken, 'failed')).toMatchObject({ assetUrl: first.assetUrl });
    expect((await init(studioToken)).assetUrl).toBe(first.assetUrl);
    await uploadVideo(admin, studioToken, makeVideo(files, { seconds: 3 })).done;
    const second = await untilStatus(studioToken, 'ready');
    expect(second.assetUrl).not.toBe(first.assetUrl);
    // Who watches the first one can go on for a while.
    expect((await fetch(`${admin.origin}${first.assetUrl ?? ''}`)).status).toBe(200);
    expect((await call(`/v2/admin/sessions/${studioToken}/video`, { method: 'DELETE' })).status).toBe(200);
    expect(await videoOf(admin, studioToken)).toBeNull();
    expect((await fetch(`${admin.origin}${second.assetUrl ?? ''}`)).status).toBe(404);
    expect((await call(`/v2/admin/sessions/${studioToken}`, { method: 'DELETE' })).status).toBe(200);
    expect(existsSync(finishedFolder(first))).toBe(false);
  });

  it('has a cover that can be replaced by a picture, and by nothing else', async () => {
    const studioToken = await newSimulive();
    await uploadVideo(admin, studioToken, makeVideo(files, { seconds: 2 })).done;
    const { coverUrl: before } = await untilStatus(studioToken, 'ready');
    const png = execFileSync(ffmpeg, [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'color=red:size=64x36', '-frames:v', '1'],
      ...['-f', 'image2', '-c:v', 'png', '-update', '1', 'pipe:1'],
    ]);
    const cover = (body: Buffer | string): Promise<Response> =>
      call(`/v2/admin/sessions/${studioToken}/video/cover`, {
        method: 'POST',
        headers: { 'content-type': 'image/png' },
        body: typeof body === 'string' ? body : new Uint8Array(body),
      });
    expect((await cover('<svg onload="alert(1)"/>')).status).toBe(422);
    expect((await cover(Buffer.alloc(6 * 1024 * 1024))).status).toBe(413);
    expect((await cover(png)).status).toBe(200);
    const { coverUrl } = await untilStatus(studioToken, 'ready');
    expect(coverUrl).not.toBe(before);
    const answer = await fetch(`${admin.origin}${coverUrl ?? ''}`);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    expect((await fetch(`${admin.origin}${before ?? ''}`)).status).toBe(404);
  });
});

function makeNoise(name: string): string {
  const path = join(files, name);
  writeFileSync(path, 'this is no video '.repeat(1000));
  return path;
}
const init = async (studioToken: string) => {
  const answer = await fetch(`${admin.origin}/v2/streaming_studio/${studioToken}/init_simulive`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId: 'a viewer' }),
  });
  return simuliveSessionSchema.parse(await answer.json());
};

describe('a file that is no video', () => {
  it.each([
    ['text', () => makeNoise('text.mp4'), /not a video/],
    [
      'a playlist that names a file of the server',
      () => {
        const path = join(files, 'list.mp4');
        writeFileSync(
          path,
          '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
        );
        return path;
      },
      /not a video/,
    ],
    [
      'a list of files to join',
      () => {
        const path = join(files, 'concat.mp4');
        writeFileSync(
          path,
          `ffconcat version 1.0\nfile ${makeVideo(files, { name: 'secret.mp4', seconds: 2 })}\n`,
        );
        return path;
      },
      /not a video/,
    ],
    [
      'music',
      () => {
        const path = join(files, 'music.m4a');
        execFileSync(ffmpeg, ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=duration=2', path]);
        return path;
      },
      /sound and no picture/,
    ],
    [
      'a picture',
      () => {
        const path = join(files, 'picture.png');
        const args = ['-f', 'lavfi', '-i', 'color=red:size=64x64', '-frames:v', '1', '-update', '1', path];
        execFileSync(ffmpeg, ['-v', 'error', '-y', ...args]);
        return path;
      },
      /not a video|is a picture/,
    ],
    [
      'half of a video',
      () => {
        const path = join(files, 'half.mp4');
        const whole = readFileSync(makeVideo(files, { seconds: 2 }));
        writeFileSync(path, whole.subarray(0, whole.length / 2));
        return path;
      },
      /not a video/,
    ],
  ])('is refused with the reason, and is deleted: %s', async (_what, make, reason) => {
    const studioToken = await newSimulive();
    await uploadVideo(admin, studioToken, make()).done;
    const { problem, id, assetUrl } = await untilStatus(studioToken, 'failed');
    expect(problem).toMatch(reason);
    expect(assetUrl).toBeNull();
    expect(existsSync(join(server().dataDir, 'video-uploads', id))).toBe(false);
    const again = await call(`/v2/admin/sessions/${studioToken}/video/retry`, { method: 'POST' });
    expect(await again.json()).toMatchObject({ code: 'videoNotFailed', message: problem });
    expect(await init(studioToken)).toMatchObject({ videoStatus: 'failed', status: 'idle' });
  });
});

describe('a recording', () => {
  it('becomes the video of a simulive, cut exactly, and stays as it is', async () => {
    const [recordedIn, studioToken] = [await server().createSession(), await newSimulive()];
    const folder = join(recordingsRoot(server().dataDir), recordedIn);
    mkdirSync(folder, { recursive: true });
    // One key frame in all: a cut at key frames would be seconds away.
    const path = makeVideo(folder, { name: 'show.mp4', seconds: 8, extra: ['-g', '1000', '-bf', '2'] });
    const digest = (): string => createHash('sha256').update(readFileSync(path)).digest('hex');
    const before = digest();

    const previewPath = `/v2/admin/sessions/${recordedIn}/recordings/show.mp4/preview`;
    expect((await fetch(`${admin.origin}${previewPath}`)).status).toBe(401);
    const preview = recordingPreviewSchema.parse(await (await call(previewPath)).json());
    expect(preview.duration).toBeCloseTo(8, 1);
    expect(preview.pictures).toHaveLength(24);
    const [picture] = preview.pictures;
    expect((await fetch(`${admin.origin}${picture?.url ?? ''}`)).status).toBe(401);
    const shown = await call(picture?.url ?? '');
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

    const take = (body: object): Promise<Response> =>
      call(`/v2/admin/sessions/${studioToken}/video/from_recording`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const trim = { from: 2.5, to: 6 };
    expect((await take({ recordedIn, fileName: 'other.mp4', trim })).status).toBe(404);
    expect((await take({ recordedIn, fileName: '../show.mp4', trim })).status).toBe(400);
    expect((await take({ recordedIn, fileName: 'show.mp4', trim: { from: 5, to: 5.2 } })).status).toBe(400);
    expect((await take({ recordedIn, fileName: 'show.mp4', trim })).status).toBe(200);
    const video = await untilStatus(studioToken, 'ready');
    expect(video).toMatchObject({ source: 'recording', fileName: 'show.mp4' });
    expect(video.duration).toBeCloseTo(3.5, 1);
    const finished = join(finishedFolder(video), '360p.m3u8');
    // The first frame is the recording's at 2.5 s.
    const frame = (file: string, at: string): Buffer =>
      execFileSync(ffmpeg, [
        ...['-v', 'error', '-i', file, '-ss', at, '-frames:v', '1'],
        ...['-vf', 'scale=64:36,format=gray', '-f', 'rawvideo', 'pipe:1'],
      ]);
    const distance = (a: Buffer, b: Buffer): number =>
      a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
    const first = frame(finished, '0');
    expect(distance(first, frame(path, '2.5'))).toBeLessThan(2);
    expect(distance(first, frame(path, '2.8'))).toBeGreaterThan(distance(first, frame(path, '2.5')) + 1);
    expect(digest()).toBe(before);
    rmSync(path);
    expect((await fetch(`${admin.origin}${video.assetUrl ?? ''}`)).status).toBe(200);
  });
});

describe('an encoder', () => {
  const encoders = (): string => join(server().dataDir, 'run/encoders');
  /** Kills the encoder that runs now, and returns its process id. */
  const killEncoder = (except: readonly number[] = []): Promise<number> =>
    vi.waitFor(
      () => {
        const pids = existsSync(encoders()) ? readdirSync(encoders()).map(Number.parseInt) : [];
        const pid = pids.find((each) => !except.includes(each));
        if (pid === undefined) throw new Error('no encoder is running');
        process.kill(pid, 'SIGKILL');
        return pid;
      },
      { timeout: 20_000, interval: 20 },
    );

  it('that is killed starts again once, says why not the second time, and can be tried again', async () => {
    const [once, twice] = [await newSimulive(), await newSimulive()];
    // Long enough to be found while it is encoded.
    const long = makeVideo(files, { seconds: 20, name: 'long.mp4', hasSound: false });
    await uploadVideo(admin, once, long).done;
    const first = await killEncoder();
    expect((await untilStatus(once, 'ready')).problem).toBeNull();
    await uploadVideo(admin, twice, long).done;
    const second = await killEncoder([first]);
    await killEncoder([first, second]);
    const failed = await untilStatus(twice, 'failed');
    expect(failed.problem).toMatch(/failed twice.*was killed/);
    expect(readdirSync(join(server().dataDir, 'videos-unfinished'))).toEqual([]);
    expect((await call(`/v2/admin/sessions/${twice}/video/retry`, { method: 'POST' })).status).toBe(200);
    expect((await untilStatus(twice, 'ready')).duration).toBeCloseTo(20, 1);
  });

  it('ends when its video is deleted', async () => {
    const studioToken = await newSimulive();
    await uploadVideo(admin, studioToken, join(files, 'long.mp4')).done;
    await vi.waitFor(() => expect(readdirSync(encoders())).not.toEqual([]), {
      timeout: 10_000,
      interval: 20,
    });
    expect((await call(`/v2/admin/sessions/${studioToken}/video`, { method: 'DELETE' })).status).toBe(200);
    expect(readdirSync(encoders())).toEqual([]);
    expect(readdirSync(join(server().dataDir, 'videos-unfinished'))).toEqual([]);
    expect(readdirSync(join(server().dataDir, 'video-uploads'))).toEqual([]);
  });
});
