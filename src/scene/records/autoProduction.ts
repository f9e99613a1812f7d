import { autoProductionSchema, type AutoProduction } from '../../protocol/show.ts';

/** Who leads the auto-production, and its state; null while there is none. */
export const autoProductionRecordSchema = autoProductionSchema.nullable();

/** The auto-production ends when its leader leaves. */
export const withoutLeader = (
  autoProduction: AutoProduction | null,
  connectionId: string,
): AutoProduction | null => (autoProduction?.leaderConnectionId === connectionId ? null : autoProduction);
