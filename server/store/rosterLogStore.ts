import { and, asc, eq, lt, max } from 'drizzle-orm';
import { rosterChangeSchema, type RosterLine } from '../../src/scene/rosterChanges.ts';
import type { Database } from '../db/database.ts';
import { rosterLog } from '../db/rosterLog.ts';

/** Who was there and published what, for all sessions: what a scene log does not say. */
export interface RosterLogStore {
  append(lines: readonly (RosterLine & { sessionId: string })[]): Promise<void>;
  /** All lines, in order. */
  read(sessionId: string): Promise<RosterLine[]>;
  /** Deletes what is not needed to know the roster at this time and later. */
  prune(sessionId: string, beforeMs: number): Promise<void>;
}

export const createRosterLogStore = (db: Database): RosterLogStore => ({
  async append(lines) {
    await db
      .insert(rosterLog)
      .values(lines.map((line) => ({ isOpening: line.change.type === 'roomOpened', ...line })));
  },
  async read(sessionId) {
    const rows = await db
      .select()
      .from(rosterLog)
      .where(eq(rosterLog.sessionId, sessionId))
      .orderBy(asc(rosterLog.id));
    return rows.map(({ atMs, change }) => ({ atMs, change: rosterChangeSchema.parse(change) }));
  },
  async prune(sessionId, beforeMs) {
    const ofSession = eq(rosterLog.sessionId, sessionId);
    const [row] = await db
      .select({ id: max(rosterLog.id) })
      .from(rosterLog)
      .where(and(ofSession, eq(rosterLog.isOpening, true), lt(rosterLog.atMs, beforeMs)));
    if (row === undefined || row.id === null) return;
    await db.delete(rosterLog).where(and(ofSession, lt(rosterLog.id, row.id)));
  },
});
