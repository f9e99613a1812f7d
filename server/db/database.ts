import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** The database of the server's queries: PGlite or PostgreSQL with the same tables. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
  db: Database;
  /** Frees the space of what was deleted or replaced, and shortens what a start after a crash has to repeat. */
  compact(): Promise<void>;
  close(): Promise<void>;
}
