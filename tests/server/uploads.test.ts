import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { backgroundSchema, elementSchema } from '../../src/protocol/rest.ts';
import { createBlobAnswerSchema, defaultUploadLimits } from '../../src/protocol/rest/uploads.ts';
import { defaultTemplateSettings, templateSettingsSchema } from '../../src/protocol/session.ts';
import { RelayClient } from './relayClient.ts';
import { makeFile, md5, type heads } from './uploads/sampleFiles.ts';
import { createStudioCaller, type StudioCaller } from './studioCaller.ts';
import { serverOfFile, startTestServer, type TestServer } from './testServer.ts';

const server = serverOfFile();
const png = makeFile('image/png');
const megabyte = 1024 * 1024;

const declarationOf = (file: Buffer, contentType: string) => ({
  byteSize: file.length,
  checksum: md5(file),
  contentType,
  filename: 'a file',
});
const declare = async (studio: StudioCaller, payload: object, as: 'host' | 'guest' = 'host') =>
  createBlobAnswerSchema.parse((await studio.call('POST', '/v1/blobs', payload, { as })).body);

async function put(of: TestServer, url: string, headers: Record<string, string>, payload: Buffer) {
  const answer = await of.app.inject({ method: 'PUT', url, headers, payload });
  return { status: answer.statusCode, body: answer.json<{ code?: string }>() };
}

/** Uploads a file as a browser does; resolves with its signed id. */
async function upload(studio: StudioCaller, type: keyof typeof heads, file = makeFile(type), of = server()) {
  const { uploadUrl, uploadHeaders, signedId } = await declare(studio, declarationOf(file, type));
  expect(await put(of, uploadUrl, uploadHeaders, file)).toEqual({ status: 200, body: { stored: true } });
  return signedId;
}
const filesOf = ({ dataDir }: TestServer): string[] =>
  ['blobs', 'blobs-unfinished'].flatMap((folder) => readdirSync(join(dataDir, folder)));
const createElements = async (studio: StudioCaller, files: string[]) =>
  z.array(elementSchema).parse((await studio.call('POST', 'elements/bulk_create', { files })).body);
const listElements = async (studio: StudioCaller) =>
  z.array(elementSchema).parse((await studio.call('GET', 'elements')).body);

