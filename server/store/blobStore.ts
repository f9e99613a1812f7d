import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, lt, or, sum } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { blobs } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { blobKey, blobUrl, isBlobKey, keyStartOf } from '../storage/blobStorage.ts';
import { isImage } from '../storage/fileTypes.ts';

/** What a client declared about a file. */
export interface DeclaredFile {
  byteSize: number;
  /** MD5, base64. */
  checksum: string;
  contentType: string;
}

export interface StoredBlob extends DeclaredFile {
  id: string;
  sessionId: string;
  fileName: string;
  /** Name in the storage; null until the file is stored. */
  key: string | null;
}

/** A finished upload that is now in use. */
export interface ClaimedBlob {
  url: string;
  contentType: string;
  fileName: string;
}

/** The records of uploads. The files themselves are in the BlobStorage. */
export interface BlobStore {
  /** Declares an upload. Rejects with `sessionStorageFull` when the session's uploads would exceed `maxBytes`. */
  declare(
    sessionId: string,
    declared: DeclaredFile & { fileName: string; createdAt: Date },
    maxBytes: number,
  ): Promise<StoredBlob>;
  find(id: string): Promise<StoredBlob | null>;
  /** Records that the file is in the storage; false when the upload no longer exists. */
  finish(id: string, key: string): Promise<boolean>;
  /** Deletes the record of an unfinished upload. */
  forgetUnfinished(id: string): Promise<void>;
  /** Deletes the records of these keys. */
  forget(keys: readonly string[]): Promise<void>;
  /** Those of the keys that have a record. */
  known(keys: readonly string[]): Promise<Set<string>>;
  /**
   * Recognises the addresses of a session's uploads, later ones included: their keys begin with the session's id. Of uploads from
   * before keys did, those that exist now.
   */
  ownFiles(sessionId: string): Promise<(url: string) => boolean>;
  /** Deletes the records of all uploads of a session. Resolves with the keys of their files. */
  forgetSession(sessionId: string): Promise<string[]>;
  /** Deletes the records of old unfinished uploads, and of old finished ones that nothing uses. Resolves with their keys. */
  forgetStale(limits: { unfinishedBefore: Date; unusedBefore: Date }): Promise<string[]>;
}

export function createBlobStore(db: Database): BlobStore {
  return {
    declare: (sessionId, declared, maxBytes) =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .select({ bytes: sum(blobs.byteSize) })
          .from(blobs)
          .where(eq(blobs.sessionId, sessionId));
        if (Number(row?.bytes ?? 0) + declared.byteSize > maxBytes) throw new AppError('sessionStorageFull');
        const blob = { ...declared, id: randomUUID(), sessionId, key: null };
        await tx.insert(blobs).values(blob);
        return blob;
      }),
    async find(id) {
      const [row] = await db.select().from(blobs).where(eq(blobs.id, id));
      return row ?? null;
    },
    async finish(id, key) {
      const finished = await db
        .update(blobs)
        .set({ key })
        .where(and(eq(blobs.id, id), isNull(blobs.key)))
        .returning({ id: blobs.id });
      return finished.length > 0;
    },
    async forgetUnfinished(id) {
      await db.delete(blobs).where(and(eq(blobs.id, id), isNull(blobs.key)));
    },
    async forget(keys) {
      if (keys.length > 0) await db.delete(blobs).where(inArray(blobs.key, [...keys]));
    },
    async known(keys) {
      if (keys.length === 0) return new Set();
      const rows = await db
        .select({ key: blobs.key })
        .from(blobs)
        .where(inArray(blobs.key, [...keys]));
      return new Set(rows.flatMap(({ key }) => key ?? []));
    },
    async ownFiles(sessionId) {
      const rows = await db.select({ key: blobs.key }).from(blobs).where(eq(blobs.sessionId, sessionId));
      const known = new Set(rows.flatMap(({ key }) => key ?? []));
      return (url) => {
        const key = blobKey(url);
        return key !== null && (known.has(key) || (isBlobKey(key) && key.startsWith(keyStartOf(sessionId))));
      };
    },
    async forgetSession(sessionId) {
      const rows = await db.delete(blobs).where(eq(blobs.sessionId, sessionId)).returning({ key: blobs.key });
      return rows.flatMap(({ key }) => key ?? []);
    },
    async forgetStale({ unfinishedBefore, unusedBefore }) {
      const deleted = await db
        .delete(blobs)
        .where(
          or(
            and(isNull(blobs.key), lt(blobs.createdAt, unfinishedBefore)),
            and(isNotNull(blobs.key), eq(blobs.isUsed, false), lt(blobs.createdAt, unusedBefore)),
          ),
        )
        .returning({ key: blobs.key });
      return deleted.flatMap(({ key }) => key ?? []);
    },
  };
}

/**
 * Marks finished uploads of a session as used, each once, and returns them in the order of the ids. Throws `uploadNotFound` with
 * the field of the first one that is not available. Run it in the transaction that stores what uses them.
 */
export async function claimBlobs(
  tx: Database,
  sessionId: string,
  ids: readonly string[],
  fieldOf: (index: number) => string,
): Promise<ClaimedBlob[]> {
  const rows = await tx
    .update(blobs)
    .set({ isUsed: true })
    .where(
      and(
        inArray(blobs.id, [...ids]),
        eq(blobs.sessionId, sessionId),
        isNotNull(blobs.key),
        eq(blobs.isUsed, false),
      ),
    )
    .returning();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id, index) => {
    const row = byId.get(id);
    // An upload that is named twice is used once.
    byId.delete(id);
    if (row === undefined || row.key === null)
      throw new AppError('uploadNotFound', { field: fieldOf(index) });
    return { url: blobUrl(row.key), contentType: row.contentType, fileName: row.fileName };
  });
}

/** Throws unless a file is a picture. */
export function requireImage(contentType: string, field: string): void {
  if (!isImage(contentType))
    throw new AppError('uploadTypeRefused', { field, message: 'Only a picture can be used here.' });
}
