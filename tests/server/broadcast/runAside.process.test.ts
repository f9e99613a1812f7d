import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { setSessionPriority } from '../../../server/broadcast/sessionPriority.ts';
import { runAside } from '../../../server/broadcast/runAside.ts';

const ownGroup = '/proc/self/autogroup';
/** Linux without autogroups, and other systems, have no priorities of sessions. */
const withAutogroups = it.skipIf(!existsSync(ownGroup));

describe('a program that runs aside', () => {
  withAutogroups('has the lowest priority, and leaves that of the server alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'footlight-aside-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const before = readFileSync(ownGroup, 'utf8');
    // Until its priority has been lowered, which is just after it has started.
    const script = `until grep -q 'nice 19' ${ownGroup}; do :; done; cat ${ownGroup} > "$0"`;
    const path = join(folder, 'group');
    await runAside('/bin/sh', ['-c', script, path], { timeoutMs: 20_000 });
    expect(readFileSync(path, 'utf8')).toMatch(/nice 19$/m);
    expect(readFileSync(path, 'utf8').split(' ')[0]).not.toBe(before.split(' ')[0]);
    expect(readFileSync(ownGroup, 'utf8')).toBe(before);
  });

  it('says why it failed', async () => {
    await expect(
      runAside('/bin/sh', ['-c', 'echo no such picture >&2; exit 3'], { timeoutMs: 20_000 }),
    ).rejects.toThrow('sh ended with 3: no such picture');
    await expect(runAside('/no/such/program', [], { timeoutMs: 20_000 })).rejects.toThrow('ENOENT');
  });

  it('is killed when nobody waits for it any more', async () => {
    const stopping = new AbortController();
    const running = runAside('/bin/sleep', ['60'], { timeoutMs: 60_000, signal: stopping.signal });
    stopping.abort();
    await expect(running).rejects.toThrow('aborted');
  });

  it('is killed when it takes too long', async () => {
    await expect(runAside('/bin/sleep', ['60'], { timeoutMs: 50 })).rejects.toThrow(
      'sleep ended with SIGKILL',
    );
  });
});

withAutogroups('a process of the server’s own session does not change the server’s priority', () => {
  const before = readFileSync(ownGroup, 'utf8');
  const child = spawn('/bin/sleep', ['60']);
  onTestFinished(() => void child.kill());
  setSessionPriority(child.pid ?? 0, 19);
  expect(readFileSync(ownGroup, 'utf8')).toBe(before);
});
