import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../server/errors.ts';
import { compressResponses } from '../../../server/http/compressResponses.ts';
import { createFastify } from '../../../server/http/createFastify.ts';
import { createDelivery, waitMs, type Delivery } from '../../../server/packaging/delivery.ts';
import { addDeliveryRoutes, maxAnswerMs } from '../../../server/packaging/deliveryRoutes.ts';
import { maxWaitersOfAddress } from '../../../server/packaging/waiters.ts';
import { createFakeClock, type FakeClock } from '../../clock/fakeClock.ts';
import { connectRaw } from '../attacks/rawConnection.ts';
import { broadcastId, packagerIn, makeFolders, type TestPackager } from './packagerIn.ts';
import { readPlaylist } from './readPlaylist.ts';
import { composerFrames, createShow, type Show } from './show.ts';
import { readChunks } from './syntheticTracks.ts';

const nextFolder = makeFolders();
let folder: string;
let clock: FakeClock;
let delivery: Delivery;
let app: FastifyInstance;
let packager: TestPackager;
let show: Show;

/** A server with a show that has run for nine seconds: the segments 0 to 4 are complete, and two parts of 5 are there. */
beforeEach(async () => {
  folder = nextFolder();
  clock = createFakeClock();
  delivery = createDelivery(clock);
  app = createFastify({ https: null, trustProxy: null, logLevel: 'silent', onRefused: () => {}, clock });
  await compressResponses(app);
  app.setNotFoundHandler(() => {
    throw new AppError('routeNotFound');
  });
  addDeliveryRoutes(app, { hlsFolder: join(folder, '..'), delivery, clock });
  packager = packagerIn(folder);
  delivery.publish('demo', packager);
  show = createShow(packager, { frames: composerFrames(40) });
  show.playUntil(8.8);
  await packager.onStored();
});
afterEach(() => app.close());

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;
const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  app.inject({ url: `/hls/demo/${path}`, headers });
const file = (name: string): string => `${broadcastId}-${name}`;

/** Follows a request that is expected to wait. */
function follow(path: string): { answer: Promise<Answer>; isAnswered: () => boolean } {
  let done = false;
  const answer = get(path).then((response) => {
    done = true;
    return response;
  });
  return { answer, isAnswered: () => done };
}
/** Until a request has reached the place where it waits. */
const reachWaiting = async (): Promise<void> => {
  await get('nothing.m3u8');
  await clock.advance(0);
};

describe('a playlist', () => {
  it('names all variants, with what a player needs to choose one', async () => {
    const { body, headers } = await get('playlist.m3u8');
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
    });
    const lines = body.split('\n');
    expect(lines.filter((line) => line.endsWith('.m3u8'))).toEqual([
      'program.m3u8',
      '360p.m3u8',
      'sound.m3u8',
    ]);
    const [program = '', small = '', sound = ''] = lines.filter((line) =>
      line.startsWith('#EXT-X-STREAM-INF'),
    );
    expect(program).toContain('CODECS="avc1.640028,mp4a.40.2",RESOLUTION=1920x1080,FRAME-RATE=30.000');
    expect(small).toContain('RESOLUTION=640x360');
    expect(sound).toMatch(/CODECS="mp4a.40.2"$/);
    const bandwidths = [program, small, sound].map((line) => Number(/:BANDWIDTH=(\d+)/.exec(line)?.[1]));
    expect(bandwidths).toEqual([6_776_000, 770_000, 176_000]);
  });

  it('without parts leads to playlists without parts', async () => {
    const { body } = await get('playlist.m3u8?parts=no');
    expect(body).toContain('program.m3u8?parts=no');
    expect((await get('program.m3u8?parts=no')).body).not.toContain('PART');
    expect((await get('program.m3u8')).body).toContain('#EXT-X-PART:');
  });

  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
    ['', undefined, (body: Buffer) => body],
  ] as const)('is sent as small as %j allows', async (accepted, encoding, decompress) => {
    const { headers, rawPayload } = await get('program.m3u8', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(decompress(rawPayload).toString()).toBe((await get('program.m3u8')).body);
  });

  it('is a delta update for who asks for one', async () => {
    show.playUntil(25);
    expect(readPlaylist((await get('program.m3u8?_HLS_skip=YES')).body).skipped).toBeGreaterThan(3);
    expect(readPlaylist((await get('program.m3u8?_HLS_skip=v2')).body).skipped).toBeGreaterThan(3);
    expect(readPlaylist((await get('program.m3u8')).body).skipped).toBe(0);
  });

  it('of a dropped rendition is gone, for those who wait for it too, and is not in the multivariant playlist', async () => {
    const waiting = follow('360p.m3u8?_HLS_msn=5&_HLS_part=3');
    await reachWaiting();
    show.stream.drop('360p');
    expect((await waiting.answer).json()).toMatchObject({ code: 'renditionNotEncoded' });
    const answer = await get('360p.m3u8');
    expect(answer.statusCode).toBe(410);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect((await get('playlist.m3u8')).body).not.toContain('360p');
  });
});

