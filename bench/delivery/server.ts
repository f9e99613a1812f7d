// A show of 6 Mb/s that is packaged in real time, and served. Sends its port when it can be played and, when asked, what it took and when each part was complete.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { compressResponses } from '../../server/http/compressResponses.ts';
import { createFastify } from '../../server/http/createFastify.ts';
import { createPackager } from '../../server/packaging/createPackager.ts';
import { createDelivery } from '../../server/packaging/delivery.ts';
import { addDeliveryRoutes } from '../../server/packaging/deliveryRoutes.ts';
import { partName } from '../../server/packaging/fileNames.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { composerFrames, createShow } from '../../tests/server/packaging/show.ts';
import type { ServerReport } from './messages.ts';

const showSeconds = 100;
/** 6 Mb/s at 30 frames a second. */
const frameBytes = 25_000;

const root = mkdtempSync(join(tmpdir(), 'footlight-bench-delivery-'));
const folder = join(root, 'demo');
mkdirSync(folder);
const log = { info: () => {}, warn: console.error };
const packager = createPackager({
  folder,
  broadcastId: 'bench',
  startedAtMs: Date.now(),
  clock: systemClock,
  log,
});
const delivery = createDelivery(systemClock);
delivery.publish('demo', packager);
const app = createFastify({
  https: null,
  trustProxy: null,
  logLevel: 'error',
  onRefused: () => {},
  clock: systemClock,
});
await compressResponses(app);
addDeliveryRoutes(app, { hlsFolder: root, delivery, clock: systemClock });
// The reference: the same files by the same server, from the disk.
app.register(fastifyStatic, { root, prefix: '/static/', decorateReply: false, cacheControl: false });
await app.listen({ port: 0, host: '127.0.0.1' });

const completeMs: Record<string, number> = {};
packager.onChange(() => {
  const last = packager.variant('program')?.segments.at(-1);
  if (last === undefined || last.parts.length === 0) return;
  completeMs[partName('bench', 'program', last.msn, last.parts.length - 1)] ??= Date.now();
});
const show = createShow(packager, { frames: composerFrames(showSeconds), paddingBytes: frameBytes });
const startedMs = Date.now();
systemClock.setRepeating(10, () => show.playUntil((Date.now() - startedMs) / 1000));

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const report: ServerReport = {
    cpuSeconds: (user + system) / 1e6,
    rssMb: process.memoryUsage().rss / 1e6,
    completeMs,
  };
  process.send?.(report);
});
process.once('disconnect', () => {
  rmSync(root, { recursive: true, force: true });
  process.exit();
});
// When the first segments are there.
const stop = packager.onSegment(({ msn }) => {
  const address = app.server.address();
  if (msn === 3) process.send?.(typeof address === 'object' ? address?.port : 0);
  if (msn > 3) stop();
});
