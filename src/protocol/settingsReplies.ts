import { z } from 'zod';
import { layoutStateSchema } from './layoutState.ts';
import { sceneChangeSchema } from './sceneChanges.ts';
import { sessionStatusSchema, templateSettingsSchema } from './session.ts';
import { autoProductionSchema, questionSchema, widgetSchema } from './show.ts';
import { stampSchema } from './stamp.ts';

const idSchema = z.string().min(1).max(128);

/**
 * The stamped signals behind a setting. Only where nothing orders the signals: there they are what a newcomer takes, so that
 * it decides between them and what it hears itself as everybody does, by their stamps.
 */
const written = z
  .array(z.object({ signal: sceneChangeSchema, stamp: stampSchema }))
  .max(64)
  .optional();

/**
 * What a peer sends to a newcomer, and to it alone: the settings as they are now. A newcomer folds them only where no
 * relay gave it a snapshot.
 */
export const settingsReplies = [
  z.object({ type: z.literal('layout'), data: layoutStateSchema.extend({ written }) }),
  z.object({ type: z.literal('status'), data: z.object({ status: sessionStatusSchema, written }) }),
  z.object({ type: z.literal('templateSettings'), data: templateSettingsSchema.extend({ written }) }),
  z.object({
    type: z.literal('autoProdSettings'),
    /** Both null while nobody directs. */
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
    /** For how long the widget has been shown: clocks differ, so a newcomer derives the start time from it. */
    data: z.object({ widget: widgetSchema.nullable(), displayDurationMs: z.number().nonnegative(), written }),
  }),
] as const;
