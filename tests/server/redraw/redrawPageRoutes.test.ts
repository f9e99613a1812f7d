import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/clock/clock.ts';
import { redrawPath, type RedrawPlan } from '../../../src/protocol/rest/redraw.ts';
import { createFastify } from '../../../server/http/createFastify.ts';
import type { RedrawRun } from '../../../server/redraw/redrawRun.ts';
import { registerRedrawPageRoutes } from '../../../server/routes/redrawPageRoutes.ts';

const redrawId = 'a'.repeat(24);
const recordingId = 'c'.repeat(32);
const plan: RedrawPlan = {
  ...{ studioToken: 'demo', accessToken: '', width: 1280, height: 720, startMs: 0, endMs: 1 },
  ...{ log: [], roster: [], recordings: [], edits: { edits: [] }, finished: [] },
};

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** The page's calls, with one redraw that is being drawn and one recording; `taken` is what arrived. */
async function openRoutes() {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-redraw-routes-'));
  const path = join(folder, 'recording');
  writeFileSync(path, '0123456789');
  const taken: [number, Uint8Array][] = [];
  const run: RedrawRun = {
    ...{ key: 'the-key', plan, begin: () => {}, finishPiece: async () => {}, abort: async () => {} },
    ...{ complete: Promise.resolve(), takeSound: async () => {} },
    takeFrame: async (frame, planes) => void taken.push([frame, planes]),
  };
  const recording = {
    ...{
      recordingId,
      studioToken: 'demo',
      speakerName: 'Ada',
      streamId: 'cam',
      mimeType: 'video/webm' as const,
    },
    ...{ isClean: false, fileName: 'Ada.webm', byteSize: 10, sha256: '', beganAtMs: 0, durationMs: 1, path },
  };
  const app = createFastify({
    ...{ https: null, trustProxy: null, logLevel: 'silent', onRefused: () => {}, clock: systemClock },
  });
  registerRedrawPageRoutes(app, {
    redraws: { runOf: (id, key) => (id === redrawId && key === run.key ? run : null) },
    localRecordings: {
      find: (studioToken, id) =>
        Promise.resolve(studioToken === 'demo' && id === recordingId ? recording : null),
    },
  });
  await app.ready();
  ends.push(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const authorization = `Bearer ${run.key}`;
  return { app, taken, authorization };
}

describe('the calls of the page that draws', () => {
  const base = `${redrawPath}/${redrawId}`;
  const octets = 'application/octet-stream';

  it.each([
    ['GET', `${base}/plan`],
    ['POST', `${base}/start`],
    ['PUT', `${base}/frames/0`],
    ['PUT', `${base}/pieces/0/sound`],
    ['POST', `${base}/pieces/0`],
    ['GET', `${base}/recordings/${recordingId}`],
  ] as const)(
    '%s %s answers to the key of the redraw that is being drawn, and to nobody else',
    async (method, url) => {
      const { app, taken, authorization } = await openRoutes();
      const payload =
        method === 'PUT' ? { payload: Buffer.alloc(4), headers: { 'content-type': octets } } : {};
      for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer another' }]) {
        const answer = await app.inject({
          method,
          url,
          ...payload,
          headers: { 'content-type': octets, ...headers },
        });
        expect(answer.statusCode).toBe(404);
      }
      expect(taken).toEqual([]);
      const other = url.replace(redrawId, 'b'.repeat(24));
      expect((await app.inject({ method, url: other, headers: { authorization } })).statusCode).toBe(404);
    },
  );

  it('take frames as they are, an empty one for the same again', async () => {
    const { app, taken, authorization } = await openRoutes();
    const put = (frame: number, payload: Buffer) =>
      app.inject({
        ...{ method: 'PUT', url: `${base}/frames/${String(frame)}`, payload },
        headers: { authorization, 'content-type': octets },
      });
    expect((await put(0, Buffer.from([1, 2, 3]))).json()).toEqual({ taken: true });
    expect((await put(1, Buffer.alloc(0))).statusCode).toBe(200);
    expect(taken.map(([frame, planes]) => [frame, [...planes]])).toEqual([
      [0, [1, 2, 3]],
      [1, []],
    ]);
  });

  it('give a recording of the session in parts', async () => {
    const { app, authorization } = await openRoutes();
    const get = (id: string, range?: string) =>
      app.inject({
        url: `${base}/recordings/${id}`,
        headers: { authorization, ...(range !== undefined && { range }) },
      });
    expect((await get(recordingId)).body).toBe('0123456789');
    const part = await get(recordingId, 'bytes=2-4');
    expect(part).toMatchObject({ statusCode: 206, body: '234' });
    expect(part.headers['content-range']).toBe('bytes 2-4/10');
    expect((await get(recordingId, 'bytes=20-')).statusCode).toBe(416);
    expect((await get('d'.repeat(32))).statusCode).toBe(404);
  });

  it('give the plan, which nothing may keep', async () => {
    const { app, authorization } = await openRoutes();
    const answer = await app.inject({ url: `${base}/plan`, headers: { authorization } });
    expect(answer.json()).toEqual(plan);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
