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

/** A session may have this many backgrounds. */
const maxBackgrounds = 200;

/** The backgrounds that a session's hosts uploaded; one that is not there rejects with `backgroundNotFound`. */
export interface BackgroundStore {
  list(sessionId: string): Promise<Background[]>;
  /** Makes one of a finished upload of a picture, and its thumbnail of another; without one the picture is its own. */
  create(sessionId: string, blobIds: readonly string[]): Promise<Background>;
  /** Resolves with what was deleted. */
  delete(sessionId: string, id: string): Promise<Background>;
}

/** What is told of a background. */
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

/** As `create` does; `fields` name the uploads in what is thrown. */
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
  const [made] = await tx
    .insert(backgrounds)
    .values({
      id: randomUUID(),
      sessionId,
      position,
      url: file?.url ?? null,
      thumbnailUrl: thumbnail?.url ?? null,
    })
    .returning(backgroundColumns);
  return required(made);
}

function required(row: Background | undefined): Background {
  if (row === undefined) throw new AppError('backgroundNotFound');
  return row;
}