describe('a request that waits for a part', () => {
  it('is answered with the first playlist that has it', async () => {
    const waiting = follow('program.m3u8?_HLS_msn=5&_HLS_part=2');
    await reachWaiting();
    expect(waiting.isAnswered()).toBe(false);
    show.playUntil(9.1);
    const { openParts } = readPlaylist((await waiting.answer).body);
    expect(openParts).toHaveLength(3);
  });

  it('and waits for a part beyond the end of its segment has it with the first part of the next', async () => {
    const waiting = follow('program.m3u8?_HLS_msn=5&_HLS_part=6');
    await reachWaiting();
    show.playUntil(10.2);
    await reachWaiting();
    expect(waiting.isAnswered()).toBe(false);
    show.playUntil(10.5);
    const { segments, openParts } = readPlaylist((await waiting.answer).body);
    expect([segments.at(-1)?.msn, openParts.length]).toEqual([5, 1]);
  });

  it('and waits for a whole segment has it when the segment is complete', async () => {
    const waiting = follow('sound.m3u8?_HLS_msn=5');
    show.playUntil(9.9);
    await reachWaiting();
    expect(waiting.isAnswered()).toBe(false);
    show.playUntil(10.2);
    expect(readPlaylist((await waiting.answer).body).segments.at(-1)?.msn).toBe(5);
  });

  it.each(['_HLS_msn=2', '_HLS_msn=4&_HLS_part=9', '_HLS_msn=5&_HLS_part=1', '_HLS_msn=0&_HLS_part=0'])(
    'that is there is answered at once: %s',
    async (query) => {
      expect((await get(`program.m3u8?${query}`)).statusCode).toBe(200);
    },
  );

  it.each([
    '_HLS_msn=8',
    '_HLS_msn=5&_HLS_part=10',
    '_HLS_msn=6&_HLS_part=8',
    '_HLS_part=1',
    '_HLS_msn=-1',
    '_HLS_msn=x',
    '_HLS_msn=5&_HLS_msn=6',
    '_HLS_msn=99999999999999999999',
    '_HLS_skip=maybe',
    'parts=yes',
  ])('that is far ahead, or that nobody understands, is refused at once: %s', async (query) => {
    const answer = await get(`program.m3u8?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });

  it('does not wait longer than three target durations', async () => {
    const waiting = follow('program.m3u8?_HLS_msn=6&_HLS_part=0');
    await reachWaiting();
    await clock.advance(waitMs - 1);
    expect(waiting.isAnswered()).toBe(false);
    await clock.advance(1);
    expect((await waiting.answer).statusCode).toBe(503);
    expect(waitMs).toBe(6000);
  });

  it('is answered with the end when the broadcast ends', async () => {
    const waiting = follow('program.m3u8?_HLS_msn=6&_HLS_part=0');
    const part = follow(file('program-000006.0.m4s'));
    await reachWaiting();
    await packager.end();
    expect((await waiting.answer).body).toMatch(/#EXT-X-ENDLIST\n$/);
    expect((await part.answer).statusCode).toBe(404);
  });

  it('is answered 503 when the server stops', async () => {
    const waiting = follow('program.m3u8?_HLS_msn=6&_HLS_part=0');
    await reachWaiting();
    await packager.close();
    expect((await waiting.answer).statusCode).toBe(503);
  });

  it('is one of so many of an address', async () => {
    const waiting = Array.from({ length: maxWaitersOfAddress }, () => follow('program.m3u8?_HLS_msn=6'));
    await reachWaiting();
    expect((await get('program.m3u8?_HLS_msn=6')).statusCode).toBe(429);
    expect((await get('program.m3u8')).statusCode).toBe(200);
    const other = app.inject({ url: '/hls/demo/program.m3u8?_HLS_msn=6', remoteAddress: '192.0.2.7' });
    show.playUntil(12.2);
    expect((await other).statusCode).toBe(200);
    for (const { answer } of waiting) expect((await answer).statusCode).toBe(200);
    show.playUntil(14.2);
    expect((await get('program.m3u8?_HLS_msn=7')).statusCode).toBe(200);
  });
});

describe('media', () => {
  it('a part is sent from memory, for ever the same', async () => {
    const { rawPayload, headers } = await get(file('program-000005.1.m4s'));
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
    expect(readChunks(rawPayload)[0]?.data).toBe('program 250 ');
  });

  it('the part that a playlist announces is sent when it is there', async () => {
    const hint = readPlaylist((await get('program.m3u8')).body).hint ?? '';
    expect(hint).toBe(file('program-000005.2.m4s'));
    const waiting = follow(hint);
    await reachWaiting();
    expect(waiting.isAnswered()).toBe(false);
    show.playUntil(9.1);
    expect(readChunks((await waiting.answer).rawPayload)[0]?.data).toBe('program 260 ');
  });

  it('an announced part that is never made is not found', async () => {
    show.playUntil(9.36);
    const waiting = follow(file('program-000005.4.m4s'));
    await reachWaiting();
    show.stream.finish();
    expect((await waiting.answer).statusCode).toBe(404);
  });

  it.each(['program-000005.3', 'program-000006.1', 'program-000007.0', 'program-000900.0', '720p-000005.2'])(
    'a part that is far ahead is not waited for: %s',
    async (name) => {
      expect((await get(file(`${name}.m4s`))).statusCode).toBe(404);
    },
  );

  it('a segment is its parts, one after another', async () => {
    const parts = await Promise.all(
      Array.from({ length: 6 }, (_, part) => get(file(`program-000004.${String(part)}.m4s`))),
    );
    const segment = await get(file('program-000004.m4s'));
    expect(segment.rawPayload.equals(Buffer.concat(parts.map(({ rawPayload }) => rawPayload)))).toBe(true);
    expect(segment.headers['content-type']).toBe('video/mp4');
  });

  it('a segment that is not complete is not there, although a part of it is on the disk', async () => {
    expect(readFileSync(join(folder, file('program-000005.m4s'))).length).toBeGreaterThan(0);
    expect((await get(file('program-000005.m4s'))).statusCode).toBe(404);
    expect((await get(file('program-000099.m4s'))).statusCode).toBe(404);
  });

  it('a segment that a full disk lost is sent from memory', async () => {
    symlinkSync('/dev/full', join(folder, file('program-000006.m4s')));
    show.playUntil(13);
    await packager.onStored();
    const { rawPayload, statusCode } = await get(file('program-000006.m4s'));
    expect([statusCode, readChunks(rawPayload)[0]?.data]).toEqual([200, 'program 300 ']);
  });

  it('an init section is there before its first part is', async () => {
    const other = packagerIn(nextFolder());
    delivery.publish('demo', other);
    createShow(other, { frames: composerFrames(2) }).playUntil();
    const [segment] = readPlaylist((await get('program.m3u8')).body).segments;
    expect((await get(segment?.map ?? '')).rawPayload.includes('avc1')).toBe(true);
  });

  it.each(['program-000005.1.m4s', 'program-000004.m4s', 'program-000001.m4s'])(
    'is whole for a request of its head, and right for one of a range: %s',
    async (name) => {
      const whole = await get(file(name));
      const head = await app.inject({ method: 'HEAD', url: `/hls/demo/${file(name)}` });
      expect([head.statusCode, head.body]).toEqual([200, '']);
      expect(head.headers['content-length']).toBe(String(whole.rawPayload.length));
      const range = await get(file(name), { range: 'bytes=10-19' });
      const expected = range.statusCode === 206 ? whole.rawPayload.subarray(10, 20) : whole.rawPayload;
      expect(range.rawPayload.equals(expected)).toBe(true);
    },
  );

  it.each(['..%2f..%2fconfig', 'program.txt', '.m3u8', 'demo.json', 'playlist.m3u8.whole'])(
    'nothing else is: %s',
    async (name) => {
      expect((await get(name)).statusCode).toBe(404);
    },
  );
});

describe('a viewer that does not read', () => {
  it('is disconnected after a minute, while others are served', async () => {
    const other = packagerIn(nextFolder());
    delivery.publish('demo', other);
    createShow(other, { frames: composerFrames(10), paddingBytes: 100_000 }).playUntil();
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const path = `/hls/demo/${file('program-000004.m4s')}`;
    const slow = await connectRaw(address);
    slow.socket.pause();
    slow.socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20));
    const whole = await (await fetch(address + path)).arrayBuffer();
    await clock.advance(maxAnswerMs - 1);
    expect(slow.socket.destroyed).toBe(false);
    await clock.advance(1);
    slow.socket.resume();
    const received = await slow.closed;
    expect(received.length).toBeGreaterThan(0);
    expect(received.length).toBeLessThan(20 * whole.byteLength);
    expect((await fetch(address + path)).status).toBe(200);
  });
});

describe('a broadcast that is on the disk only', () => {
  it('is played to its end as it was, from the same addresses', async () => {
    await packager.end();
    const whileRunning = (await get('program.m3u8')).body;
    delivery.unpublish('demo');
    const playlist = await get('program.m3u8?_HLS_msn=3&_HLS_skip=YES');
    expect(playlist.body).toBe(whileRunning);
    expect(playlist.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'no-cache',
    });
    expect((await get('playlist.m3u8')).body).toContain('360p.m3u8');
    for (const { uri, map } of readPlaylist(playlist.body).segments)
      for (const name of [uri, map ?? '']) expect((await get(name)).statusCode).toBe(200);
  });

  it('has no playlist of a rendition that was dropped', async () => {
    show.stream.drop('360p');
    await packager.end();
    delivery.unpublish('demo');
    expect((await get('360p.m3u8')).statusCode).toBe(404);
  });

  it('is not there for an unknown session', async () => {
    mkdirSync(join(folder, '..', 'empty'), { recursive: true });
    expect((await app.inject('/hls/other/playlist.m3u8')).statusCode).toBe(404);
    expect((await app.inject('/hls/empty/playlist.m3u8')).statusCode).toBe(404);
  });
});
