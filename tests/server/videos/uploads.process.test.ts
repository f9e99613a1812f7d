import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { createServer, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { databaseImage, openPglite } from '../../../server/db/openDatabase.ts';
import { createSessionStore } from '../../../server/store/sessionStore.ts';
import { serverProcesses, type ServerProcess } from '../serverProcess.ts';
import { signIn, uploadVideo, videoOf } from './uploadVideo.ts';

const twoGb = 2_000_000_000;
const password = 'the password of this test';
const folder = mkdtempSync(join(tmpdir(), 'footlight-two-gb-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const start = serverProcesses();
const dataDir = join(folder, 'data');

/** Writes bytes that nothing compresses and no two megabytes of which are the same. */
function writeBytes(path: string, byteSize: number): void {
  const block = createHash('shake256', { outputLength: 4 * 1024 * 1024 })
    .update('a video')
    .digest();
  const file = openSync(path, 'w');
  for (let left = byteSize; left > 0; left -= block.length) {
    block.writeDoubleLE(left, 0);
    writeSync(file, block, 0, Math.min(left, block.length));
  }
  closeSync(file);
}

/** A line between the browser and whichever server runs now, which can be cut. */
async function openLine() {
  const sockets = new Set<Socket>();
  let port = 0;
  const line = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  afterAll(() => line.close());
  const address = line.address();
  return {
    origin: `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : 0)}`,
    leadTo(origin: string) {
      port = Number(new URL(origin).port);
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

// Without ffmpeg the file stays as it has arrived.
const startServer = (): ServerProcess =>
  start(dataDir, [], { ADMIN_PASSWORD: password, FFMPEG_PATH: '/nonexistent' });

it(
  'an upload of 2 GB survives cut connections and a killed server, goes on where it was, and arrives whole',
  { timeout: 180_000 },
  async () => {
    const database = await openPglite(join(dataDir, 'database'), databaseImage);
    const { studioToken } = await createSessionStore(database.db).create({
      ...{ studioToken: 'premiere', name: 'Premiere', kind: 'simulive', groupName: '', organizationName: '' },
      ...{ startsAt: new Date(), endsAt: new Date(), localRecordingEnabled: false },
      ...{ groupSocialLinks: {}, rtmpDestinations: [] },
    });
    await database.close();
    const source = join(folder, 'film.mp4');
    writeBytes(source, twoGb);

    const line = await openLine();
    const first = startServer();
    line.leadTo(await first.ready);
    const admin = await signIn(line.origin, password);

    let sent = 0;
    let broken = 0;
    const { upload, done } = uploadVideo(admin, studioToken, source, {
      chunkSize: 128 * 1024 * 1024,
      retryDelays: Array.from({ length: 100 }, () => 200),
      onProgress: (bytes) => {
        sent = bytes;
      },
      onShouldRetry: () => {
        broken += 1;
        return true;
      },
    });
    done.catch(() => undefined);
    const arrived = (bytes: number): Promise<void> =>
      vi.waitFor(() => expect(sent).toBeGreaterThan(bytes), { timeout: 60_000, interval: 10 });
    for (const bytes of [150_000_000, 400_000_000, 700_000_000]) {
      await arrived(bytes);
      line.cut();
    }
    await arrived(1_000_000_000);
    first.child.kill('SIGKILL');
    await first.exited;
    const id = (upload.url ?? '').split('/').at(-1) ?? '';
    const stored = join(dataDir, 'video-uploads', id);
    const keptBytes = statSync(stored).size;
    expect(keptBytes).toBeGreaterThan(700_000_000);
    const second = startServer();
    line.leadTo(await second.ready);
    // It says how much has arrived, and nothing of that is sent again.
    const head = await fetch(upload.url ?? '', {
      method: 'HEAD',
      headers: { cookie: admin.cookie, 'tus-resumable': '1.0.0' },
    });
    expect(Number(head.headers.get('upload-offset'))).toBeGreaterThanOrEqual(keptBytes);
    expect(await videoOf(admin, studioToken)).toMatchObject({ status: 'uploading', fileName: 'film.mp4' });
    await done;
    expect(broken).toBeGreaterThanOrEqual(4);
    expect(statSync(stored).size).toBe(twoGb);
    // Fails with the first place where they differ.
    execFileSync('cmp', [stored, source], { stdio: 'pipe' });
    await vi.waitFor(async () => {
      const video = await videoOf(admin, studioToken);
      expect(video?.status).toBe('failed');
      expect(video?.problem).toContain('no ffmpeg');
    });
    expect(existsSync(stored)).toBe(true);
  },
);
