import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { elementSchema } from '../../src/protocol/rest.ts';
import type { Database } from '../db/database.ts';
import { elements } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { claimBlobs } from './blobStore.ts';
import { nextPosition, positionsInOrder } from './positions.ts';

/** An asset, and the person who added it; null where that is not recorded. */
export type StudioElement = Omit<z.infer<typeof elementSchema>, 'isOwn'> & { ownerId: string | null };

/** A session's assets in order. An id that does not exist rejects with `elementNotFound`. */
export interface ElementStore {
  list(sessionId: string): Promise<StudioElement[]>;
  find(sessionId: string, id: string): Promise<StudioElement>;
  /** Creates assets from finished uploads, all or none; rejects with `uploadNotFound` or `tooManyItems`. */
  create(
    sessionId: string,
    ownerId: string,
    blobIds: readonly string[],
    limit: number,
  ): Promise<StudioElement[]>;
  /** Resolves with all assets in their new order; assets that are not named come after the others. */
  reorder(sessionId: string, ids: readonly string[]): Promise<StudioElement[]>;
  /** Resolves with the deleted asset. */
  delete(sessionId: string, id: string): Promise<StudioElement>;
  deleteAll(sessionId: string): Promise<StudioElement[]>;
}

const columns = {
  id: elements.id,
  fileUrl: elements.fileUrl,
  contentType: elements.contentType,
  name: elements.name,
  ownerId: elements.ownerId,
};

export function createElementStore(db: Database): ElementStore {
  const list = (tx: Database, sessionId: string): Promise<StudioElement[]> =>
    tx
      .select(columns)
      .from(elements)
      .where(eq(elements.sessionId, sessionId))
      .orderBy(asc(elements.position), asc(elements.id));
  return {
    list: (sessionId) => list(db, sessionId),
    async find(sessionId, id) {
      const [found] = await db
        .select(columns)
        .from(elements)
        .where(and(eq(elements.sessionId, sessionId), eq(elements.id, id)));
      if (found === undefined) throw new AppError('elementNotFound');
      return found;
    },
    create: (sessionId, ownerId, blobIds, limit) =>
      db.transaction(async (tx) => {
        const position = await nextPosition(tx, elements, sessionId, limit, blobIds.length);
        const files = await claimBlobs(tx, sessionId, blobIds, (index) => `files.${String(index)}`);
        const created = files.map(({ url, contentType, fileName }) => ({
          id: randomUUID(),
          fileUrl: url,
          contentType,
          name: fileName,
          ownerId,
        }));
        await tx
          .insert(elements)
          .values(created.map((element, index) => ({ ...element, sessionId, position: position + index })));
        return created;
      }),
    reorder: (sessionId, ids) =>
      db.transaction(async (tx) => {
        await tx
          .update(elements)
          .set({ position: positionsInOrder(elements.id, elements.position, ids) })
          .where(eq(elements.sessionId, sessionId));
        return list(tx, sessionId);
      }),
    async delete(sessionId, id) {
      const [deleted] = await db
        .delete(elements)
        .where(and(eq(elements.sessionId, sessionId), eq(elements.id, id)))
        .returning(columns);
      if (deleted === undefined) throw new AppError('elementNotFound');
      return deleted;
    },
    deleteAll: (sessionId) => db.delete(elements).where(eq(elements.sessionId, sessionId)).returning(columns),
  };
}
