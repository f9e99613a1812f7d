import { bigint, bigserial, boolean, index, json, pgTable, text } from 'drizzle-orm/pg-core';
import type { RosterChange } from '../../src/scene/rosterChanges.ts';
import { sessions } from './schema.ts';

/** Who was in a session and published what, change by change. It is no part of the order, and has no numbers of it. */
export const rosterLog = pgTable(
  'roster_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    atMs: bigint('at_ms', { mode: 'number' }).notNull(),
    /** The room was opened, so that earlier lines are not needed any more. */
    isOpening: boolean('is_opening').notNull(),
    change: json('change').$type<RosterChange>().notNull(),
  },
  (table) => [index('roster_log_session').on(table.sessionId, table.id)],
);
