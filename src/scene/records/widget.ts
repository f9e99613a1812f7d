import { z } from 'zod';
import { widgetSchema } from '../../protocol/show.ts';

/** The widget on stream and since when, by the clock of the stamps. */
export const widgetRecordSchema = z.object({ widget: widgetSchema, displayedSinceMs: z.number() });

/** When a widget was shown, by the clock of one who is told for how long it has been: clocks differ, durations do not. */
export const deriveStartMs = (nowMs: number, displayDurationMs: number): number => nowMs - displayDurationMs;
