import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { elementSchema } from '../../src/protocol/rest.ts';
import type { Database } from '../db/database.ts';
import { elements } from '../db/schema.ts';

type StudioElement = z.infer<typeof elementSchema>;

/** A session's assets in their order. */
export interface ElementStore {
  list(sessionId: string): Promise<StudioElement[]>;
}

const columns = { id: elements.id, fileUrl: elements.fileUrl, contentType: elements.contentType };

export function createElementStore(db: Database): ElementStore {
  return {
    list: (sessionId) =>
      db
        .select(columns)
        .from(elements)
        .where(eq(elements.sessionId, sessionId))
        .orderBy(asc(elements.position), asc(elements.id)),
  };
}
