import type { FastifyInstance } from 'fastify';

/** Stores uploaded files. A key is never reused: its file does not change until it is deleted. */
export interface BlobStorage {
  /**
   * Stores a file while it arrives, without holding all of it in memory; durable when it resolves. When the source throws, nothing
   * of the file remains and the error is passed on. Rejects with `storageFull` when there is no space.
   */
  save(key: string, source: AsyncIterable<Buffer>): Promise<void>;
  /** A key without a file counts as deleted. */
  delete(keys: readonly string[]): Promise<void>;
  /** Deletes the remains of interrupted uploads, and every file that is not to be kept. Resolves with their number. */
  sweep(isKept: (keys: string[]) => Promise<ReadonlySet<string>>): Promise<number>;
  /** Serves each file at the `blobUrl` of its key. */
  registerRoutes(app: FastifyInstance): void;
}

const urlStart = '/blobs/';

/** Whether a text can be the key of a file, and thus nothing else in an address. */
export const isBlobKey = (key: string): boolean => /^[\w-]{16,64}\.[a-z0-9]{2,5}$/.test(key);

/** How the keys of a session's uploads begin. */
export const keyStartOf = (sessionId: string): string => `${sessionId.replaceAll('-', '').slice(0, 12)}-`;

/** The path at which a file is served. */
export const blobUrl = (key: string): string => `${urlStart}${key}`;
/** The key of a file by its path; null for any other path. */
export const blobKey = (url: string | null): string | null =>
  url?.startsWith(urlStart) === true ? url.slice(urlStart.length) : null;
