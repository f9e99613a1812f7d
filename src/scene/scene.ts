import { z } from 'zod';
import { layoutStateSchema } from '../protocol/layoutState.ts';
import {
  defaultTemplateSettings,
  templateSettingsSchema,
  type TemplateSettings,
} from '../protocol/session.ts';
import { autoProductionRecordSchema } from './records/autoProduction.ts';
import { broadcastSchema, idleBroadcast } from './records/broadcast.ts';
import { heldMicrophonesSchema } from './records/heldMicrophones.ts';
import { nothingOnStream, onStreamSchema } from './records/onStream.ts';
import { noQuestion, questionRecordSchema } from './records/question.ts';
import { speakersSchema } from './records/speakers.ts';
import { emptyStage } from './records/stage.ts';
import { widgetRecordSchema } from './records/widget.ts';

/** The shared state that all participants agree on; only `reduceScene` changes it. */
export const sceneSchema = z.object({
  ...broadcastSchema.shape,
  /** Server clock when the status and the question on stream last changed, ms; null if unknown. */
  statusSinceMs: z.number().nullable().default(null),
  questionSinceMs: z.number().nullable().default(null),
  layout: layoutStateSchema,
  /** Whether speakers may put themselves on stream. */
  speakersMayShow: z.boolean().default(true),
  /** Whether nothing may be put on stream. */
  disableStage: z.boolean().default(false),
  speakers: speakersSchema,
  heldMicrophones: heldMicrophonesSchema.default({}),
  template: templateSettingsSchema,
  ...onStreamSchema.shape,
  question: questionRecordSchema,
  widget: widgetRecordSchema.nullable(),
  autoProduction: autoProductionRecordSchema,
});
export type Scene = z.infer<typeof sceneSchema>;

/** What an admin decides about the stage of a new session. */
interface StageRules {
  speakersMayShow?: boolean | undefined;
  disableStage?: boolean | undefined;
}

/** The scene of a new session. */
export const createScene = (
  template: TemplateSettings = defaultTemplateSettings,
  { speakersMayShow = true, disableStage = false }: StageRules = {},
): Scene => ({
  ...idleBroadcast,
  statusSinceMs: null,
  questionSinceMs: null,
  layout: emptyStage,
  speakersMayShow,
  disableStage,
  speakers: {},
  heldMicrophones: {},
  template,
  ...nothingOnStream,
  question: noQuestion,
  widget: null,
  autoProduction: null,
});
