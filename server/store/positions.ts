import { count, eq, max, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import type { backgrounds, callToActions, elements, polls, topics } from '../db/schema.ts';
import { AppError } from '../errors.ts';

type ListTable = typeof backgrounds | typeof callToActions | typeof elements | typeof polls | typeof topics;

/** The position after a session's last item; throws `tooManyItems` when `more` items would exceed the limit. */
export async function nextPosition(
  db: Database,
  table: ListTable,
  sessionId: string,
  limit: number,
  more = 1,
): Promise<number> {
  const [row] = await db
    .select({ count: count(), last: max(table.position) })
    .from(table)
    .where(eq(table.sessionId, sessionId));
  if ((row?.count ?? 0) + more > limit) throw new AppError('tooManyItems');
  return (row?.last ?? -1) + 1;
}

/** Positions that put the given ids in this order; all others come after them and keep their order. */
export function positionsInOrder(id: PgColumn, position: PgColumn, ids: readonly string[]): SQL<number> {
  if (ids.length === 0) return sql`${position}`;
  const list = sql.join(
    ids.map((each) => sql`${each}`),
    sql`, `,
  );
  return sql`coalesce(array_position(array[${list}]::text[], ${id}) - 1, ${position} + ${ids.length})`;
}
