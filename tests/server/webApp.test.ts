import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { registerErrorHandler } from '../../server/http/errorHandler.ts';
import { registerWebApp } from '../../server/webApp.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'footlight-web-'));
mkdirSync(join(webFolder, 'assets'));
writeFileSync(join(webFolder, 'index.html'), '<html><head></head><body>page</body></html>');
writeFileSync(join(webFolder, 'assets/main-abc123.js'), 'run()');
writeFileSync(join(webFolder, 'icon.svg'), '<svg/>');
const app = fastify();
registerErrorHandler(app);
registerWebApp(app, { webFolder, supportEmail: 'help@example.org' });
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
    expect(answer.body).toContain('<meta name="support-email" content="help@example.org" />');
  },
);

it('files with a hash in their name are kept for a year, others asked for anew', async () => {
  const hashed = await app.inject({ url: '/assets/main-abc123.js' });
  expect([hashed.body, hashed.headers['cache-control']]).toEqual([
    'run()',
    'public, max-age=31536000, immutable',
  ]);
  expect((await app.inject({ url: '/icon.svg' })).headers['cache-control']).toBe('no-cache');
});

it.each(['/assets/gone.js', '/v2/nothing', '/v1/nothing', '/hls/x/y.ts', '/recordings/x'])(
  '%s is no page',
  async (url) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'routeNotFound']);
  },
);

it('only reading gives a page', async () => {
  expect((await app.inject({ method: 'POST', url: '/demo' })).statusCode).toBe(404);
});
