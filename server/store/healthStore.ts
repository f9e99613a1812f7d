import type { Database } from '../db/database.ts';
import { healthChecks } from '../db/schema.ts';

/** The one row that shows whether the database writes. */
export interface HealthStore {
  write(at: Date): Promise<void>;
}

export function createHealthStore(db: Database): HealthStore {
  return {
    async write(checkedAt) {
      await db
        .insert(healthChecks)
        .values({ id: 1, checkedAt })
        .onConflictDoUpdate({ target: healthChecks.id, set: { checkedAt } });
    },
  };
}
