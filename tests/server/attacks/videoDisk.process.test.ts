import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DetailedError } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AdminVideo } from '../../../src/protocol/rest/adminVideos.ts';
import { databaseImage, openPglite } from '../../../server/db/openDatabase.ts';
import { createDataDisk } from '../../../tools/soak/dataDisk.ts';
import { adminPassword, serverOfFile } from '../testServer.ts';
import { makeVideo } from '../videos/makeVideo.ts';
import { signIn, uploadVideo, videoOf, type AdminCaller } from '../videos/uploadVideo.ts';

vi.setConfig({ testTimeout: 120_000 });
const files = mkdtempSync(join(tmpdir(), 'footlight-video-disk-'));
const disk = createDataDisk(64);
const server = serverOfFile({
  dataDir: disk.path,
  // Its database is somewhere else: this is about the videos.
  openDatabase: () => openPglite(join(files, 'database'), databaseImage),
});
afterAll(() => {
  disk.remove();
  rmSync(files, { recursive: true, force: true });
});
let admin: AdminCaller;
let film: string;
beforeAll(async () => {
  admin = await signIn(await server().origin(), adminPassword);
  const lossless = ['-crf', '0'];
  film = makeVideo(files, { seconds: 20, hasSound: false, extra: lossless });
});

const untilStatus = (studioToken: string, status: AdminVideo['status']) =>
  vi.waitFor(
    async () => {
      const video = await videoOf(admin, studioToken);
      expect(video?.status).toBe(status);
      return video;
    },
    { timeout: 100_000, interval: 50 },
  );
const codeOf = (error: unknown): unknown =>
  error instanceof DetailedError ? JSON.parse(error.originalResponse?.getBody() ?? 'null') : error;

// A disk can be filled only by who may mount one.
describe.skipIf(!disk.canFill)('a full disk', () => {
  it('refuses an upload for which there is no room before its first byte, and the session stays as it is', async () => {
    const studioToken = await server().createSession({ kind: 'simulive' });
    const refused = await uploadVideo(admin, studioToken, film, { uploadSize: 200_000_000 }).done.catch(
      codeOf,
    );
    expect(refused).toMatchObject({ code: 'storageFull' });
    expect(await videoOf(admin, studioToken)).toBeNull();
    expect(await server().sessions.find(studioToken)).not.toBeNull();
  });

  it('ends an upload with a clear error, and it goes on from there when there is room', async () => {
    const studioToken = await server().createSession({ kind: 'simulive' });
    let isFilled = false;
    const { upload, done } = uploadVideo(admin, studioToken, film, {
      chunkSize: 1024 * 1024,
      onChunkComplete: () => {
        if (!isFilled) disk.fill();
        isFilled = true;
      },
    });
    expect(await done.catch(codeOf)).toMatchObject({ code: 'storageFull' });
    const stopped = await untilStatus(studioToken, 'uploading');
    expect(stopped?.progress).toBeGreaterThan(0);
    expect(stopped?.progress).toBeLessThan(1);
    disk.free();
    const { done: again } = uploadVideo(admin, studioToken, film, { uploadUrl: upload.url });
    await again;
    expect(await untilStatus(studioToken, 'ready')).toMatchObject({ renditions: [360] });
  });

  it('ends an encoding with a clear error and without remains, and a press tries again', async () => {
    const studioToken = await server().createSession({ kind: 'simulive' });
    await uploadVideo(admin, studioToken, film).done;
    await vi.waitFor(() => expect(readdirSync(join(disk.path, 'run/encoders'))).not.toEqual([]), {
      timeout: 30_000,
      interval: 10,
    });
    disk.fill();
    expect((await untilStatus(studioToken, 'failed'))?.problem).toMatch(/disk is full/);
    expect(readdirSync(join(disk.path, 'videos-unfinished'))).toEqual([]);
    const retry = (): Promise<Response> =>
      fetch(`${admin.origin}/v2/admin/sessions/${studioToken}/video/retry`, {
        method: 'POST',
        headers: { cookie: admin.cookie },
      });
    expect((await retry()).status).toBe(200);
    // Now it is known beforehand.
    expect((await untilStatus(studioToken, 'failed'))?.problem).toMatch(/not enough room/);
    disk.free();
    expect((await retry()).status).toBe(200);
    expect(await untilStatus(studioToken, 'ready')).toMatchObject({ problem: null });
  });
});
