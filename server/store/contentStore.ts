import { asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  backgroundSchema,
  callToActionSchema,
  elementSchema,
  pollSchema,
  topicSchema,
} from '../../src/protocol/rest.ts';
import type { Database } from '../db/database.ts';
import { backgrounds, callToActions, elements, pollOptions, polls, topics } from '../db/schema.ts';

/** The lists that belong to a session, each in its hosts' order. */
export interface ContentStore {
  listElements(sessionId: string): Promise<z.infer<typeof elementSchema>[]>;
  listCallToActions(sessionId: string): Promise<z.infer<typeof callToActionSchema>[]>;
  listTopics(sessionId: string): Promise<z.infer<typeof topicSchema>[]>;
  listPolls(sessionId: string): Promise<z.infer<typeof pollSchema>[]>;
  listBackgrounds(sessionId: string): Promise<z.infer<typeof backgroundSchema>[]>;
}

export function createContentStore(db: Database): ContentStore {
  return {
    listElements: (sessionId) =>
      db
        .select({ id: elements.id, fileUrl: elements.fileUrl, contentType: elements.contentType })
        .from(elements)
        .where(eq(elements.sessionId, sessionId))
        .orderBy(asc(elements.position)),
    listCallToActions: (sessionId) =>
      db
        .select()
        .from(callToActions)
        .where(eq(callToActions.sessionId, sessionId))
        .orderBy(asc(callToActions.position)),
    listTopics: (sessionId) =>
      db.select().from(topics).where(eq(topics.sessionId, sessionId)).orderBy(asc(topics.position)),
    async listPolls(sessionId) {
      const found = await db
        .select()
        .from(polls)
        .where(eq(polls.sessionId, sessionId))
        .orderBy(asc(polls.position));
      if (found.length === 0) return [];
      const ids = found.map(({ id }) => id);
      const options = await db
        .select()
        .from(pollOptions)
        .where(inArray(pollOptions.pollId, ids))
        .orderBy(asc(pollOptions.position));
      return found.map((poll) => ({ ...poll, options: options.filter(({ pollId }) => pollId === poll.id) }));
    },
    listBackgrounds: (sessionId) =>
      db
        .select({
          background: backgrounds.id,
          backgroundUrl: backgrounds.url,
          backgroundThumbnailUrl: backgrounds.thumbnailUrl,
        })
        .from(backgrounds)
        .where(eq(backgrounds.sessionId, sessionId))
        .orderBy(asc(backgrounds.position)),
  };
}
