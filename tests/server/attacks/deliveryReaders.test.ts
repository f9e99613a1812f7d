import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createFakeLiveBroadcaster } from '../../../server/broadcast/fakeLiveBroadcaster.ts';
import { createDelivery } from '../../../server/packaging/delivery.ts';
import { addDeliveryRoutes } from '../../../server/packaging/deliveryRoutes.ts';
import { maxWaitersOfAddress } from '../../../server/packaging/waiters.ts';
import { systemClock } from '../../../src/clock/clock.ts';
import { broadcastId, packagerIn } from '../packaging/packagerIn.ts';
import { readPlaylist } from '../packaging/readPlaylist.ts';
import { composerFrames, createShow, type Show } from '../packaging/show.ts';
import { serverOfFile } from '../testServer.ts';
import { connectRaw } from './rawConnection.ts';

const delivery = createDelivery(systemClock);
const server = serverOfFile({
  broadcasterIn: (dataDir) => ({
    ...createFakeLiveBroadcaster(systemClock),
    registerRoutes: (app) =>
      addDeliveryRoutes(app, { hlsFolder: join(dataDir, 'hls'), delivery, clock: systemClock }),
  }),
});
let show: Show;
let origin: string;

/** A show of 6 Mb/s, nine seconds old. */
beforeAll(async () => {
  const folder = join(server().dataDir, 'hls', 'demo');
  mkdirSync(folder, { recursive: true });
  const packager = packagerIn(folder);
  delivery.publish('demo', packager);
  show = createShow(packager, { frames: composerFrames(30), paddingBytes: 25_000 });
  show.playUntil(8.8);
  await packager.onStored();
  origin = `${await server().origin()}/hls/demo`;
});
const requestFor = (path: string): string => `GET /hls/demo/${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const statusOf = async (path: string): Promise<number> => (await fetch(`${origin}/${path}`)).status;

describe('viewers that do not read', () => {
  it('hold nobody up: others have the next part, and the playlist with it', async () => {
    const slow = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const connection = await connectRaw(origin);
        connection.socket.pause();
        connection.socket.write(requestFor(`${broadcastId}-program-000004.m4s`).repeat(10));
        connection.socket.write(requestFor(`${broadcastId}-program-000005.2.m4s`).repeat(10));
        return connection;
      }),
    );
    const playlist = fetch(`${origin}/program.m3u8?_HLS_msn=5&_HLS_part=2`);
    const part = fetch(`${origin}/${broadcastId}-program-000005.2.m4s`);
    expect(await statusOf('360p.m3u8')).toBe(200);
    show.playUntil(9.1);
    expect(readPlaylist(await (await playlist).text()).openParts).toHaveLength(3);
    expect((await (await part).arrayBuffer()).byteLength).toBeGreaterThan(10 * 25_000);
    for (const { socket } of slow) socket.destroy();
  });
});

describe('requests far ahead', () => {
  it.each([
    ['program.m3u8?_HLS_msn=8', 400],
    ['program.m3u8?_HLS_msn=999999999', 400],
    ['program.m3u8?_HLS_msn=5&_HLS_part=999', 400],
    [`${broadcastId}-program-000008.0.m4s`, 404],
    [`${broadcastId}-program-000005.9999.m4s`, 404],
    [`${broadcastId}-program-000006.m4s`, 404],
    ['another-program-000005.3.m4s', 404],
  ])('are refused at once: %s', async (path, status) => {
    expect(await statusOf(path)).toBe(status);
  });
});

describe('thousands that wait', () => {
  it('are refused from a number on, and one that leaves makes room', async () => {
    const wait = (): Promise<number> =>
      server()
        .app.inject('/hls/demo/program.m3u8?_HLS_msn=7')
        .then(({ statusCode }) => statusCode);
    const last = await connectRaw(origin, requestFor('program.m3u8?_HLS_msn=7'));
    expect(await statusOf('program.m3u8')).toBe(200);
    const waiting = Array.from({ length: maxWaitersOfAddress - 1 }, wait);
    expect(await wait()).toBe(429);
    expect(await statusOf('program.m3u8')).toBe(200);
    last.socket.destroy();
    const late: Promise<number>[] = [];
    await vi.waitFor(async () => {
      const next = wait();
      late.push(next);
      expect(await Promise.race([next, statusOf('program.m3u8')])).toBe(200);
    });
    show.playUntil(14.2);
    for (const status of await Promise.all(waiting)) expect(status).toBe(200);
    expect((await Promise.all(late)).filter((status) => status === 200)).toHaveLength(1);
  });
});
