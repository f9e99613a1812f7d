import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { localRecordingUploadsPath as path } from '../../../src/protocol/rest/localRecordings.ts';
import { encodeMetadata, metadataOf, sha256Of, uploadRecording } from '../localRecordingCalls.ts';
import { adminPassword, serverOfFile } from '../testServer.ts';
import { signIn, type AdminCaller } from '../videos/uploadVideo.ts';

const server = serverOfFile({ localRecording: { maxBytes: 50_000, sessionBytes: 80_000 } });
let admin: AdminCaller;
beforeAll(async () => {
  admin = await signIn(await server().origin(), adminPassword);
});

const bytes = Buffer.alloc(10_000, 'recording');
const tus = { 'tus-resumable': '1.0.0' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const folder = (): string => join(server().dataDir, 'local-recordings');
const storedOf = (studioToken: string): string[] => {
  const of = join(folder(), 'sessions', studioToken);
  return existsSync(of) ? readdirSync(of).sort() : [];
};
const uploads = (): string[] => readdirSync(join(folder(), 'uploads'));
const codeOf = async (answer: Response): Promise<unknown> => [
  answer.status,
  ((await answer.json()) as { code?: unknown }).code,
];
const guestToken = (studioToken: string): Promise<string> => server().accessToken(studioToken, 'guest');

const declare = (
  metadata: Record<string, string>,
  headers: Record<string, string>,
  byteSize = bytes.length,
): Promise<Response> =>
  fetch(`${admin.origin}${path}`, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(byteSize),
      'upload-metadata': encodeMetadata(metadata),
      ...headers,
    },
  });
const patch = (url: string, body: Buffer, headers: Record<string, string>, offset = 0): Promise<Response> =>
  fetch(url, {
    method: 'PATCH',
    headers: {
      ...tus,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...headers,
    },
    body: new Uint8Array(body),
  });
async function begin(studioToken: string, sent = bytes, overrides: Record<string, string> = {}) {
  const token = await guestToken(studioToken);
  const metadata = metadataOf(studioToken, sent, overrides);
  const answer = await declare(metadata, bearer(token), sent.length);
  expect(answer.status).toBe(201);
  return { url: `${admin.origin}${answer.headers.get('location') ?? ''}`, token, metadata };
}

