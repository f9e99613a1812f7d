import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRedraws } from '../../../server/redraw/createRedraws.ts';
import { openRedrawFiles } from '../../../server/redraw/redrawFiles.ts';
import { createRosterLogStore } from '../../../server/store/rosterLogStore.ts';
import { createSceneLogStore } from '../../../server/store/sceneLogStore.ts';
import { createSessionStore } from '../../../server/store/sessionStore.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';
import { addBroadcast } from '../callRedraws.ts';
import { serverOfFile } from '../testServer.ts';

const server = serverOfFile();
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Redraws of a session with one broadcast. They begin, and get no further than to the question how full the disk is. */
async function openRedraws() {
  const { db } = server().database;
  const studioToken = await server().createSession();
  await addBroadcast(server(), studioToken);
  const sessions = createSessionStore(db);
  const session = await sessions.find(studioToken);
  if (session === null) throw new Error('there is no session');
  const dataDir = mkdtempSync(join(tmpdir(), 'footlight-redraws-'));
  const clock = createFakeClock();
  const machine = { isFree: true, answers: [] as ((freeBytes: number) => void)[] };
  const open = () =>
    createRedraws({
      ...{ dataDir, sessions, clock, sceneLog: createSceneLogStore(db), rosterLog: createRosterLogStore(db) },
      settings: { chromiumPath: null, ffmpegPath: null, searchPath: '', reserveBytes: 1000 },
      localRecordings: { list: () => Promise.resolve([]) },
      access: { issueAccessToken: () => 'token' },
      pageOrigin: () => 'http://127.0.0.1:1',
      freeBytes: () => new Promise((resolve) => machine.answers.push(resolve)),
      mayDraw: () => machine.isFree,
      log: { info: () => {}, warn: () => {}, error: () => {} },
    });
  const redraws = open();
  ends.push(async () => {
    const stopped = redraws.stop();
    for (const answer of machine.answers) answer(0);
    await stopped;
    rmSync(dataDir, { recursive: true, force: true });
  });
  const statuses = async (): Promise<string[]> =>
    (await redraws.list(session)).jobs.map(({ status }) => status);
  const until = (wanted: readonly string[]): Promise<void> =>
    vi.waitFor(async () => {
      await clock.advance(2000);
      expect(await statuses()).toEqual(wanted);
    });
  return { redraws, session, machine, until, open, dataDir };
}

describe('redraws', () => {
  it('wait while a broadcast needs the machine, and begin one at a time, in their order', async () => {
    const { redraws, session, machine, until } = await openRedraws();
    machine.isFree = false;
    await redraws.request(session, { size: '1280x720' });
    await until(['waiting']);
    await redraws.request(session, { size: '1920x1080' });
    await until(['waiting', 'waiting']);
    machine.isFree = true;
    await until(['waiting', 'drawing']);
    machine.answers.shift()?.(0);
    await until(['drawing', 'failed']);
  });

  it('say why one failed, and try again when it is asked for again', async () => {
    const { redraws, session, machine, until } = await openRedraws();
    const { id } = await redraws.request(session, {});
    await until(['drawing']);
    machine.answers.shift()?.(999);
    await until(['failed']);
    expect((await redraws.list(session)).jobs[0]?.problem).toMatch(/storage|space|disk/i);
    expect((await redraws.request(session, {})).id).toBe(id);
    await until(['drawing']);
  });

  it('are the same for the same input, and another for other edits or another size', async () => {
    const { redraws, session } = await openRedraws();
    const first = await redraws.request(session, {});
    expect((await redraws.request(session, { size: '1920x1080' })).id).toBe(first.id);
    const edited = await redraws.request(session, { edits: [{ type: 'cut', from: 0, to: 1 }] });
    expect(edited.id).not.toBe(first.id);
    expect(edited.editCount).toBe(1);
    const upright = await redraws.request(session, { size: '1080x1920' });
    expect(upright.size).toBe('1080x1920');
    expect(upright.id).not.toBe(first.id);
  });

  it('stay cancelled until they are asked for again, and are gone when they are deleted', async () => {
    const { redraws, session, machine, until, dataDir } = await openRedraws();
    const { id, studioToken } = await redraws.request(session, {});
    await until(['drawing']);
    const cancelled = redraws.cancel(studioToken, id);
    machine.answers.shift()?.(0);
    expect(await cancelled).toMatchObject({ status: 'cancelled', problem: null });
    await until(['cancelled']);
    await redraws.remove(studioToken, id);
    expect(openRedrawFiles(dataDir, studioToken, id).read()).toBeNull();
    await expect(redraws.cancel(studioToken, id)).rejects.toMatchObject({ code: 'redrawNotFound' });
  });

  it('that were being drawn when the server ended wait for the next start', async () => {
    const { redraws, session, machine, until, open, dataDir } = await openRedraws();
    const { id, studioToken } = await redraws.request(session, {});
    await until(['drawing']);
    machine.isFree = false;
    const next = open();
    next.start();
    expect(openRedrawFiles(dataDir, studioToken, id).read()?.status).toBe('waiting');
    await next.stop();
  });

  it('end with their session', async () => {
    const { redraws, session, machine, until, dataDir } = await openRedraws();
    const { id, studioToken } = await redraws.request(session, {});
    await until(['drawing']);
    const deleted = redraws.deleteFiles(studioToken);
    machine.answers.shift()?.(0);
    await deleted;
    expect(openRedrawFiles(dataDir, studioToken, id).read()).toBeNull();
    await until([]);
  });

  it('need a broadcast in the scene log', async () => {
    const { redraws, session } = await openRedraws();
    await expect(redraws.request(session, { broadcast: 1 })).rejects.toMatchObject({
      code: 'redrawBroadcastUnknown',
    });
  });
});
