import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file under another name and moves it to its place: a reader, a crash and a loss of power find the old text or the new one,
 * never a part of it. Its owner alone can read it.
 */
export function writeWhole(path: string, text: string): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${path}.writing`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.writing`, path);
  syncPathNow(folder);
}

/** Brings a file to the disk, or the names in a folder: without that, a file that was moved there may be gone after a loss of power. */
export async function syncPath(path: string): Promise<void> {
  const opened = await open(path, 'r');
  await opened.sync().finally(() => opened.close());
}

/** The same, while everything waits. */
export function syncPathNow(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
