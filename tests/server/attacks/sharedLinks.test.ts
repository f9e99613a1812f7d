import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { disguises, hostileAddresses, scripts } from '../../chat/corpus.ts';
import { serverOfFile } from '../testServer.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'footlight-shared-'));
writeFileSync(join(webFolder, 'index.html'), readFileSync(join(import.meta.dirname, '../../../index.html')));
afterAll(() => rmSync(webFolder, { recursive: true, force: true }));
const server = serverOfFile({ webFolder });

const headOf = (page: string): string => page.slice(0, page.indexOf('</head>'));
const tagsOf = (html: string): string[] => [...html.matchAll(/<(\/?\w+)/g)].map(([, name = '']) => name);
const readEntities = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** The contents of a page's meta elements, by name. */
function metaOf(page: string): Record<string, string> {
  const found = headOf(page).matchAll(/<meta (?:name|property)="([\w:-]+)" content="([^"]*)" \/>/g);
  return Object.fromEntries([...found].map(([, name = '', content = '']) => [name, readEntities(content)]));
}

async function open(
  names: { name?: string; groupName?: string } = {},
): Promise<{ token: string; page: string }> {
  const token = await server().createSession(names);
  const { body } = await server().app.inject(`/${token}/watch`);
  return { token, page: body };
}

/** What a replacement text, a template or a page could take for more than text. */
const patterns = ["$&$`$'$1$$", '{studioToken}', '</title><script>', '</head><body>', '"/><meta x="'];

describe('the preview of a watch link', () => {
  it('has the title, time and picture of its session, once each', async () => {
    const { token, page } = await open({ name: 'Tom & Jerry', groupName: 'Cartoons' });
    const meta = metaOf(page);
    expect(meta).toMatchObject({
      description: expect.stringMatching(
        /^Cartoons · Live on Sunday,? 1 March 2026 at 10:00 UTC: watch, chat and ask questions\.$/,
      ),
      'og:title': 'Tom & Jerry',
      'og:url': `https://studio.example.org/${token}/watch`,
      'og:image': `https://studio.example.org/v2/streaming_studio/${token}/picture`,
      'twitter:card': 'summary_large_image',
    });
    expect(meta['og:description']).toBe(meta['description']);
    expect(page).toContain('<title>Tom &amp; Jerry · Footlight</title>');
    expect(page.match(/<title>/g)).toHaveLength(1);
    expect(page.match(/name="description"/g)).toHaveLength(1);
  });

  it('has those of a simulive, too, at the address of its own page', async () => {
    const token = await server().createSession({ name: 'Tom & Jerry', kind: 'simulive' });
    const { body } = await server().app.inject(`/${token}/simulive`);
    expect(metaOf(body)).toMatchObject({
      description: expect.stringMatching(/Starts on Sunday,? 1 March 2026 at 10:00 UTC: /),
      'og:title': 'Tom & Jerry',
      'og:url': `https://studio.example.org/${token}/simulive`,
      'og:image': `https://studio.example.org/v2/streaming_studio/${token}/picture`,
    });
  });

  it.each(
    [...scripts, ...hostileAddresses, ...disguises, ...patterns].filter((text) => !text.includes('\0')),
  )('is text, whatever the session is called: %j', async (name) => {
    const harmless = await open();
    const { page } = await open({ name, groupName: name });
    expect(tagsOf(page)).toEqual(tagsOf(harmless.page));
    expect(Object.keys(metaOf(page))).toEqual(Object.keys(metaOf(harmless.page)));
    const shown = metaOf(page)['og:title'] ?? '';
    const letters = (text: string): string => text.replace(/[^\p{L}\p{N}\p{P}\p{S}\p{M}]/gu, '');
    expect(letters(shown)).toBe(letters(name));
    expect(headOf(page)).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  });

  it('says nothing of sessions on other pages, and nothing of sessions that do not exist', async () => {
    const token = await server().createSession({ name: 'A secret name' });
    for (const path of [
      `/${token}`,
      `/${token}/join`,
      `/${token}/composer`,
      '/admin',
      '/no-such-session/watch',
    ]) {
      const { statusCode, body } = await server().app.inject(path);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body).not.toContain('A secret name');
      expect(body).not.toContain('og:');
      expect(body).toContain('<title>Footlight</title>');
    }
  });
});

describe('the picture of a watch link', () => {
  it('is that of the session, else a plain one, and other websites may show it', async () => {
    const token = await server().createSession();
    const url = `/v2/streaming_studio/${token}/picture`;
    const plain = await server().app.inject(url);
    expect([plain.statusCode, plain.headers.location]).toEqual([302, '/share.png']);
    expect(plain.headers['cross-origin-resource-policy']).toBe('cross-origin');
    const session = await server().sessions.find(token);
    if (session === null) throw new Error('the session is gone');
    const { templateSettings } = session;
    const background = { url: '/blobs/a-background', visible: true, thumbnailUrl: null };
    await server().sessions.saveTemplateSettings(token, { ...templateSettings, background });
    expect((await server().app.inject(url)).headers.location).toBe('/blobs/a-background');
    await server().sessions.saveTemplateSettings(token, {
      ...templateSettings,
      background: { ...background, visible: false },
    });
    expect((await server().app.inject(url)).headers.location).toBe('/share.png');
    expect((await server().app.inject('/v2/streaming_studio/no-such-session/picture')).statusCode).toBe(404);
  });

  it('the plain one is part of the web app', () => {
    const picture = readFileSync(join(import.meta.dirname, '../../../public/share.png'));
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});