describe('uploads', () => {
  it('1.7.08 1.7.09 2.7.33 a file is declared, put with the returned headers, and served safely', async () => {
    const studio = await createStudioCaller(server());
    const file = makeFile('video/mp4', 5000);
    const signedId = await upload(studio, 'video/mp4', file);
    const [element] = await createElements(studio, [signedId]);
    expect(element).toMatchObject({ contentType: 'video/mp4', name: 'a file' });
    const url = element?.fileUrl ?? '';
    const whole = await server().app.inject({ url });
    expect(whole.rawPayload).toEqual(file);
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
    });
    const part = await server().app.inject({ url, headers: { range: 'bytes=1000-1999' } });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 1000-1999/5000']);
    expect(part.rawPayload).toEqual(file.subarray(1000, 2000));
    for (const path of ['/blobs/', '/blobs/nothing', '/blobs/%2e%2e/server-secret', `${url}/x`])
      expect((await server().app.inject({ url: path })).statusCode).toBe(404);
  });

  it.each<[string, string, number]>([
    ['an SVG', 'image/svg+xml', 415],
    ['a PDF', 'application/pdf', 415],
    ['a page', 'text/html', 415],
  ])('%s is refused, with the accepted types', async (_what, contentType, status) => {
    const studio = await createStudioCaller(server());
    const answer = await studio.call('POST', '/v1/blobs', declarationOf(png, contentType));
    expect(answer).toMatchObject({ status, body: { code: 'uploadTypeRefused', field: 'contentType' } });
    expect((answer.body as { message: string }).message).toMatch(/picture/);
  });

  it('a video of 1 GB is refused before any of it is sent, with the limit', async () => {
    const studio = await createStudioCaller(server());
    const payload = { ...declarationOf(png, 'video/mp4'), byteSize: 1024 * megabyte };
    const answer = await studio.call('POST', '/v1/blobs', payload);
    expect(answer).toMatchObject({ status: 413, body: { code: 'uploadTooLarge', field: 'byteSize' } });
    expect((answer.body as { message: string }).message).toContain('500 MB');
    const picture = { ...payload, contentType: 'image/png', byteSize: 20 * megabyte + 1 };
    expect((await studio.call('POST', '/v1/blobs', picture)).status).toBe(413);
  });

  it('a file with a wrong size, checksum or type is refused completely, and its id is not valid', async () => {
    const studio = await createStudioCaller(server());
    const before = filesOf(server());
    const page = Buffer.from(`<script>${'x'.repeat(992)}`);
    const wrongDeclarations: [object, Buffer, Record<string, string>, string][] = [
      [{ byteSize: 999 }, png, {}, 'uploadSizeWrong'],
      [{ byteSize: 1001 }, png, {}, 'uploadSizeWrong'],
      [{ checksum: md5(page) }, png, { 'content-md5': md5(page) }, 'uploadChecksumWrong'],
      [{ checksum: md5(page) }, page, { 'content-md5': md5(page) }, 'uploadTypeWrong'],
      [{ contentType: 'image/gif' }, png, { 'content-type': 'image/gif' }, 'uploadTypeWrong'],
      [{}, png, { 'content-type': 'image/svg+xml' }, 'uploadTypeWrong'],
    ];
    for (const [wrong, file, headers, code] of wrongDeclarations) {
      const answer = await declare(studio, { ...declarationOf(png, 'image/png'), ...wrong });
      const { status, body } = await put(
        server(),
        answer.uploadUrl,
        { ...answer.uploadHeaders, ...headers },
        file,
      );
      expect([status, body.code]).toEqual([422, code]);
      const use = await studio.call('POST', 'elements/bulk_create', { files: [answer.signedId] });
      expect(use).toMatchObject({ status: 400, body: { code: 'uploadNotFound', field: 'files.0' } });
    }
    expect(filesOf(server())).toEqual(before);
    expect(await listElements(studio)).toEqual([]);
  });

  it('an upload link is valid for its own file, once', async () => {
    const studio = await createStudioCaller(server());
    const first = await declare(studio, declarationOf(png, 'image/png'));
    const second = await declare(studio, declarationOf(png, 'image/png'));
    const [path] = first.uploadUrl.split('?');
    const [, query] = second.uploadUrl.split('?');
    for (const url of [`${path ?? ''}?${query ?? ''}`, `${path ?? ''}?token=guess`])
      expect(await put(server(), url, first.uploadHeaders, png)).toMatchObject({
        status: 403,
        body: { code: 'uploadLinkInvalid' },
      });
    expect((await put(server(), first.uploadUrl, first.uploadHeaders, png)).status).toBe(200);
    expect(await put(server(), first.uploadUrl, first.uploadHeaders, png)).toMatchObject({
      status: 409,
      body: { code: 'uploadAlreadyDone' },
    });
  });

  it('a broken connection leaves nothing behind', async () => {
    const studio = await createStudioCaller(server());
    const before = filesOf(server());
    const file = makeFile('video/webm', 3 * megabyte);
    const { uploadUrl, uploadHeaders } = await declare(studio, declarationOf(file, 'video/webm'));
    const sending = httpRequest(`${await server().origin()}${uploadUrl}`, {
      method: 'PUT',
      headers: { ...uploadHeaders, 'content-length': file.length },
    });
    sending.on('error', () => undefined);
    sending.write(file.subarray(0, 2 * megabyte));
    await vi.waitFor(() => expect(readdirSync(join(server().dataDir, 'blobs-unfinished'))).toHaveLength(1));
    sending.destroy();
    await vi.waitFor(() => expect(filesOf(server())).toEqual(before));
    // Another attempt needs another declaration.
    await vi.waitFor(async () =>
      expect((await put(server(), uploadUrl, uploadHeaders, file)).body.code).toBe('uploadLinkInvalid'),
    );
  });

  it('an endless body is refused after the declared size, and its sender still gets the response', async () => {
    const studio = await createStudioCaller(server());
    const before = filesOf(server());
    const file = makeFile('video/mp4', megabyte);
    const { uploadUrl, uploadHeaders } = await declare(studio, declarationOf(file, 'video/mp4'));
    const sending = httpRequest(`${await server().origin()}${uploadUrl}`, {
      method: 'PUT',
      headers: uploadHeaders,
    });
    const status = new Promise<number | undefined>((resolve) =>
      sending.on('response', (answer) => resolve(answer.statusCode)),
    );
    let sent = 0;
    const isOver = new Promise<void>((resolve) => {
      sending.on('close', resolve);
      sending.on('error', () => resolve());
    });
    const send = (): void => {
      while (!sending.destroyed && sent < 512 * megabyte) {
        sent += file.length;
        if (!sending.write(file)) return void sending.once('drain', send);
      }
    };
    send();
    expect(await status).toBe(422);
    await isOver;
    expect(sent).toBeLessThan(64 * megabyte);
    expect(filesOf(server())).toEqual(before);
  });

  it('a session has limited storage, and the next start deletes what a crash left behind', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'footlight-uploads-'));
    const uploads = { ...defaultUploadLimits, assets: 2, sessionBytes: 3500 };
    const first = await startTestServer({ dataDir, uploads });
    const studio = await createStudioCaller(first.server);
    const ids = [
      await upload(studio, 'image/png', png, first.server),
      await upload(studio, 'image/jpeg', makeFile('image/jpeg'), first.server),
      await upload(studio, 'image/gif', makeFile('image/gif'), first.server),
    ];
    expect((await studio.call('POST', '/v1/blobs', declarationOf(png, 'image/png'))).body).toMatchObject({
      code: 'sessionStorageFull',
    });
    expect((await studio.call('POST', 'elements/bulk_create', { files: ids })).body).toMatchObject({
      code: 'tooManyItems',
    });
    const kept = await createElements(studio, ids.slice(0, 2));
    await first.end();
    const files = readdirSync(join(dataDir, 'blobs')).sort();
    writeFileSync(join(dataDir, 'blobs-unfinished', 'half.png'), 'half');
    writeFileSync(join(dataDir, 'blobs', 'nobody-knows-this.png'), png);
    const second = await startTestServer({ dataDir, uploads });
    expect(readdirSync(join(dataDir, 'blobs')).sort()).toEqual(files);
    expect(readdirSync(join(dataDir, 'blobs-unfinished'))).toEqual([]);
    for (const { fileUrl } of kept)
      expect((await second.server.app.inject({ url: fileUrl ?? '' })).statusCode).toBe(200);
    await second.end();
    rmSync(dataDir, { recursive: true });
  });
});

