import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk for the server's data, which can be filled. Without the right to mount it is a plain folder. */
export interface DataDisk {
  readonly path: string;
  readonly canFill: boolean;
  fill(): void;
  free(): void;
  /** Unmounts and deletes it. Does nothing the second time. */
  remove(): void;
}

/** Left free when the disk is full, bytes: writes continue while it is being filled, and more is left when they were faster. */
const leftBytes = { min: 64 * 1024, max: 4 * 1024 * 1024 };

export function createDataDisk(sizeMb: number): DataDisk {
  const path = mkdtempSync(join(tmpdir(), 'footlight-soak-data-'));
  const canFill = mount(path, sizeMb);
  let isRemoved = false;
  /** The disk is filled by making it as small as what is on it, which takes no memory. */
  const resize = (size: string): void =>
    void execFileSync('mount', ['-o', `remount,size=${size}`, path], { stdio: 'ignore' });
  return {
    path,
    canFill,
    fill() {
      for (let left = leftBytes.min; ; left *= 2) {
        const { blocks, bfree, bsize } = statfsSync(path);
        try {
          return resize(String((blocks - bfree) * bsize + left));
        } catch (error) {
          if (left >= leftBytes.max) throw error;
        }
      }
    },
    free: () => resize(`${String(sizeMb)}m`),
    remove() {
      if (isRemoved) return;
      isRemoved = true;
      if (canFill) execFileSync('umount', ['-l', path], { stdio: 'ignore' });
      rmSync(path, { recursive: true, force: true });
    },
  };
}

function mount(path: string, sizeMb: number): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${String(sizeMb)}m,mode=700`, 'tmpfs', path], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}
