import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createFakeLiveBroadcaster } from '../../../server/broadcast/fakeLiveBroadcaster.ts';
import { hlsRoot } from '../../../server/broadcast/broadcastFiles.ts';
import { createDelivery } from '../../../server/packaging/delivery.ts';
import { addDeliveryRoutes } from '../../../server/packaging/deliveryRoutes.ts';
import { systemClock } from '../../../src/clock/clock.ts';
import { serverOfFile } from '../testServer.ts';

const server = serverOfFile({
  broadcasterIn: (dataDir) => ({
    ...createFakeLiveBroadcaster(systemClock),
    registerRoutes: (app) =>
      addDeliveryRoutes(app, {
        hlsFolder: hlsRoot(dataDir),
        delivery: createDelivery(systemClock),
        clock: systemClock,
      }),
  }),
});

/** Half an hour of segments, which every viewer requests every few seconds. */
const playlist = [
  '#EXTM3U',
  ...Array.from(
    { length: 900 },
    (_, index) =>
      `#EXTINF:2.000000,\n2026-03-01T10-00-00-0123456789ab-program-${String(index).padStart(6, '0')}.m4s`,
  ),
].join('\n');

it.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['', undefined, (body: Buffer) => body],
] as const)('a playlist is sent as small as %j allows', async (accepted, encoding, decompress) => {
  const folder = join(server().dataDir, 'hls', 'demo');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'program.m3u8'), playlist);
  const answer = await server().app.inject({
    url: '/hls/demo/program.m3u8',
    headers: accepted === '' ? {} : { 'accept-encoding': accepted },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(decompress(answer.rawPayload).toString()).toBe(playlist);
  if (encoding !== undefined) expect(answer.rawPayload.length).toBeLessThan(playlist.length / 5);
});
