import { z } from 'zod';
import { layoutStateSchema } from './layoutState.ts';
import { sceneChangeSchema } from './sceneChanges.ts';
import { sessionStatusSchema, templateSettingsSchema } from './session.ts';
import { autoProductionSchema, questionSchema, widgetSchema } from './show.ts';
import { stampSchema } from './stamp.ts';

const idSchema = z.string().min(1).max(128);

/**
 * The stamped signals behind a setting, only sent where nothing orders the signals. A newcomer takes these rather than the
 * setting, and weighs them by their stamps against what it receives itself, as everybody does.
 */
const written = z
  .array(z.object({ signal: sceneChangeSchema, stamp: stampSchema }))
  .max(64)
  .optional();

/**
 * The current settings, sent to a newcomer and to nobody else. A newcomer folds them only where no relay has sent it a
 * snapshot.
 */
export const settingsReplies = [
  z.object({ type: z.literal('layout'), data: layoutStateSchema.extend({ written }) }),
  z.object({ type: z.literal('status'), data: z.object({ status: sessionStatusSchema, written }) }),
  z.object({ type: z.literal('templateSettings'), data: templateSettingsSchema.extend({ written }) }),
  z.object({
    type: z.literal('autoProdSettings'),
    /** Both null while there is no auto-production. */
    data: z.object({
      leaderConnectionId: idSchema.nullable(),
      state: autoProductionSchema.shape.state.nullable(),
      written,
    }),
  }),
  z.object({ type: z.literal('assetSettings'), data: z.object({ assetId: idSchema.nullable(), written }) }),
  z.object({ type: z.literal('pollSettings'), data: z.object({ pollId: idSchema.nullable(), written }) }),
  z.object({
    type: z.literal('questionSettings'),
    /** index is -1 when no question is shown. */
    data: z.object({ question: questionSchema.nullable(), index: z.number().int().min(-1), written }),
  }),
  z.object({ type: z.literal('topicSettings'), data: z.object({ topicId: idSchema.nullable(), written }) }),
  z.object({
    type: z.literal('widgetSettings'),
    /** How long the widget has been shown, ms. Clocks differ, so a newcomer works out the start from it. */
    data: z.object({ widget: widgetSchema.nullable(), displayDurationMs: z.number().nonnegative(), written }),
  }),
] as const;
