import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createLiveBroadcaster } from '../../../server/broadcast/liveBroadcaster.ts';
import { AppError } from '../../../server/errors.ts';
import { registerErrorHandler } from '../../../server/http/errorHandler.ts';
import { acceptUpgrades } from '../../../server/webSockets.ts';
import { systemClock, type Clock } from '../../../src/clock/clock.ts';
import { noThumbnails, thumbnailsSchema, type Thumbnails } from '../../../src/protocol/thumbnails.ts';
import { makeProgram } from '../makeProgram.ts';
import { ffmpegPath } from './makeSegment.ts';

const root = mkdtempSync(join(tmpdir(), 'footlight-broadcast-pictures-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const session = {
  studioToken: 'demo',
  rtmpDestinations: [],
  composerUrl: () => 'http://127.0.0.1:1/demo/composer',
};
const program = makeProgram(ffmpegPath, ['360p']);
const events = { onLive: () => {}, onFailed: () => {} };

/** A broadcaster on a data folder, whose composers never start: the test is one. */
async function open(dataDir: string) {
  let passTenSeconds = (): void => {};
  /** Ten seconds pass when the test says so. */
  const clock: Clock = {
    ...systemClock,
    setRepeating(periodMs, action) {
      if (periodMs !== 10_000) return systemClock.setRepeating(periodMs, action);
      passTenSeconds = action;
      return () => (passTenSeconds = () => {});
    },
  };
  const broadcaster = createLiveBroadcaster({
    ...{ dataDir, chromiumPath: '/bin/false', ffmpegPath, searchPath: '', engineOrigins: [], iceServers: [] },
    ...{ clock, log: { info: () => {}, warn: () => {}, error: () => {} } },
  });
  const app = fastify();
  acceptUpgrades(app);
  registerErrorHandler(app);
  app.setNotFoundHandler(() => {
    throw new AppError('routeNotFound');
  });
  broadcaster.registerRoutes(app, {
    composerOf: () => ({ studioToken: session.studioToken }),
    mayReadRecordings: async () => false,
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const close = async (): Promise<void> => {
    await broadcaster.shutdown();
    await app.close();
  };
  onTestFinished(close);
  const list = async (studioToken = session.studioToken): Promise<Thumbnails> => {
    const answer = await fetch(`${address}/hls/${studioToken}/thumbnails.json`);
    return thumbnailsSchema.parse(await answer.json());
  };
  return {
    broadcaster,
    close,
    list,
    get: (path: string) => fetch(`${address}${path}`),
    /** Broadcasts a program of five seconds, and lets time pass until there is a new thumbnail; resolves with the list. */
    async show(): Promise<Thumbnails> {
      const { length } = (await list()).pictures;
      const attempt = async (): Promise<void> => {
        const socket = new WebSocket(`${address.replace('http', 'ws')}/ingest?accessToken=x&renditions=360p`);
        await new Promise((opened) => socket.once('open', opened));
        socket.send(program);
        const count = async (): Promise<number> => {
          passTenSeconds();
          return (await list()).pictures.length;
        };
        await expect.poll(count, { timeout: 3000, interval: 100 }).toBeGreaterThan(length);
      };
      // Each launch of a composer ends what another one sends.
      await vi.waitFor(attempt, { timeout: 30_000 });
      return list();
    },
  };
}

it('a show has thumbnails that any website may show, also after a restart of the server and after its end', async () => {
  const dataDir = mkdtempSync(join(root, 'data-'));
  const first = await open(dataDir);
  expect(await first.list()).toEqual(noThumbnails);
  await first.broadcaster.start(session, events, { resume: false });
  const list = await first.show();
  expect(Date.parse(list.startedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  const answer = await first.get(`/hls/${session.studioToken}/thumbnails.json`);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const url = list.pictures[0]?.url ?? '';
  const picture = await first.get(url);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(picture.headers.get('cache-control')).toContain('immutable');
  expect(picture.headers.get('access-control-allow-origin')).toBe('*');
  expect([...Buffer.from(await picture.arrayBuffer()).subarray(0, 2)]).toEqual([0xff, 0xd8]);
  expect(await first.broadcaster.latestPicture(session.studioToken)).not.toBeNull();
  await first.close();

  const second = await open(dataDir);
  const { length } = list.pictures;
  const afterRestart = await second.list();
  expect({ ...afterRestart, pictures: afterRestart.pictures.slice(0, length) }).toEqual(list);
  await second.broadcaster.start(session, events, { resume: true });
  const resumed = await second.show();
  expect({ ...resumed, pictures: resumed.pictures.slice(0, length) }).toEqual(list);
  expect(resumed.pictures.length).toBeGreaterThan(afterRestart.pictures.length);
  await second.broadcaster.stop(session.studioToken);
  expect((await second.list()).pictures.slice(0, resumed.pictures.length)).toEqual(resumed.pictures);
  expect((await second.get(url)).status).toBe(200);

  second.broadcaster.deleteFiles(session.studioToken);
  expect(await second.list()).toEqual(noThumbnails);
  expect((await second.get(url)).status).toBe(404);
}, 60_000);

it('the next show begins without the thumbnails of the one before', async () => {
  const { broadcaster, show, list, get } = await open(mkdtempSync(join(root, 'data-')));
  await broadcaster.start(session, events, { resume: false });
  const url = (await show()).pictures[0]?.url ?? '';
  await broadcaster.stop(session.studioToken);
  await broadcaster.start(session, events, { resume: false });
  expect(await list()).toEqual(noThumbnails);
  expect((await get(url)).status).toBe(404);
}, 60_000);

it('a session without a show has an empty list', async () => {
  const { list } = await open(mkdtempSync(join(root, 'data-')));
  expect(await list('another')).toEqual(noThumbnails);
});
