import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { holdDataDir } from '../../../server/holdDataDir.ts';
import { inOwnNamespace, serverProcesses } from '../serverProcess.ts';

const folders: string[] = [];
const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-lock-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
const start = serverProcesses();
const neverLost = (): void => {
  throw new Error('the lock was lost');
};
const lockOf = (folder: string): string => join(folder, 'server.lock');

describe('two servers on one data folder', () => {
  it('the second one refuses to start even in a container where it cannot see the first, which goes on', async () => {
    const folder = makeFolder();
    const first = start(folder, inOwnNamespace);
    const origin = await first.ready;
    const second = start(folder, inOwnNamespace);
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(`DATA_DIR: ${folder} is in use by another server`);
    expect(second.output()).not.toMatch(/^ +at /m);
    expect((await fetch(`${origin}/health`)).status).toBe(200);
    expect(first.child.exitCode).toBeNull();
  }, 90_000);

  it('a server that was suspended and replaced meanwhile ends at once, and says why', async () => {
    const folder = makeFolder();
    const suspended = start(folder);
    await suspended.ready;
    suspended.child.kill('SIGSTOP');
    const successor = start(folder, inOwnNamespace);
    // Where the successor can see the suspended process it waits for it: then it needs another sign of its end.
    if (inOwnNamespace.length === 0) rmSync(lockOf(folder));
    const origin = await successor.ready;
    suspended.child.kill('SIGCONT');
    expect(await suspended.exited).toBe(1);
    expect(suspended.output()).toContain(`another server has taken over ${folder}`);
    expect((await fetch(`${origin}/health`)).status).toBe(200);
  }, 90_000);
});

describe('the lock of a data folder', () => {
  it('is refused while another process of this machine holds it, and free at once when that was killed', async () => {
    const folder = makeFolder();
    const holder = start(folder);
    await holder.ready;
    await expect(holdDataDir(folder, 0, neverLost)).rejects.toThrow(`process ${String(holder.child.pid)}`);
    holder.child.kill('SIGKILL');
    await holder.exited;
    const startedMs = performance.now();
    const release = await holdDataDir(folder, 0, neverLost);
    expect(performance.now() - startedMs).toBeLessThan(3000);
    release();
    expect(existsSync(lockOf(folder))).toBe(false);
  }, 60_000);

  it('is free if an unrelated program has the process id of the server that held it', async () => {
    const folder = makeFolder();
    const release = await holdDataDir(folder, 0, neverLost);
    const lock = JSON.parse(readFileSync(lockOf(folder), 'utf8')) as object;
    release();
    const unrelated = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    writeFileSync(lockOf(folder), JSON.stringify({ ...lock, pid: unrelated.pid, startedAt: '1' }));
    (await holdDataDir(folder, 0, neverLost))();
    unrelated.kill('SIGKILL');
    await once(unrelated, 'exit');
  });

  it.each([
    ['of another host that has crashed', () => JSON.stringify(foreignLock('a'))],
    ['that was cut off by a power loss', () => ''],
  ])(
    'is taken over when it is one %s and nobody touches it',
    async (_title, text) => {
      const folder = makeFolder();
      writeFileSync(lockOf(folder), text());
      (await holdDataDir(folder, 0, neverLost))();
    },
    20_000,
  );

  it('is refused while another host touches it, whatever that host’s clock says', async () => {
    const folder = makeFolder();
    writeFileSync(lockOf(folder), JSON.stringify(foreignLock('a')));
    let beats = 0;
    const touching = setInterval(() => {
      beats += 1;
      utimesSync(lockOf(folder), beats, beats);
    }, 500);
    await expect(holdDataDir(folder, 3000, neverLost)).rejects.toThrow('process 7 on another-host');
    clearInterval(touching);
  }, 20_000);

  it('goes to one of several servers that take over a stale one together', async () => {
    const folder = makeFolder();
    writeFileSync(lockOf(folder), JSON.stringify(foreignLock('a')));
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => holdDataDir(folder, 0, neverLost)));
    const taken = results.filter((result) => result.status === 'fulfilled');
    expect(taken).toHaveLength(1);
    for (const { value } of taken) value();
    expect(readdirSync(folder)).toEqual([]);
  }, 20_000);
});

const foreignLock = (nonce: string) => ({
  nonce,
  pid: 7,
  host: hostname() === 'another-host' ? 'other' : 'another-host',
  processTable: 'another boot',
  startedAt: '1',
});