describe('assets', () => {
  it('2.7.02 2.7.03 2.3.07 uploads become assets in order, all or none, each once, and this is announced', async () => {
    const studio = await createStudioCaller(server());
    const guest = await RelayClient.join(
      await server().origin(),
      await server().accessToken(studio.studioToken, 'guest'),
    );
    const ids = [await upload(studio, 'image/png'), await upload(studio, 'image/webp')];
    expect(
      (await studio.call('POST', 'elements/bulk_create', { files: [...ids, 'unknown'] })).body,
    ).toMatchObject({ code: 'uploadNotFound', field: 'files.2' });
    expect(await listElements(studio)).toEqual([]);
    const made = await createElements(studio, ids);
    expect(made.map(({ contentType }) => contentType)).toEqual(['image/png', 'image/webp']);
    expect(await listElements(studio)).toEqual(made);
    expect((await studio.call('POST', 'elements/bulk_create', { files: ids })).status).toBe(400);
    const other = await createStudioCaller(server());
    const foreign = await upload(other, 'image/png');
    expect((await studio.call('POST', 'elements/bulk_create', { files: [foreign] })).status).toBe(400);
    await guest.caughtUp((await server().rooms.get(studio.studioToken)).seq);
    expect(guest.ofType('signal').map(({ signal }) => signal)).toEqual([{ type: 'assetsCreated', data: {} }]);
    guest.cut();
  });

  it('2.7.04 2.7.05 2.7.06 assets are reordered and deleted; their files are deleted and they leave the stream', async () => {
    const studio = await createStudioCaller(server());
    const { studioToken } = studio;
    const guest = await RelayClient.join(
      await server().origin(),
      await server().accessToken(studioToken, 'guest'),
    );
    const ids = await Promise.all([1, 2, 3].map(() => upload(studio, 'image/png')));
    const [a, b, c] = await createElements(studio, ids);
    await studio.call('POST', 'elements/reorder', { elementIds: [c?.id, a?.id] });
    expect(await listElements(studio)).toEqual([c, a, b]);
    await server().rooms.announce(studioToken, { type: 'assetShown', data: { assetId: a?.id ?? '' } });
    expect((await studio.call('DELETE', `elements/${a?.id ?? ''}`)).status).toBe(200);
    expect(await listElements(studio)).toEqual([c, b]);
    expect((await server().app.inject({ url: a?.fileUrl ?? '' })).statusCode).toBe(404);
    expect((await server().rooms.get(studioToken)).scene.assetId).toBeNull();
    expect((await studio.call('DELETE', `elements/${a?.id ?? ''}`)).body).toMatchObject({
      code: 'elementNotFound',
    });
    expect((await studio.call('DELETE', 'elements/delete_all')).status).toBe(200);
    expect(await listElements(studio)).toEqual([]);
    expect((await server().app.inject({ url: c?.fileUrl ?? '' })).statusCode).toBe(404);
    await guest.caughtUp((await server().rooms.get(studioToken)).seq);
    expect(guest.ofType('signal').map(({ signal }) => signal)).toEqual([
      { type: 'assetsCreated', data: {} },
      { type: 'assetsReordered', data: {} },
      { type: 'assetShown', data: { assetId: a?.id } },
      { type: 'assetHidden', data: {} },
      { type: 'assetDeleted', data: { assetId: a?.id } },
      { type: 'assetsDeleteAll', data: {} },
    ]);
    guest.cut();
  });

  it('the files of a session are deleted with the session', async () => {
    const studio = await createStudioCaller(server());
    const [element] = await createElements(studio, [await upload(studio, 'image/png')]);
    const login = await server().app.inject({
      method: 'POST',
      url: '/v2/admin/login',
      payload: { password: 'the admin password' },
    });
    await server().app.inject({
      method: 'DELETE',
      url: `/v2/admin/sessions/${studio.studioToken}`,
      headers: { cookie: String(login.headers['set-cookie']).split(';')[0] ?? '' },
    });
    expect((await server().app.inject({ url: element?.fileUrl ?? '' })).statusCode).toBe(404);
  });
});

