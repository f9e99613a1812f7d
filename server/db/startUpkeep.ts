import type { Clock } from '../../src/clock/clock.ts';
import type { OpenDatabase } from './database.ts';

/** Time between two compactions; ms. One takes some 30 ms, in which nothing else is written. */
export const upkeepIntervalMs = 10 * 60_000;

/** Keeps the database from growing for as long as the server runs; returns a function that stops it. */
export function startUpkeep(
  database: Pick<OpenDatabase, 'compact'>,
  clock: Clock,
  log: { error(details: object, message: string): void },
): () => void {
  return clock.setRepeating(upkeepIntervalMs, () => {
    database
      .compact()
      .catch((error: unknown) => log.error({ err: error }, 'the database could not be compacted'));
  });
}
