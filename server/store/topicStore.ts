import { randomUUID } from 'node:crypto';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { topicSchema } from '../../src/protocol/rest.ts';
import { maxTopics } from '../../src/protocol/rest/topics.ts';
import type { Database } from '../db/database.ts';
import { topicMarks, topics } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { nextPosition, positionsInOrder } from './positions.ts';

type Topic = z.infer<typeof topicSchema>;

/** A session's topics in order. An id that does not exist rejects with `topicNotFound`. */
export interface TopicStore {
  list(sessionId: string): Promise<Topic[]>;
  create(sessionId: string, topic: Omit<Topic, 'id'>): Promise<Topic>;
  update(sessionId: string, topicId: string, topic: Omit<Topic, 'id'>): Promise<Topic>;
  /** Resolves with all topics in their new order; topics that are not named come after the others. */
  reorder(sessionId: string, topicIds: readonly string[]): Promise<Topic[]>;
  delete(sessionId: string, topicId: string): Promise<void>;
  /** Records that a topic was on stream at a time. */
  mark(sessionId: string, topicId: string, at: Date): Promise<void>;
}

const columns = { id: topics.id, name: topics.name, transitionType: topics.transitionType };

export function createTopicStore(db: Database): TopicStore {
  const list = (tx: Database, sessionId: string): Promise<Topic[]> =>
    tx
      .select(columns)
      .from(topics)
      .where(eq(topics.sessionId, sessionId))
      .orderBy(asc(topics.position), asc(topics.id));
  return {
    list: (sessionId) => list(db, sessionId),
    create: (sessionId, { name, transitionType }) =>
      db.transaction(async (tx) => {
        const position = await nextPosition(tx, topics, sessionId, maxTopics);
        const [created] = await tx
          .insert(topics)
          .values({ id: randomUUID(), sessionId, position, name, transitionType })
          .returning(columns);
        return required(created);
      }),
    async update(sessionId, topicId, { name, transitionType }) {
      const [changed] = await db
        .update(topics)
        .set({ name, transitionType })
        .where(isTopic(sessionId, topicId))
        .returning(columns);
      return required(changed);
    },
    reorder: (sessionId, topicIds) =>
      db.transaction(async (tx) => {
        await tx
          .update(topics)
          .set({ position: positionsInOrder(topics.id, topics.position, topicIds) })
          .where(eq(topics.sessionId, sessionId));
        return list(tx, sessionId);
      }),
    async delete(sessionId, topicId) {
      required((await db.delete(topics).where(isTopic(sessionId, topicId)).returning(columns))[0]);
    },
    async mark(sessionId, topicId, at) {
      const topic = required((await db.select(columns).from(topics).where(isTopic(sessionId, topicId)))[0]);
      await db.insert(topicMarks).values({ sessionId, topicId, name: topic.name, at });
    },
  };
}

const isTopic = (sessionId: string, topicId: string): SQL | undefined =>
  and(eq(topics.sessionId, sessionId), eq(topics.id, topicId));

function required(row: Topic | undefined): Topic {
  if (row === undefined) throw new AppError('topicNotFound');
  return row;
}