describe('the brand', () => {
  const { logo: _logo, background: _background, ...others } = defaultTemplateSettings;
  const save = async (studio: StudioCaller, logo: object, background: object) => {
    const body = {
      ...others,
      logo: { visible: true, ...logo },
      background: { visible: true, ...background },
    };
    return templateSettingsSchema.parse((await studio.call('PUT', 'template_settings', body)).body);
  };
  const backgroundsOf = ({ studioToken }: StudioCaller): string =>
    `/v2/cms/videos/${studioToken}/studio_backgrounds`;
  const list = async (studio: StudioCaller) =>
    z.array(backgroundSchema).parse((await studio.call('GET', backgroundsOf(studio))).body);

  it('1.7.07 2.5.16 a new logo is named by its signedId, its URL is returned, and the old file is deleted', async () => {
    const studio = await createStudioCaller(server());
    const first = await save(studio, { signedId: await upload(studio, 'image/png') }, {});
    expect((await server().app.inject({ url: first.logo.url ?? '' })).statusCode).toBe(200);
    const second = await save(studio, { signedId: await upload(studio, 'image/jpeg') }, {});
    expect(second.logo.url).not.toBe(first.logo.url);
    expect((await server().app.inject({ url: first.logo.url ?? '' })).statusCode).toBe(404);
    expect((await save(studio, { url: 'https://elsewhere.example' }, {})).logo).toEqual(second.logo);
    expect((await server().rooms.get(studio.studioToken)).scene.template.logo).toEqual(second.logo);
    const video = { ...others, logo: { visible: true, signedId: await upload(studio, 'video/mp4') } };
    const refused = await studio.call('PUT', 'template_settings', {
      ...video,
      background: { visible: true },
    });
    expect(refused).toMatchObject({
      status: 415,
      body: { code: 'uploadTypeRefused', field: 'logo.signedId' },
    });
  });

  it('2.7.29 2.7.31 2.4.11 2.5.15 a background is uploaded, chosen, hidden, shown and removed', async () => {
    const studio = await createStudioCaller(server());
    const signedId = await upload(studio, 'image/png');
    const thumbnailSignedId = await upload(studio, 'image/webp');
    const made = backgroundSchema.parse(
      (await studio.call('POST', backgroundsOf(studio), { signedId, thumbnailSignedId })).body,
    );
    expect(made.backgroundThumbnailUrl).not.toBe(made.backgroundUrl);
    const chosen = await save(studio, {}, { backgroundId: made.background });
    expect(chosen.background).toEqual({
      url: made.backgroundUrl,
      thumbnailUrl: made.backgroundThumbnailUrl,
      visible: true,
    });
    const uploaded = await save(studio, {}, { signedId: await upload(studio, 'image/jpeg') });
    const [, second] = await list(studio);
    expect(uploaded.background.url).toBe(second?.backgroundUrl);
    expect((await save(studio, {}, { visible: false })).background).toMatchObject({ visible: false });
    expect((await save(studio, {}, { backgroundId: null })).background.url).toBeNull();
    expect(await list(studio)).toHaveLength(2);
  });

  it('2.7.30 a deleted background leaves the settings and the stream', async () => {
    const studio = await createStudioCaller(server());
    const { background } = await save(studio, {}, { signedId: await upload(studio, 'image/png') });
    const [made] = await list(studio);
    const scene = async () => (await server().rooms.get(studio.studioToken)).scene;
    expect((await scene()).template.background).toEqual(background);
    const address = `${backgroundsOf(studio)}/${made?.background ?? ''}`;
    expect((await studio.call('DELETE', address)).status).toBe(200);
    expect(await list(studio)).toEqual([]);
    expect((await scene()).template.background.visible).toBe(false);
    const stored = templateSettingsSchema.parse((await studio.call('GET', 'template_settings')).body);
    expect(stored.background).toEqual({ url: null, thumbnailUrl: null, visible: false });
    expect((await server().app.inject({ url: background.url ?? '' })).statusCode).toBe(404);
    expect((await studio.call('DELETE', address)).body).toMatchObject({ code: 'backgroundNotFound' });
  });
});
