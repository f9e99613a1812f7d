import { z } from 'zod';
import { colorSchema, layoutNameSchema, themeSchema } from './session.ts';

const idSchema = z.string().min(1).max(128);
const urlSchema = z.string().min(1).max(2048);
const nothing = z.object({}).default({});

/** A question from a chat, as put on stream; with livestreamAudience its author is shown. */
export const questionSchema = z.object({
  chatMessageId: idSchema,
  text: z.string().trim().min(1).max(2000),
  authorName: z.string().max(200),
  authorId: z.string().max(128),
  isSpeaker: z.boolean(),
  chatType: z.enum(['studioSpeakers', 'livestreamAudience']),
});

export type Question = z.infer<typeof questionSchema>;

export const widgetSchema = z.enum(['sessionInfo']);
export type WidgetName = z.infer<typeof widgetSchema>;

const seconds = z.number().min(0).max(86_400);

/** Why the automatic director chose its shot; the hosts read it. */
export const shotReasonSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started') }),
  /** A host took over from another one. */
  z.object({ type: z.literal('tookOver') }),
  /** Everybody is shown after a close-up that took so long. */
  z.object({ type: z.literal('everybody'), closeUpSeconds: seconds }),
  /** Names are shown: they have not been for a while. */
  z.object({ type: z.literal('names') }),
  /** A close-up of the one who talks, and for how long already. */
  z.object({ type: z.literal('talker'), streamId: idSchema, talkedSeconds: seconds }),
  /** A close-up although nobody has talked yet. */
  z.object({ type: z.literal('nobodyTalked'), streamId: idSchema }),
  /** Nobody's camera is on stream. */
  z.object({ type: z.literal('noCamera') }),
  /** A host holds the shot for so long. */
  z.object({ type: z.literal('pinned'), seconds }),
  /** The host has let go of it. */
  z.object({ type: z.literal('released') }),
]);
export type ShotReason = z.infer<typeof shotReasonSchema>;

/** What the automatic director wants, and which participant runs it. */
export const autoProductionSchema = z.object({
  leaderConnectionId: idSchema,
  reason: shotReasonSchema.optional(),
  state: z.object({
    layout: layoutNameSchema,
    dominantVideoStreamId: idSchema.nullable(),
    speakersNames: z.object({ visible: z.boolean() }),
  }),
});
export type AutoProduction = z.infer<typeof autoProductionSchema>;

/** Signals that put something other than a stream on stream, or take it off. */
export const onStreamSignals = [
  z.object({ type: z.literal('assetShown'), data: z.object({ assetId: idSchema }) }),
  z.object({ type: z.literal('assetHidden'), data: nothing }),
  z.object({ type: z.literal('pollShown'), data: z.object({ pollId: idSchema }) }),
  z.object({ type: z.literal('pollHidden'), data: nothing }),
  z.object({
    type: z.literal('questionShown'),
    data: z.object({
      question: questionSchema,
      /** The question's position in its row, according to its sender; used only if nothing orders the signals. */
      index: z.number().int().min(0).optional(),
    }),
  }),
  z.object({ type: z.literal('questionHidden'), data: nothing }),
  /** Null takes the topic off. */
  z.object({ type: z.literal('topicSettingsChanged'), data: z.object({ topicId: idSchema.nullable() }) }),
  z.object({ type: z.literal('widgetShown'), data: z.object({ widget: widgetSchema }) }),
  z.object({ type: z.literal('widgetHidden'), data: nothing }),
  z.object({ type: z.literal('autoProdUpdated'), data: autoProductionSchema }),
  z.object({ type: z.literal('autoProdDisabled'), data: nothing }),
] as const;

/** Signals that change how the program looks. */
export const brandSignals = [
  z.object({ type: z.literal('themeChanged'), data: z.object({ theme: themeSchema }) }),
  /** Null means the theme's own font. */
  z.object({ type: z.literal('fontChanged'), data: z.object({ font: z.string().max(100).nullable() }) }),
  z.object({
    type: z.literal('colorsUpdated'),
    data: z.object({ colors: z.tuple([colorSchema, colorSchema]) }),
  }),
  z.object({ type: z.literal('speakerNamesShown'), data: nothing }),
  z.object({ type: z.literal('speakerNamesHidden'), data: nothing }),
  z.object({ type: z.literal('logoShown'), data: nothing }),
  z.object({ type: z.literal('logoHidden'), data: nothing }),
  z.object({ type: z.literal('logoChanged'), data: z.object({ url: urlSchema }) }),
  z.object({
    type: z.literal('backgroundShown'),
    data: z.object({ url: urlSchema, thumbnailUrl: urlSchema.nullable().default(null) }),
  }),
  z.object({ type: z.literal('backgroundHidden'), data: nothing }),
] as const;
