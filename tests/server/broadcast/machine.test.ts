import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { composerFlags, hasGpu } from '../../../server/broadcast/composerFlags.ts';
import { findChromium, findFfmpeg } from '../../../server/broadcast/executables.ts';
import { createProcessRegister } from '../../../server/broadcast/processRegister.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-machine-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const addProgram = (name: string): string => {
  const path = join(folder, name);
  writeFileSync(path, '#!/bin/sh\n', { mode: 0o755 });
  return path;
};

describe('executables', () => {
  it('finds programs on PATH', () => {
    const chromium = addProgram('chromium');
    const ffmpeg = addProgram('ffmpeg');
    expect(findChromium(null, `/nowhere:${folder}`, () => '/nowhere')).toBe(chromium);
    expect(findFfmpeg(null, `/nowhere:${folder}`)).toBe(ffmpeg);
  });

  it('names what is missing', () => {
    expect(() => findChromium(null, folder, () => '/nowhere')).toThrow(
      expect.objectContaining({ code: 'chromiumMissing' }),
    );
    expect(() => findFfmpeg(null, folder)).toThrow(expect.objectContaining({ code: 'ffmpegMissing' }));
  });

  it('does not replace a configured program that is missing', () => {
    addProgram('ffmpeg');
    expect(() => findFfmpeg(join(folder, 'other'), folder)).toThrow(
      expect.objectContaining({ code: 'ffmpegMissing' }),
    );
  });

  it('ignores a file that cannot be executed', () => {
    writeFileSync(join(folder, 'ffmpeg'), 'not a program', { mode: 0o644 });
    expect(() => findFfmpeg(null, folder)).toThrow();
  });
});

describe('hasGpu', () => {
  it.each([
    [{ '/dev/dri': ['card0', 'renderD128'] }, true],
    [{ '/dev': ['null', 'nvidia0'] }, true],
    [{ '/dev/dri': ['card0'], '/dev': ['nvidiactl'] }, false],
    [{}, false],
  ])('with %j on Linux: %s', (folders: Record<string, string[]>, expected) => {
    expect(hasGpu('linux', (path) => folders[path] ?? [])).toBe(expected);
  });

  it('asks for software rendering without a GPU', () => {
    expect(composerFlags(false)).toContain('--use-angle=swiftshader');
    expect(composerFlags(true)).not.toContain('--use-angle=swiftshader');
  });
});

describe('createProcessRegister', () => {
  const start = (mark: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', mark], { stdio: 'ignore' });
      child.once('error', reject);
      child.once('spawn', () => resolve(child.pid ?? 0));
    });
  const isAlive = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it('kills what an earlier server left, but no other process that got the same id since', async () => {
    const earlier = createProcessRegister(folder);
    const ours = await start(`${folder}/ours`);
    const another = await start('somebody else');
    earlier.add(ours, `${folder}/ours`);
    earlier.add(another, `${folder}/gone`);
    try {
      expect(createProcessRegister(folder).killLeftovers()).toEqual([ours]);
      await expect.poll(() => isAlive(ours)).toBe(false);
      expect(isAlive(another)).toBe(true);
      expect(createProcessRegister(folder).killLeftovers()).toEqual([]);
    } finally {
      process.kill(another, 'SIGKILL');
    }
  });

  it('forgets processes that have ended', () => {
    const register = createProcessRegister(folder, () => 'mark');
    register.add(999_999, 'mark');
    register.remove(999_999);
    expect(createProcessRegister(folder, () => 'mark').killLeftovers()).toEqual([]);
  });
});
