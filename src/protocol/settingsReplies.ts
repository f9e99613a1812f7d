import { z } from 'zod';
import { layoutStateSchema } from './layoutState.ts';
import { sessionStatusSchema, templateSettingsSchema } from './session.ts';
import { autoProductionSchema, questionSchema, widgetSchema } from './show.ts';

const idSchema = z.string().min(1).max(128);

/**
 * What a peer sends to a newcomer, and to it alone: the settings as they are now. A newcomer folds them only where no
 * relay gave it a snapshot.
 */
export const settingsReplies = [
  z.object({ type: z.literal('layout'), data: layoutStateSchema }),
  z.object({ type: z.literal('status'), data: z.object({ status: sessionStatusSchema }) }),
  z.object({ type: z.literal('templateSettings'), data: templateSettingsSchema }),
  z.object({
    type: z.literal('autoProdSettings'),
    /** Both null while nobody directs. */
    data: z.object({
      leaderConnectionId: idSchema.nullable(),
      state: autoProductionSchema.shape.state.nullable(),
    }),
  }),
  z.object({ type: z.literal('assetSettings'), data: z.object({ assetId: idSchema.nullable() }) }),
  z.object({ type: z.literal('pollSettings'), data: z.object({ pollId: idSchema.nullable() }) }),
  z.object({
    type: z.literal('questionSettings'),
    /** index is -1 when no question is shown. */
    data: z.object({ question: questionSchema.nullable(), index: z.number().int().min(-1) }),
  }),
  z.object({ type: z.literal('topicSettings'), data: z.object({ topicId: idSchema.nullable() }) }),
  z.object({
    type: z.literal('widgetSettings'),
    /** For how long the widget has been shown: clocks differ, so a newcomer derives the start time from it. */
    data: z.object({ widget: widgetSchema.nullable(), displayDurationMs: z.number().nonnegative() }),
  }),
] as const;
