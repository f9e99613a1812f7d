import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { backgroundSchema } from '../../src/protocol/rest.ts';
import type { Database } from '../db/database.ts';
import { backgrounds } from '../db/schema.ts';

type Background = z.infer<typeof backgroundSchema>;

/** The backgrounds that a session's hosts uploaded. */
export interface BackgroundStore {
  list(sessionId: string): Promise<Background[]>;
}

const columns = {
  background: backgrounds.id,
  backgroundUrl: backgrounds.url,
  backgroundThumbnailUrl: backgrounds.thumbnailUrl,
};

export function createBackgroundStore(db: Database): BackgroundStore {
  return {
    list: (sessionId) =>
      db
        .select(columns)
        .from(backgrounds)
        .where(eq(backgrounds.sessionId, sessionId))
        .orderBy(asc(backgrounds.position)),
  };
}
