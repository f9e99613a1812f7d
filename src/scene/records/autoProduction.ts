import { autoProductionSchema, type AutoProduction } from '../../protocol/show.ts';

/** Who directs by itself, and what it wants; null while nobody does. */
export const autoProductionRecordSchema = autoProductionSchema.nullable();

/** A leader who is no longer among the connections directs nothing. */
export const withoutLeader = (
  autoProduction: AutoProduction | null,
  connectionId: string,
): AutoProduction | null => (autoProduction?.leaderConnectionId === connectionId ? null : autoProduction);
