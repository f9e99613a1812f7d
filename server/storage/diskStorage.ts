import { mkdirSync } from 'node:fs';
import { open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '../errors.ts';
import { syncPath } from '../writeWhole.ts';
import { isBlobKey, type BlobStorage } from './blobStorage.ts';
import { typeOfExtension } from './fileTypes.ts';

/** A key is never reused, so a cache may keep its file for ever. */
const immutable = 'public, max-age=31536000, immutable';
/** How many keys are checked at once. */
const sweepBatch = 500;

/** Keeps files in a folder of the data folder. Files that are still arriving are in another one. */
export function createDiskStorage(dataDir: string): BlobStorage {
  const folder = join(dataDir, 'blobs');
  const unfinished = join(dataDir, 'blobs-unfinished');
  mkdirSync(folder, { recursive: true });
  mkdirSync(unfinished, { recursive: true });

  return {
    async save(key, source) {
      const partial = join(unfinished, key);
      try {
        await writeAll(partial, source);
        await rename(partial, join(folder, key));
        await syncPath(folder);
      } catch (error) {
        await rm(partial, { force: true });
        throw isDiskFull(error) ? new AppError('storageFull', { cause: error }) : error;
      }
    },
    async delete(keys) {
      await removeAll(
        keys.map((key) => join(folder, key)),
        { recursive: false },
      );
    },
    async sweep(isKept) {
      const gone = (await readdir(unfinished)).map((name) => join(unfinished, name));
      const names = await readdir(folder);
      for (let start = 0; start < names.length; start += sweepBatch) {
        const batch = names.slice(start, start + sweepBatch);
        const kept = await isKept(batch);
        gone.push(...batch.filter((name) => !kept.has(name)).map((name) => join(folder, name)));
      }
      await removeAll(gone, { recursive: true });
      return gone.length;
    },
    registerRoutes(app) {
      void app.register(fastifyStatic, {
        root: folder,
        prefix: '/blobs/',
        decorateReply: false,
        index: false,
        cacheControl: false,
        allowedPath: (path) => isBlobKey(path.slice(1)),
        setHeaders: (reply, path) => {
          reply.header('content-type', typeOfExtension(extname(path).slice(1)));
          reply.header('content-disposition', 'inline');
          // Whatever a file contains: opened in a tab of its own it can run and load nothing.
          reply.header('content-security-policy', "default-src 'none'; sandbox");
          reply.header('cache-control', immutable);
          // A composer on another origin loads it too.
          reply.header('access-control-allow-origin', '*');
        },
      });
    },
  };
}

/** Removes files, and folders with `recursive`. One that cannot be removed keeps no other; its error is thrown at the end. */
async function removeAll(paths: readonly string[], { recursive }: { recursive: boolean }): Promise<void> {
  const failures: unknown[] = [];
  for (const path of paths)
    await rm(path, { force: true, recursive }).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'some files could not be removed');
}

/** Writes no faster than the disk accepts; the file is on the disk when it resolves. */
async function writeAll(path: string, source: AsyncIterable<Buffer>): Promise<void> {
  let file: FileHandle | null = null;
  try {
    for await (const chunk of source) {
      file ??= await open(path, 'wx', 0o600);
      await file.writeFile(chunk);
    }
    await file?.sync();
  } finally {
    await file?.close();
  }
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
