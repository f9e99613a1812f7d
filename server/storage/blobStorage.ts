import type { FastifyInstance } from 'fastify';

/** Where uploaded files lie. A key is a name that is never used again: what it names does not change until it is deleted. */
export interface BlobStorage {
  /**
   * Takes a file in as it comes, never holding it whole; durable when it resolves. When the source throws, nothing of
   * the file is left and the error is passed on; `storageFull` where there is no room.
   */
  save(key: string, source: AsyncIterable<Buffer>): Promise<void>;
  /** What is not there is deleted already. */
  delete(keys: readonly string[]): Promise<void>;
  /** Deletes the remains of uploads that broke off, and every file that is not to be kept. Resolves with how many went. */
  sweep(isKept: (keys: string[]) => Promise<ReadonlySet<string>>): Promise<number>;
  /** Serves the files at `blobUrl` of their keys. */
  registerRoutes(app: FastifyInstance): void;
}

const urlStart = '/blobs/';

/** The address a file is served at. */
export const blobUrl = (key: string): string => `${urlStart}${key}`;
/** The key of a file by its address; null for an address of something else. */
export const blobKey = (url: string | null): string | null =>
  url?.startsWith(urlStart) === true ? url.slice(urlStart.length) : null;
