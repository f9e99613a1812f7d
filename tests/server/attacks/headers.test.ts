import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { inlineScriptHashes } from '../../../server/http/inlineScripts.ts';
import {
  addSecurityHeaders,
  describePolicy,
  type EngineOrigins,
} from '../../../server/http/securityHeaders.ts';
import { readConfig } from '../../../server/config.ts';
import { engineOrigins } from '../../../server/engineOrigins.ts';
import { serverOfFile } from '../testServer.ts';

const server = serverOfFile();
const folder = mkdtempSync(join(tmpdir(), 'footlight-headers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const directive = (policy: unknown, name: string): string | undefined =>
  String(policy)
    .split('; ')
    .find((each) => each.startsWith(`${name} `));
const noOrigins: EngineOrigins = { connections: [], stylesheets: [], fonts: [] };
const policyOf = (path: string, embedOrigins: string[] = [], engineOrigins = noOrigins): string =>
  describePolicy(path, { embedOrigins, engineOrigins, scriptHashes: ["'sha256-abc'"] });

describe('security headers', () => {
  it.each(['/v2/config', '/v2/nothing', '/docs/', '/hls/demo/playlist.m3u8', '/health'])(
    'every response has them: %s',
    async (url) => {
      const { headers } = await server().app.inject({ url });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['permissions-policy']).toContain(
        'camera=(self), microphone=(self), display-capture=(self)',
      );
      expect(directive(headers['content-security-policy'], 'script-src')).not.toContain('unsafe-inline');
      expect(directive(headers['content-security-policy'], 'frame-ancestors')).toBe("frame-ancestors 'none'");
    },
  );

  it('a broken request and an unknown address have them too', async () => {
    const { headers } = await server().app.inject({ url: '/%zz' });
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('no script runs that the server did not send: no inline script but the page’s own, by its hash', () => {
    expect(directive(policyOf('/demo'), 'script-src')).toBe(
      "script-src 'self' 'wasm-unsafe-eval' 'sha256-abc'",
    );
    mkdirSync(join(folder, 'web'), { recursive: true });
    writeFileSync(
      join(folder, 'web/index.html'),
      '<script type="module">run()</script><script type="module" src="/a.js"></script>',
    );
    // printf 'run()' | openssl dgst -sha256 -binary | base64
    expect(inlineScriptHashes(join(folder, 'web'))).toEqual([
      "'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ='",
    ]);
    expect(inlineScriptHashes(join(folder, 'nowhere'))).toEqual([]);
  });

  it('only the pages of the audience may be shown in a frame, and only where that is configured', () => {
    const sites = ['https://example.org', 'https://news.example.org'];
    const { embedOrigins } = readConfig({ EMBED_ORIGINS: 'https://example.org, https://news.example.org' });
    expect(embedOrigins).toEqual(sites);
    expect(directive(policyOf('/demo/watch', sites), 'frame-ancestors')).toBe(
      'frame-ancestors https://example.org https://news.example.org',
    );
    expect(directive(policyOf('/demo/simulive', sites), 'frame-ancestors')).toBe(
      'frame-ancestors https://example.org https://news.example.org',
    );
    for (const path of ['/demo', '/demo/join', '/admin', '/demo/watch/x', '/demo/composer', '/v2/watch/x'])
      expect(directive(policyOf(path, sites), 'frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(directive(policyOf('/demo/watch'), 'frame-ancestors')).toBe("frame-ancestors 'none'");
    for (const wrong of [
      'example.org',
      'https://example.org/page',
      "https://a.example; script-src 'unsafe-inline'",
      '*',
    ])
      expect(() => readConfig({ EMBED_ORIGINS: wrong })).toThrow('EMBED_ORIGINS');
  });

  it('pages reach this server and the configured engines alone, each for what it is there for', () => {
    const directives = ['connect-src', 'style-src', 'font-src'];
    const read = (environment: Record<string, string>): (string | undefined)[] =>
      directives.map((name) =>
        directive(policyOf('/demo', [], engineOrigins(readConfig(environment))), name),
      );
    expect(read({})).toEqual([
      "connect-src 'self' data: blob:",
      "style-src 'self' 'unsafe-inline'",
      "font-src 'self' data:",
    ]);
    const environment = {
      PUSHER_APP_ID: '1',
      PUSHER_KEY: 'thekey',
      PUSHER_SECRET: 'thesecret',
      SENTRY_DSN: 'https://publickey@errors.example.org/7',
      FONT_SERVICE_URL: 'https://fonts.example.org/v1/',
      FONT_SERVICE_FILES_ORIGIN: 'https://files.example.org',
    };
    expect(read(environment)).toEqual([
      "connect-src 'self' data: blob: wss://ws-eu.pusher.com https://sockjs-eu.pusher.com https://errors.example.org",
      "style-src 'self' 'unsafe-inline' https://fonts.example.org",
      "font-src 'self' data: https://files.example.org",
    ]);
  });

  it('browsers keep to https where it is spoken, and are not told so elsewhere', async () => {
    const app = fastify({ trustProxy: true });
    addSecurityHeaders(app, { engineOrigins: noOrigins, embedOrigins: [], scriptHashes: [] });
    app.get('/', () => ({}));
    const ask = async (proto: string): Promise<unknown> =>
      (await app.inject({ url: '/', headers: { 'x-forwarded-proto': proto } })).headers[
        'strict-transport-security'
      ];
    expect(await ask('https')).toBe('max-age=31536000');
    expect(await ask('http')).toBeUndefined();
  });

  it('an upload can run and load nothing, whatever it contains', async () => {
    mkdirSync(join(server().dataDir, 'blobs'), { recursive: true });
    const name = 'a-picture-that-is-a-page.png';
    writeFileSync(join(server().dataDir, 'blobs', name), '<script>alert(1)</script>');
    const { headers } = await server().app.inject({ url: `/blobs/${name}` });
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });
});
