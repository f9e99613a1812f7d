import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { registerErrorHandler } from '../../server/http/errorHandler.ts';
import { compressResponses } from '../../server/http/compressResponses.ts';
import { screens } from '../../server/http/describePages.ts';
import { registerWebApp } from '../../server/webApp.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'footlight-web-'));
const script = 'run();'.repeat(500);
const longText = 'to be, or not to be; '.repeat(200);
for (const folder of ['assets', '.vite', 'media']) mkdirSync(join(webFolder, folder));
writeFileSync(
  join(webFolder, 'index.html'),
  `<html><head></head><body>page${' '.repeat(2000)}</body></html>`,
);
writeFileSync(join(webFolder, 'assets/main-abc123.js'), 'run()');
writeFileSync(join(webFolder, 'assets/large-abc123.js'), script);
writeFileSync(join(webFolder, 'assets/large-abc123.js.br'), brotliCompressSync(script));
writeFileSync(join(webFolder, 'assets/large-abc123.js.gz'), gzipSync(script));
writeFileSync(join(webFolder, 'icon.svg'), '<svg/>');
writeFileSync(
  join(webFolder, '.vite/manifest.json'),
  JSON.stringify({
    'index.html': { file: 'assets/main-abc123.js', css: ['assets/main.css'], imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js' },
    '_card.js': { file: 'assets/card.js', css: ['assets/card.css'] },
    'src/watch/WatchPage.tsx': {
      file: 'assets/watch.js',
      css: ['assets/watch.css'],
      imports: ['_shared.js', '_card.js'],
    },
    'src/watch/player/LivePlayer.tsx': {
      file: 'assets/player.js',
      imports: ['_card.js', '_playback.js'],
    },
    'src/watch/playback/playAtOnce.ts': {
      file: 'assets/playAtOnce.js',
      imports: ['_shared.js', '_playback.js'],
    },
    '_playback.js': { file: 'assets/playback.js' },
  }),
);
const media = { 'segment.ts': 'video/mp2t', 'photo.jpg': 'image/jpeg', 'show.mp4': 'video/mp4' };
for (const name of [...Object.keys(media), 'list.m3u8'])
  writeFileSync(join(webFolder, 'media', name), longText);

const app = fastify();
registerErrorHandler(app);
await compressResponses(app);
app.get('/v2/list', () => ({ text: longText }));
app.get('/v2/short', () => ({ text: 'short' }));
app.get('/v2/events', (_request, reply) => reply.type('text/event-stream').send(longText));
app.register(fastifyStatic, {
  root: join(webFolder, 'media'),
  prefix: '/hls/',
  decorateReply: false,
  setHeaders: (reply, path) => {
    if (path.endsWith('.m3u8')) reply.header('content-type', 'application/vnd.apple.mpegurl');
    if (path.endsWith('.ts')) reply.header('content-type', 'video/mp2t');
  },
});
const settings = {
  supportEmail: 'help@example.org',
  sentryDsn: 'https://key@errors.example.org/1?a="b"',
  fontService: { url: 'https://fonts.example.org' },
  openTok: { applicationId: 'the-application', carriesSignals: true },
};
registerWebApp(app, { webFolder, ...settings }, (path) =>
  Promise.resolve(
    path === '/onair/watch'
      ? { title: 'Show', description: '', url: '', pictureUrl: '', isOnAir: true }
      : null,
  ),
);
afterAll(async () => {
  await app.close();
  rmSync(webFolder, { recursive: true, force: true });
});

it.each(['/', '/demo', '/demo/join', '/demo/watch', '/admin', '/opfs-management', '/a/b/c?x=1'])(
  '1.2.06 %s is a page of the web app, never cached',
  async (url) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(answer.body).toContain('page');
    for (const setting of [
      '<meta name="support-email" content="help@example.org" />',
      '<meta name="sentry-dsn" content="https://key@errors.example.org/1?a=&quot;b&quot;" />',
      '<meta name="font-service" content="https://fonts.example.org" />',
      '<meta name="opentok-application" content="the-application" />',
      '<meta name="opentok-signals" content="on" />',
    ])
      expect(answer.body).toContain(setting);
  },
);

it('files with a hash in their name are kept for a year, others are revalidated', async () => {
  const hashed = await app.inject({ url: '/assets/main-abc123.js' });
  expect([hashed.body, hashed.headers['cache-control']]).toEqual([
    'run()',
    'public, max-age=31536000, immutable',
  ]);
  expect((await app.inject({ url: '/icon.svg' })).headers['cache-control']).toBe('no-cache');
});

