import { appendFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import type { PackagerLog } from './packager.ts';

/** Writes the files of a broadcast, one after another, without holding anything up. A full disk loses files, and nothing else. */
export interface SegmentFiles {
  /** Appends a part to its segment's file. */
  append(name: string, bytes: Buffer): void;
  /** Resolves when everything of a segment's file is written: whether it is whole. One that is not is empty, so that its name stays known. */
  finish(name: string): Promise<boolean>;
  /** Writes a small file that must not be lost: while it cannot be written, it is tried again with each segment. */
  write(name: string, bytes: Buffer): void;
  /** Replaces a playlist: a reader finds the old text or the new one. Waiting text for the same playlist is replaced. */
  replace(name: string, text: string): void;
  remove(names: readonly string[]): void;
  /** Resolves when nothing is waiting. */
  onIdle(): Promise<void>;
}

/** What may wait for a slow disk; beyond that, segments are lost. */
const maxWaitingBytes = 64 * 1024 * 1024;

export function createSegmentFiles(folder: string, log: PackagerLog): SegmentFiles {
  const queue = new PQueue({ concurrency: 1 });
  const broken = new Set<string>();
  const texts = new Map<string, string>();
  const unwritten = new Map<string, Buffer>();
  let waitingBytes = 0;
  let isFailing = false;

  const pathOf = (name: string): string => join(folder, name);
  function report(error: unknown, name: string): void {
    // Once, and not for each file of a disk that is full.
    if (!isFailing) log.warn({ err: error, name }, 'a file of the broadcast cannot be written');
    isFailing = true;
  }

  function add(name: string, step: () => Promise<void>): void {
    void queue.add(async () => {
      try {
        await step();
      } catch (error) {
        report(error, name);
      }
    });
  }

  function addUnwritten(): void {
    for (const [name, bytes] of unwritten)
      add(name, async () => {
        if (!unwritten.has(name)) return;
        await writeFile(pathOf(name), bytes);
        unwritten.delete(name);
      });
  }

  function append(name: string, bytes: Buffer): void {
    if (waitingBytes + bytes.length > maxWaitingBytes) broken.add(name);
    if (broken.has(name)) return;
    waitingBytes += bytes.length;
    add(name, async () => {
      try {
        if (!broken.has(name)) await appendFile(pathOf(name), bytes);
      } catch (error) {
        broken.add(name);
        throw error;
      } finally {
        waitingBytes -= bytes.length;
      }
    });
  }

  return {
    append,
    write(name, bytes) {
      unwritten.set(name, bytes);
      addUnwritten();
    },
    async finish(name) {
      await queue.add(async () => {
        if (broken.has(name)) await truncate(pathOf(name)).catch(() => {});
        else isFailing = false;
      });
      addUnwritten();
      return !broken.delete(name);
    },
    replace(name, text) {
      const isWaiting = texts.has(name);
      texts.set(name, text);
      if (isWaiting) return;
      add(name, async () => {
        const newest = texts.get(name) ?? '';
        texts.delete(name);
        await writeFile(pathOf(`${name}.whole`), newest);
        await rename(pathOf(`${name}.whole`), pathOf(name));
      });
    },
    remove(names) {
      for (const name of names) add(name, () => rm(pathOf(name), { force: true }));
    },
    onIdle: () => queue.onIdle(),
  };
}
