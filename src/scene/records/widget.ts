import { z } from 'zod';
import { widgetSchema } from '../../protocol/show.ts';

/** The widget on stream, and since when it is shown, by the clock of the stamps. */
export const widgetRecordSchema = z.object({ widget: widgetSchema, displayedSinceMs: z.number() });

/** When a widget was shown, by the clock of a receiver that knows how long ago that was: clocks differ, durations do not. */
export const deriveStartMs = (nowMs: number, displayDurationMs: number): number => nowMs - displayDurationMs;
