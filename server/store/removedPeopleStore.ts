import { and, asc, eq } from 'drizzle-orm';
import type { RemovedPerson } from '../../src/protocol/rest/people.ts';
import type { Database } from '../db/database.ts';
import { removedPeople } from '../db/schema.ts';
import { AppError } from '../errors.ts';

/** The people whom the hosts of a session have removed from it. */
export interface RemovedPeopleStore {
  list(sessionId: string): Promise<RemovedPerson[]>;
  has(sessionId: string, personId: string): Promise<boolean>;
  add(sessionId: string, person: RemovedPerson): Promise<void>;
  /** Rejects with `personNotFound` for somebody who is not removed. */
  letBackIn(sessionId: string, personId: string): Promise<void>;
}

const columns = {
  personId: removedPeople.personId,
  name: removedPeople.name,
  removedAt: removedPeople.removedAt,
};

export function createRemovedPeopleStore(db: Database): RemovedPeopleStore {
  const isPerson = (sessionId: string, personId: string) =>
    and(eq(removedPeople.sessionId, sessionId), eq(removedPeople.personId, personId));
  return {
    list: (sessionId) =>
      db
        .select(columns)
        .from(removedPeople)
        .where(eq(removedPeople.sessionId, sessionId))
        .orderBy(asc(removedPeople.removedAt)),
    async has(sessionId, personId) {
      const found = await db.select(columns).from(removedPeople).where(isPerson(sessionId, personId));
      return found.length > 0;
    },
    async add(sessionId, person) {
      await db
        .insert(removedPeople)
        .values({ sessionId, ...person })
        .onConflictDoNothing();
    },
    async letBackIn(sessionId, personId) {
      const deleted = await db.delete(removedPeople).where(isPerson(sessionId, personId)).returning(columns);
      if (deleted.length === 0) throw new AppError('personNotFound');
    },
  };
}
