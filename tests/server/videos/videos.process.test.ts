import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminPassword, serverOfFile } from '../testServer.ts';
import { makeVideo } from './makeVideo.ts';
import { signIn, uploadVideo, videoOf, type AdminCaller } from './uploadVideo.ts';

const server = serverOfFile();
const files = mkdtempSync(join(tmpdir(), 'footlight-videos-'));
afterAll(() => rmSync(files, { recursive: true, force: true }));
let admin: AdminCaller;
beforeAll(async () => {
  admin = await signIn(await server().origin(), adminPassword);
});
const patience = { timeout: 60_000, interval: 100 };
const untilStatus = (studioToken: string, status: string) =>
  vi.waitFor(async () => {
    const video = await videoOf(admin, studioToken);
    expect([video?.status, video?.problem]).toEqual([status, status === 'failed' ? expect.any(String) : null]);
    if (video === null) throw new Error('there is no video');
    return video;
  }, patience);

describe('a video', () => {
  it('is uploaded, encoded, and played from its public address', { timeout: 60_000 }, async () => {
    const studioToken = await server().createSession({ kind: 'simulive' });
    expect(await videoOf(admin, studioToken)).toBeNull();
    await uploadVideo(admin, studioToken, makeVideo(files, { size: '1280x720', seconds: 9 })).done;
    const video = await untilStatus(studioToken, 'ready');
    expect(video).toMatchObject({ renditions: [720, 360], width: 1280, height: 720, progress: 1 });
    expect(video.duration).toBeCloseTo(9, 1);
    const playlist = await (await fetch(`${admin.origin}${video.assetUrl ?? ''}`)).text();
    console.log(playlist, readdirSync(join(server().dataDir, 'videos', (video.assetUrl ?? '').split('/')[2] ?? '')));
    expect(existsSync(join(server().dataDir, 'video-uploads', video.id))).toBe(false);
    const media = await (await fetch(new URL('360p.m3u8', `${admin.origin}${video.assetUrl ?? ''}`))).text();
    console.log(media);
  });
});
