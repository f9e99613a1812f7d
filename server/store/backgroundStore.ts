import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { backgroundSchema } from '../../src/protocol/rest.ts';
import type { Database } from '../db/database.ts';
import { backgrounds } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { claimBlobs, requireImage } from './blobStore.ts';
import { nextPosition } from './positions.ts';

type Background = z.infer<typeof backgroundSchema>;

/** The most backgrounds that a session can have. */
const maxBackgrounds = 200;

/** The backgrounds that a session's hosts uploaded. An id that does not exist rejects with `backgroundNotFound`. */
export interface BackgroundStore {
  list(sessionId: string): Promise<Background[]>;
  /** Creates a background from a finished upload, with the second upload as its thumbnail; without one the picture is both. */
  create(sessionId: string, blobIds: readonly string[]): Promise<Background>;
  /** Resolves with the deleted background. */
  delete(sessionId: string, id: string): Promise<Background>;
}

/** The columns of a background in REST responses. */
export const backgroundColumns = {
  background: backgrounds.id,
  backgroundUrl: backgrounds.url,
  backgroundThumbnailUrl: backgrounds.thumbnailUrl,
};

export function createBackgroundStore(db: Database): BackgroundStore {
  const isOne = (sessionId: string, id: string) =>
    and(eq(backgrounds.sessionId, sessionId), eq(backgrounds.id, id));
  return {
    list: (sessionId) =>
      db
        .select(backgroundColumns)
        .from(backgrounds)
        .where(eq(backgrounds.sessionId, sessionId))
        .orderBy(asc(backgrounds.position)),
    create: (sessionId, blobIds) =>
      db.transaction((tx) => insertBackground(tx, sessionId, blobIds, ['signedId', 'thumbnailSignedId'])),
    async delete(sessionId, id) {
      return required(
        (await db.delete(backgrounds).where(isOne(sessionId, id)).returning(backgroundColumns))[0],
      );
    },
  };
}

/** Like `create`, in a transaction; `fields` are the names of the uploads in errors. */
export async function insertBackground(
  tx: Database,
  sessionId: string,
  blobIds: readonly string[],
  fields: readonly string[],
): Promise<Background> {
  const position = await nextPosition(tx, backgrounds, sessionId, maxBackgrounds);
  const fieldOf = (index: number): string => fields[index] ?? '';
  const files = await claimBlobs(tx, sessionId, blobIds, fieldOf);
  files.forEach(({ contentType }, index) => requireImage(contentType, fieldOf(index)));
  const [file, thumbnail = file] = files;
  const [created] = await tx
    .insert(backgrounds)
    .values({
      id: randomUUID(),
      sessionId,
      position,
      url: file?.url ?? null,
      thumbnailUrl: thumbnail?.url ?? null,
    })
    .returning(backgroundColumns);
  return required(created);
}

function required(row: Background | undefined): Background {
  if (row === undefined) throw new AppError('backgroundNotFound');
  return row;
}
