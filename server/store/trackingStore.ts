import { and, asc, count, eq, lt, max, min, ne, sql, sum } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { sessions, trackedCounts } from '../db/schema.ts';

/** What is counted: the most viewers at once, or how often something happened. */
export type TrackedKind = (typeof trackedCounts.$inferSelect)['kind'];

/** Counts of one minute to be added. */
export interface CountedMinute {
  studioToken: string;
  minuteMs: number;
  kind: TrackedKind;
  /** The widget or the call to action; empty for events without one. */
  subject: string;
  count: number;
}

export type StoredCount = Omit<CountedMinute, 'studioToken'>;

/** What sessions are counted for, by the minute. */
export interface TrackingStore {
  /** Adds counts. Those of sessions and calls to action that do not exist are ignored. */
  add(counts: readonly CountedMinute[]): Promise<void>;
  /** The counts of a session, oldest first: a page of them after the first `offset`. */
  read(sessionId: string, page: { offset: number; limit: number }): Promise<StoredCount[]>;
  /** How often each kind happened with each subject; viewers are not among them. */
  totals(sessionId: string): Promise<{ kind: TrackedKind; subject: string; count: number }[]>;
  /** The most viewers in each span of time; spans are as short as the number of points allows, at least a minute. */
  viewers(sessionId: string, maxPoints: number): Promise<{ spanMs: number; points: ViewerPoint[] }>;
  /** Deletes what is older; resolves with how many minutes that were. */
  prune(before: Date): Promise<number>;
}

interface ViewerPoint {
  atMs: number;
  viewers: number;
}

const minuteMs = 60_000;
const columns = sql.raw('"studioToken" text, "minuteMs" bigint, kind text, subject text, count int');

export function createTrackingStore(db: Database): TrackingStore {
  const ofSession = (sessionId: string) => eq(trackedCounts.sessionId, sessionId);
  const viewersOf = (sessionId: string) => and(ofSession(sessionId), eq(trackedCounts.kind, 'viewers'));
  return {
    async add(counts) {
      if (counts.length === 0) return;
      // One parameter: with one for each value PGlite takes ten times as long.
      await db.execute(sql`
        insert into ${trackedCounts} (session_id, minute, kind, subject, count)
        select ${sessions.id}, to_timestamp(record."minuteMs" / 1000.0), record.kind, record.subject, record.count
        from json_to_recordset(${JSON.stringify(counts)}::json) as record(${columns})
        join ${sessions} on ${sessions.studioToken} = record."studioToken"
        where record.kind <> 'call_to_action_clicked' or exists (
          select 1 from call_to_actions where call_to_actions.id = record.subject and call_to_actions.session_id = ${sessions.id}
        )
        on conflict (session_id, minute, kind, subject) do update set count = case
          when excluded.kind = 'viewers' then greatest(tracked_counts.count, excluded.count)
          else tracked_counts.count + excluded.count
        end`);
    },
    async read(sessionId, { offset, limit }) {
      const rows = await db
        .select()
        .from(trackedCounts)
        .where(ofSession(sessionId))
        .orderBy(asc(trackedCounts.minute), asc(trackedCounts.kind), asc(trackedCounts.subject))
        .offset(offset)
        .limit(limit);
      return rows.map(({ minute, kind, subject, count: counted }) => ({
        minuteMs: minute.getTime(),
        kind,
        subject,
        count: counted,
      }));
    },
    async totals(sessionId) {
      const rows = await db
        .select({
          kind: trackedCounts.kind,
          subject: trackedCounts.subject,
          count: sum(trackedCounts.count),
        })
        .from(trackedCounts)
        .where(and(ofSession(sessionId), ne(trackedCounts.kind, 'viewers')))
        .groupBy(trackedCounts.kind, trackedCounts.subject);
      // A sum is text.
      return rows.map((row) => ({ ...row, count: Number(row.count ?? 0) }));
    },
    async viewers(sessionId, maxPoints) {
      const [range] = await db
        .select({ first: min(trackedCounts.minute), last: max(trackedCounts.minute) })
        .from(trackedCounts)
        .where(viewersOf(sessionId));
      if (range === undefined || range.first === null || range.last === null)
        return { spanMs: minuteMs, points: [] };
      const minutes = (range.last.getTime() - range.first.getTime()) / minuteMs + 1;
      const spanMs = Math.ceil(minutes / maxPoints) * minuteMs;
      const start = sql<string>`floor(extract(epoch from ${trackedCounts.minute}) * 1000 / ${spanMs}::bigint)`;
      const rows = await db
        .select({ span: start, viewers: max(trackedCounts.count) })
        .from(trackedCounts)
        .where(viewersOf(sessionId))
        .groupBy(sql`1`)
        .orderBy(sql`1`);
      return {
        spanMs,
        points: rows.map(({ span, viewers }) => ({ atMs: Number(span) * spanMs, viewers: viewers ?? 0 })),
      };
    },
    async prune(before) {
      const [old] = await db
        .select({ count: count() })
        .from(trackedCounts)
        .where(lt(trackedCounts.minute, before));
      if (old === undefined || old.count === 0) return 0;
      await db.delete(trackedCounts).where(lt(trackedCounts.minute, before));
      return old.count;
    },
  };
}