describe('uploads of local recordings', () => {
  it('2.7.34 arrive whole with studioToken, fileName and speakerName, and their browser can have that confirmed', async () => {
    const studioToken = await server().createSession();
    const token = await guestToken(studioToken);
    const metadata = metadataOf(studioToken, bytes);
    const address = `${admin.origin}/v2/streaming_studio/${studioToken}/local_recordings/${metadata['recordingId'] ?? ''}`;
    expect(await codeOf(await fetch(address, { headers: bearer(token) }))).toEqual([
      404,
      'localRecordingNotFound',
    ]);
    await uploadRecording(admin.origin, token, bytes, metadata, { chunkSize: 3000 });
    expect(await (await fetch(address, { headers: bearer(token) })).json()).toEqual({
      recordingId: metadata['recordingId'],
      byteSize: bytes.length,
      sha256: sha256Of(bytes),
    });
    const [name = ''] = storedOf(studioToken);
    expect(readFileSync(join(folder(), 'sessions', studioToken, name))).toEqual(bytes);
    expect(uploads()).toEqual([]);
    const list = `${admin.origin}/v2/admin/sessions/${studioToken}/local_recordings`;
    const answer = await fetch(list, { headers: { cookie: admin.cookie } });
    expect(await answer.json()).toMatchObject([
      { speakerName: 'Jonas', fileName: 'Jonas.webm', byteSize: bytes.length, offsetMs: 0 },
    ]);
    // A recording that is there is not replaced.
    expect(await codeOf(await declare(metadata, bearer(token)))).toEqual([409, 'uploadAlreadyDone']);
  });

  it('2.6.09 are refused where the session does not record', async () => {
    const created = await fetch(`${admin.origin}/v2/admin/sessions`, {
      method: 'POST',
      headers: { cookie: admin.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Plain', startsAt: new Date(0), endsAt: new Date(1) }),
    });
    const { studioToken } = (await created.json()) as { studioToken: string };
    const token = await guestToken(studioToken);
    expect(await codeOf(await declare(metadataOf(studioToken, bytes), bearer(token)))).toEqual([
      409,
      'localRecordingOff',
    ]);
    expect(uploads()).toEqual([]);
  });

  it('need an access token of their session that may record, at every request', async () => {
    const [studioToken, other] = [await server().createSession(), await server().createSession()];
    const { url } = await begin(studioToken);
    const metadata = metadataOf(studioToken, bytes);
    const tokens = {
      none: {},
      wrong: bearer('guess'),
      'another session': bearer(await guestToken(other)),
      viewer: bearer(await server().accessToken(studioToken, 'viewer')),
      composer: bearer(await server().accessToken(studioToken, 'composer')),
      admin: { cookie: admin.cookie },
    };
    for (const [whose, headers] of Object.entries(tokens)) {
      const head = await fetch(url, { method: 'HEAD', headers: { ...tus, ...headers } });
      const statuses = [(await declare(metadata, headers)).status, (await patch(url, bytes, headers)).status];
      for (const status of [...statuses, head.status])
        expect([whose, status]).toEqual([whose, ['viewer', 'composer'].includes(whose) ? 403 : 401]);
    }
    expect(storedOf(studioToken)).toEqual([]);
  });

  it('that lie about their size or their checksum leave nothing', async () => {
    const studioToken = await server().createSession();
    const longer = await begin(studioToken);
    const twice = Buffer.concat([bytes, bytes]);
    const answer = await patch(longer.url, twice, bearer(longer.token)).catch(() => null);
    expect(answer?.status ?? 400).toBeGreaterThanOrEqual(400);
    expect(storedOf(studioToken)).toEqual([]);

    const shorter = await begin(studioToken);
    expect((await patch(shorter.url, bytes.subarray(1), bearer(shorter.token))).status).toBe(204);
    expect(storedOf(studioToken)).toEqual([]);

    const damaged = await begin(studioToken, bytes, { sha256: sha256Of(twice) });
    expect(await codeOf(await patch(damaged.url, bytes, bearer(damaged.token)))).toEqual([
      422,
      'uploadChecksumWrong',
    ]);
    expect(storedOf(studioToken)).toEqual([]);
    expect(await codeOf(await patch(damaged.url, bytes, bearer(damaged.token)))).toEqual([
      404,
      'videoUploadGone',
    ]);
  });

  it.each([
    ['no metadata', {}, null],
    ['an id that is a path', { recordingId: '../../../etc/passwd' }, null],
    ['another kind of file', { mimeType: 'text/html' }, null],
    ['no checksum', { sha256: '' }, null],
    ['a time that is none', { beganAtMs: 'soon' }, null],
    ['more than is accepted', {}, 50_001],
    ['an endless size', {}, 1e14],
  ])('that declare %s are refused, and nothing is made', async (what, overrides, byteSize) => {
    const studioToken = await server().createSession();
    const token = await guestToken(studioToken);
    const before = uploads();
    const metadata = what === 'no metadata' ? { studioToken } : metadataOf(studioToken, bytes, overrides);
    const answer = await declare(metadata, bearer(token), byteSize ?? bytes.length);
    expect(answer.status).toBe(byteSize === null ? 400 : 413);
    expect(uploads()).toEqual(before);
  });

  it('of one session cannot fill the disk', async () => {
    const studioToken = await server().createSession();
    const large = Buffer.alloc(45_000, 'x');
    await begin(studioToken, large);
    const token = await guestToken(studioToken);
    expect(await codeOf(await declare(metadataOf(studioToken, large), bearer(token), large.length))).toEqual([
      409,
      'sessionStorageFull',
    ]);
  });

  it('cannot name a file outside of their folder, and their names are harmless', async () => {
    const studioToken = await server().createSession();
    const token = await guestToken(studioToken);
    const metadata = metadataOf(studioToken, bytes, { fileName: '../../a"\r\nset-cookie: x.webm' });
    await uploadRecording(admin.origin, token, bytes, metadata);
    const list = `${admin.origin}/v2/admin/sessions/${studioToken}/local_recordings`;
    const original = await fetch(`${list}/${metadata['recordingId'] ?? ''}/original`, {
      headers: { cookie: admin.cookie },
    });
    expect(original.headers.get('set-cookie')).toBeNull();
    expect(original.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w%.-]+$/);
    expect(Buffer.from(await original.arrayBuffer())).toEqual(bytes);
  });

  it('are for the admin and the hosts of their session alone, and are deleted with it', async () => {
    const studioToken = await server().createSession();
    const token = await guestToken(studioToken);
    const metadata = metadataOf(studioToken, bytes);
    await uploadRecording(admin.origin, token, bytes, metadata);
    await begin(studioToken);
    const list = `${admin.origin}/v2/admin/sessions/${studioToken}/local_recordings`;
    const addresses = [
      list,
      `${list}/scene_changes.csv`,
      `${list}/${metadata['recordingId'] ?? ''}/original`,
      `${list}/${metadata['recordingId'] ?? ''}/aligned.mp4`,
    ];
    const strangers = [
      {},
      bearer(token),
      { cookie: await server().speakerCookie(studioToken) },
      { cookie: await server().hostCookie(await server().createSession()) },
    ];
    for (const address of addresses)
      for (const headers of strangers)
        expect(await codeOf(await fetch(address, { headers }))).toEqual([403, 'recordingForbidden']);
    const asHost = { headers: { cookie: await server().hostCookie(studioToken) } };
    expect((await fetch(list, asHost)).status).toBe(200);
    // What is no video is not one for being downloaded.
    expect(await codeOf(await fetch(addresses[3] ?? '', asHost))).toEqual([422, 'localRecordingUnreadable']);
    const deletion = await fetch(`${admin.origin}/v2/admin/sessions/${studioToken}`, {
      method: 'DELETE',
      headers: { cookie: admin.cookie },
    });
    expect(deletion.status).toBe(200);
    expect(existsSync(join(folder(), 'sessions', studioToken))).toBe(false);
    const left = uploads().filter((name) => name.endsWith('.about'));
    for (const name of left)
      expect(readFileSync(join(folder(), 'uploads', name), 'utf8')).not.toContain(`"${studioToken}"`);
  });
});