it.each([
  '/assets/gone.js',
  '/v2/nothing',
  '/v1/nothing',
  '/hls/x/y.ts',
  '/recordings/x',
  '/gone.png',
  '/sitemap.xml',
  '/demo/gone.js',
  '/index.html',
  '/.vite/manifest.json',
  '/assets/large-abc123.js.br',
])('%s is not a page', async (url) => {
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'routeNotFound']);
});

it('only GET and HEAD get a page', async () => {
  expect((await app.inject({ method: 'POST', url: '/demo' })).statusCode).toBe(404);
});

describe('compression', () => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['identity', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('accept-encoding %j gets %s, of a file, a page and an answer', async (accepted, encoding) => {
    for (const [url, type] of [
      ['/assets/large-abc123.js', 'javascript'],
      ['/demo', 'text/html'],
      ['/v2/list', 'application/json'],
      ['/hls/list.m3u8', 'application/vnd.apple.mpegurl'],
    ] as const) {
      const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
      const answer = await app.inject({ url, headers });
      expect([url, answer.statusCode, answer.headers['content-encoding']]).toEqual([url, 200, encoding]);
      expect(answer.headers['content-type']).toContain(type);
      if (encoding !== undefined)
        expect(String(answer.headers['vary']).toLowerCase()).toBe('accept-encoding');
      const plain = await app.inject({ url });
      expect(decode(answer.rawPayload, encoding)).toBe(plain.body);
    }
  });

  it('a file from the build says that it varies, compressed or not', async () => {
    const { headers } = await app.inject({ url: '/assets/large-abc123.js' });
    expect(headers['vary']).toBe('accept-encoding');
  });

  it.each(Object.entries(media))('%s is sent as it is', async (name, type) => {
    const url = `/hls/${name}`;
    const whole = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect([whole.headers['content-encoding'], whole.body]).toEqual([undefined, longText]);
    expect(whole.headers['content-type']).toBe(type);
    const etag = whole.headers['etag'];
    expect(etag).toBeDefined();
    const again = await app.inject({ url, headers: { 'if-none-match': etag, 'accept-encoding': 'br' } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const part = await app.inject({ url, headers: { range: 'bytes=3-9', 'accept-encoding': 'gzip, br' } });
    expect([part.statusCode, part.headers['content-encoding']]).toEqual([206, undefined]);
    expect(part.body).toBe(longText.slice(3, 10));
  });

  it('a part of a playlist is sent as it is, and an unchanged one not at all', async () => {
    const headers = { 'accept-encoding': 'br' };
    const part = await app.inject({ url: '/hls/list.m3u8', headers: { ...headers, range: 'bytes=0-4' } });
    expect([part.statusCode, part.headers['content-encoding'], part.body]).toEqual([206, undefined, 'to be']);
    const whole = await app.inject({ url: '/hls/list.m3u8', headers });
    const again = await app.inject({
      url: '/hls/list.m3u8',
      headers: { ...headers, 'if-none-match': whole.headers['etag'] },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('a compressed file is revalidated by its own ETag', async () => {
    const headers = { 'accept-encoding': 'br' };
    const url = '/assets/large-abc123.js';
    const whole = await app.inject({ url, headers });
    const again = await app.inject({ url, headers: { ...headers, 'if-none-match': whole.headers['etag'] } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('short answers and event streams are sent as they are', async () => {
    for (const url of ['/v2/short', '/v2/events'])
      expect((await app.inject({ url, headers: { 'accept-encoding': 'br' } })).headers).not.toHaveProperty(
        'content-encoding',
      );
  });
});

describe('what an address needs', () => {
  it('is announced with its page, without what every page loads', async () => {
    const { body } = await app.inject({ url: '/demo/watch?x=1' });
    expect(body.match(/<link[^>]*>/g)).toEqual([
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/watch.js" />',
      '<link rel="preload" as="style" crossorigin href="/assets/watch.css" />',
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/card.js" />',
      '<link rel="preload" as="style" crossorigin href="/assets/card.css" />',
      '<link rel="preload" as="fetch" crossorigin href="/v2/streaming_studio/demo" />',
    ]);
    expect((await app.inject({ url: '/demo/watch/more' })).body).not.toContain('<link');
  });

  it('has the player and its playlist, too, while the session is on air', async () => {
    const { body } = await app.inject({ url: '/onair/watch' });
    expect(body).toContain(
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/player.js" />',
    );
    expect(body).toContain('<link rel="preload" as="fetch" crossorigin href="/hls/onair/playlist.m3u8" />');
    expect(body.match(/assets\/card\.js/g)).toHaveLength(1);
  });

  it('is kept back, while the session is on air, in a template until there is a picture', async () => {
    const { body } = await app.inject({ url: '/onair/watch' });
    const [before = '', later = ''] = body.split('<template id="later">');
    expect(before).not.toContain('watch.js');
    expect(before).not.toContain('/v2/streaming_studio/');
    for (const each of ['watch.js', 'watch.css', 'player.js', '/v2/streaming_studio/onair'])
      expect(later.slice(0, later.indexOf('</template>'))).toContain(each);
    expect((await app.inject({ url: '/demo/watch' })).body).not.toContain('<template');
  });

  it('plays the playlist before anything else is loaded, while the session is on air', async () => {
    const [first] = /<script.*?>|<link.*?>/.exec((await app.inject({ url: '/onair/watch' })).body) ?? [];
    expect(first).toContain('src="/assets/playAtOnce.js" data-playlist="/hls/onair/playlist.m3u8"');
    const { body } = await app.inject({ url: '/onair/watch' });
    expect(body).toContain(
      '<link rel="modulepreload" fetchpriority="high" crossorigin href="/assets/playback.js" />',
    );
    expect(body.match(/assets\/playback\.js/g)).toHaveLength(1);
    expect((await app.inject({ url: '/demo/watch' })).body).not.toContain('playAtOnce');
  });

  it('1.1.10 1.2.01 both debug pages, the statistics and the stored files, are loaded at their own addresses', () => {
    const loaded = (path: string): readonly string[] =>
      screens.find(({ address }) => address.test(path))?.modules ?? [];
    expect(loaded('/debug-live')).toContain('src/debug/LiveDebugPage.tsx');
    expect(loaded('/opfs-management')).toContain('src/debug/OpfsManagementPage.tsx');
    expect(loaded('/opfs-management')).not.toContain('src/debug/LiveDebugPage.tsx');
  });

  it.each([
    ['/', []],
    ['/admin', ['src/admin/AdminPage.tsx']],
    ['/debug-live', ['src/debug/LiveDebugPage.tsx']],
    ['/demo/debug-live', ['src/debug/LiveDebugPage.tsx']],
    ['/opfs-management', ['src/debug/OpfsManagementPage.tsx']],
    ['/demo/simulive', ['src/simulive/SimulivePage.tsx']],
    ['/demo/composer', ['src/broadcastPage/BroadcastPage.tsx']],
    ['/demo/watch', ['src/watch/WatchPage.tsx']],
    ['/demo', ['src/prejoin/SessionHome.tsx']],
    ['/demo/join', ['src/prejoin/SessionHome.tsx']],
    ['/demo/elsewhere', ['src/prejoin/SessionHome.tsx']],
  ])('%s is shown by %j, which a route loads', (path, shown) => {
    const modules = screens.find(({ address }) => address.test(path))?.modules ?? [];
    expect(modules.filter((module) => !module.startsWith('src/routes/'))).toEqual(shown);
    const folder = join(import.meta.dirname, '../../src/routes');
    const routes = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    for (const module of modules)
      expect(routes.join()).toMatch(
        new RegExp(`import\\('[./]+${module.replace(/^src\/(?:routes\/)?/, '')}'\\)`),
      );
  });
});

describe('the page until its scripts run', () => {
  it.each([
    ['/demo/join', 'prejoin'],
    ['/demo', 'prejoin'],
    ['/demo/watch', undefined],
    ['/admin', undefined],
  ])('%s names its screen %s to the shell', async (path, name) => {
    const { body } = await app.inject(path);
    expect(/<html data-screen="(\w+)"/.exec(body)?.[1]).toBe(name);
  });

  it('index.html has a text for each screen that is named', () => {
    const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
    for (const { name } of screens)
      if (name !== undefined) {
        expect(html).toContain(`[data-screen='${name}'] .shell-${name}`);
        expect(html).toContain(`class="shell-${name}"`);
      }
  });
});

function decode(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}
