import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../clock/fakeClock.ts';
import { adminPassword, serverOfFile, startTestServer } from '../testServer.ts';
import { signIn, videoOf, type AdminCaller } from '../videos/uploadVideo.ts';

// Nothing is encoded: this is about what gets in.
const videos = { ffmpegPath: '/nonexistent', maxBytes: 50_000_000 };
const server = serverOfFile({ videos });
let admin: AdminCaller;
beforeAll(async () => {
  admin = await signIn(await server().origin(), adminPassword);
});

const path = '/v2/admin/videos/uploads';
const tus = { 'tus-resumable': '1.0.0' };
const metadata = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
const newSimulive = (): Promise<string> => server().createSession({ kind: 'simulive' });

function declare(studioToken: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${admin.origin}${path}`, {
    method: 'POST',
    headers: {
      ...tus,
      cookie: admin.cookie,
      'upload-length': '10',
      'upload-metadata': metadata({ studioToken, filename: 'a.mp4' }),
      ...headers,
    },
  });
}
async function begin(studioToken: string, byteSize: number): Promise<string> {
  const answer = await declare(studioToken, { 'upload-length': String(byteSize) });
  expect(answer.status).toBe(201);
  return `${admin.origin}${answer.headers.get('location') ?? ''}`;
}
const patch = (
  url: string,
  body: string,
  offset = 0,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(url, {
    method: 'PATCH',
    headers: {
      ...tus,
      cookie: admin.cookie,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...headers,
    },
    body,
  });
const offsetOf = async (url: string): Promise<string | null> =>
  (await fetch(url, { method: 'HEAD', headers: { ...tus, cookie: admin.cookie } })).headers.get(
    'upload-offset',
  );
const codeOf = async (answer: Response): Promise<unknown> => [
  answer.status,
  ((await answer.json()) as { code?: unknown }).code,
];
const stored = (): string[] => readdirSync(join(server().dataDir, 'video-uploads'));

describe('uploads of videos', () => {
  it('are only for the admin, at every request, and only from pages of this server', async () => {
    const url = await begin(await newSimulive(), 10);
    const methods = ['HEAD', 'PATCH', 'DELETE'] as const;
    for (const headers of [{}, { cookie: 'footlight_admin=guess' }])
      for (const [method, address] of [
        ['POST', `${admin.origin}${path}`],
        ...methods.map((each) => [each, url] as const),
      ] as const)
        expect([method, (await fetch(address, { method, headers: { ...tus, ...headers } })).status]).toEqual([
          method,
          401,
        ]);
    const foreign = { origin: 'https://evil.example' };
    expect(await codeOf(await declare(await newSimulive(), foreign))).toEqual([403, 'originRefused']);
    expect(await codeOf(await patch(url, 'x', 0, foreign))).toEqual([403, 'originRefused']);
    const preflight = await fetch(`${admin.origin}${path}`, {
      method: 'OPTIONS',
      headers: { ...foreign, 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    expect((await patch(url, 'x', 0, { origin: admin.origin })).status).toBe(204);
    // What has arrived cannot be read back.
    expect((await fetch(url, { headers: { cookie: admin.cookie } })).status).toBe(404);
  });

  it('are only for sessions that exist and are simulive', async () => {
    expect(await codeOf(await declare(await server().createSession()))).toEqual([404, 'notSimulive']);
    expect(await codeOf(await declare('no-such-session'))).toEqual([404, 'sessionNotFound']);
    expect(await codeOf(await declare('../../etc'))).toEqual([400, 'invalidRequest']);
  });

  it.each([
    ['no size', { 'upload-length': '' }, 400],
    ['a size of nothing', { 'upload-length': '0' }, 400],
    ['a negative size', { 'upload-length': '-5' }, 400],
    ['a size that is no number', { 'upload-length': '1e3' }, 400],
    ['a size that comes later', { 'upload-length': '', 'upload-defer-length': '1' }, 400],
    ['more than is accepted', { 'upload-length': '50000001' }, 413],
    ['an endless size', { 'upload-length': '999999999999999' }, 413],
    ['no metadata', { 'upload-metadata': '' }, 400],
    ['metadata that is no base64', { 'upload-metadata': 'studioToken ***,filename ***' }, 400],
    ['a name without an end', { 'upload-metadata': `filename ${'QUFB'.repeat(1000)}` }, 400],
  ])('that declare %s are refused, and nothing is made', async (_what, headers, status) => {
    const studioToken = await newSimulive();
    const before = stored();
    expect((await declare(studioToken, headers)).status).toBe(status);
    expect(stored()).toEqual(before);
    expect(await videoOf(admin, studioToken)).toBeNull();
  });

  it('with more headers than any browser sends are refused, and the server goes on', async () => {
    const studioToken = await newSimulive();
    const long = { 'upload-metadata': metadata({ studioToken, filename: 'x'.repeat(20_000) }) };
    expect((await declare(studioToken, long)).status).toBeGreaterThanOrEqual(400);
    expect((await declare(studioToken)).status).toBe(201);
  });

  it.each([
    ['../../../etc/passwd', 'passwd'],
    ['C:\\videos\\film.mp4', 'film.mp4'],
    ['a\u0000b\u202Ec.mp4', 'abc.mp4'],
    ['..', '..'],
    ['/', 'video'],
    ['x'.repeat(900), 'x'.repeat(200)],
  ])(
    'named %j are shown by a harmless name, and stored under one of the server’s',
    async (filename, shown) => {
      const studioToken = await newSimulive();
      const answer = await declare(studioToken, { 'upload-metadata': metadata({ studioToken, filename }) });
      expect(answer.status).toBe(201);
      const { id, fileName } = (await videoOf(admin, studioToken)) ?? {};
      expect(fileName).toBe(shown);
      expect(answer.headers.get('location')).toBe(`${path}/${id ?? ''}`);
      expect(id).toMatch(/^[0-9a-f]{24}$/);
      expect(stored()).toContain(id);
    },
  );

  it('are found by their own id only', async () => {
    for (const id of ['..%2f..%2fserver-secret', '..', 'a'.repeat(24), '%00', `${'a'.repeat(24)}.json`]) {
      const answer = await patch(`${admin.origin}${path}/${id}`, 'x');
      expect([400, 403, 404]).toContain(answer.status);
    }
  });

  it('at a wrong offset, or without one, change nothing', async () => {
    const url = await begin(await newSimulive(), 10);
    expect((await patch(url, 'abcd')).status).toBe(204);
    for (const offset of [0, 3, 5, 1000, -1, Number.NaN])
      expect((await patch(url, 'xx', offset)).status, String(offset)).toBeGreaterThanOrEqual(400);
    expect(await offsetOf(url)).toBe('4');
  });

  it('that are longer than declared are refused, whatever their length says', async () => {
    const studioToken = await newSimulive();
    const url = await begin(studioToken, 10);
    expect((await patch(url, 'x'.repeat(11))).status).toBe(413);
    const chunked = await fetch(url, {
      method: 'PATCH',
      headers: {
        ...tus,
        cookie: admin.cookie,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
      body: new ReadableStream({
        start(controller) {
          for (let count = 0; count < 100; count += 1) controller.enqueue(Buffer.alloc(100_000));
          controller.close();
        },
      }),
      duplex: 'half',
    } as RequestInit).catch(() => null);
    expect(chunked?.status ?? 413).toBe(413);
    const file = join(server().dataDir, 'video-uploads', url.split('/').at(-1) ?? '');
    expect(readFileSync(file).length).toBeLessThanOrEqual(10);
    expect((await videoOf(admin, studioToken))?.status).toBe('uploading');
  });

  it('sent twice at once leave one of the two, whole', async () => {
    const studioToken = await newSimulive();
    const size = 4_000_000;
    const url = await begin(studioToken, 2 * size);
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((letter) => patch(url, letter.repeat(size))));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    const bytes = readFileSync(join(server().dataDir, 'video-uploads', url.split('/').at(-1) ?? ''));
    expect(bytes.length).toBe(size);
    expect(new Set(bytes)).toHaveProperty('size', 1);
  });

  it('that were replaced, cancelled or whose session is gone have no remains and cannot go on', async () => {
    const studioToken = await newSimulive();
    const [replaced, cancelled] = [await begin(studioToken, 10), await begin(studioToken, 10)];
    expect(await codeOf(await patch(replaced, 'x'))).toEqual([404, 'videoUploadGone']);
    const ended = await fetch(cancelled, { method: 'DELETE', headers: { ...tus, cookie: admin.cookie } });
    expect(ended.status).toBe(204);
    expect(await videoOf(admin, studioToken)).toBeNull();
    const last = await begin(studioToken, 10);
    await patch(last, 'x');
    const deleted = await fetch(`${admin.origin}/v2/admin/sessions/${studioToken}`, {
      method: 'DELETE',
      headers: { cookie: admin.cookie },
    });
    expect(deleted.status).toBe(200);
    expect(await codeOf(await patch(last, 'x', 1))).toEqual([404, 'videoUploadGone']);
    for (const url of [replaced, cancelled, last]) {
      const id = url.split('/').at(-1) ?? '';
      expect(stored().filter((name) => name.startsWith(id))).toEqual([]);
    }
  });

  it('that say nothing for a minute are ended, and those that nobody goes on with are deleted after a day', async () => {
    const clock = createFakeClock(Date.now());
    const { server: own, end } = await startTestServer({ clock, videos });
    const caller = await signIn(await own.origin(), adminPassword);
    const studioToken = await own.createSession({ kind: 'simulive' });
    const answer = await fetch(`${caller.origin}${path}`, {
      method: 'POST',
      headers: {
        ...tus,
        cookie: caller.cookie,
        'upload-length': '1000',
        'upload-metadata': metadata({ studioToken, filename: 'a.mp4' }),
      },
    });
    const location = answer.headers.get('location') ?? '';
    const silent = connect(Number(new URL(caller.origin).port), '127.0.0.1');
    silent.on('error', () => undefined);
    const lines = [
      `PATCH ${location} HTTP/1.1`,
      'host: localhost',
      `cookie: ${caller.cookie}`,
      'tus-resumable: 1.0.0',
      'upload-offset: 0',
      'content-type: application/offset+octet-stream',
      'content-length: 1000',
    ];
    silent.write(`${lines.join('\r\n')}\r\n\r\n0123456789`);
    const closed = once(silent, 'close');
    silent.resume();
    const file = join(own.dataDir, 'video-uploads', location.split('/').at(-1) ?? '');
    await expect.poll(() => readFileSync(file, 'utf8')).toBe('0123456789');
    await clock.advance(50_000);
    expect(silent.destroyed).toBe(false);
    await clock.advance(20_000);
    await closed;
    await clock.advance(23 * 60 * 60_000);
    expect(await videoOf(caller, studioToken)).toMatchObject({ status: 'uploading', progress: 0.01 });
    await clock.advance(3 * 60 * 60_000);
    await expect.poll(() => videoOf(caller, studioToken)).toBeNull();
    await expect.poll(() => readdirSync(join(own.dataDir, 'video-uploads'))).toEqual([]);
    await end();
  });
});

describe('files of videos', () => {
  const name = `${'a'.repeat(24)}-${'b'.repeat(22)}`;

  it('are served by their exact names and by nothing else', async () => {
    const { dataDir, app } = server();
    mkdirSync(join(dataDir, 'videos', name), { recursive: true });
    writeFileSync(join(dataDir, 'videos', name, '360p-00000.m4s'), '0123456789');
    writeFileSync(join(dataDir, 'videos', name, 'notes.txt'), 'private');
    const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
    const url = `/videos/${name}/360p-00000.m4s`;
    const whole = await get(url);
    expect([whole.statusCode, whole.body]).toEqual([200, '0123456789']);
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
    });
    const etag = String(whole.headers.etag);
    const part = await get(url, { range: 'bytes=2-4' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
    const beyond = await get(url, { range: 'bytes=10-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);
    const since = String(whole.headers['last-modified']);
    expect((await get(url, { 'if-modified-since': since })).statusCode).toBe(304);
    expect((await get(url, { range: 'bytes=2-4', 'if-range': '"other"' })).statusCode).toBe(200);
    const head = await app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', '']);
    for (const path of [
      `${name}/notes.txt`,
      `${name}/../../server-secret`,
      `${name}%2f..%2f..%2fserver-secret`,
      `${name}/..%2f..%2fserver-secret`,
      `..%2fvideo-uploads/a`,
      `${name}/`,
      name,
      `${'a'.repeat(24)}/360p-00000.m4s`,
    ])
      expect((await get(`/videos/${path}`)).statusCode, path).toBe(404);
  });
});
