import { z } from 'zod';
import { shownStreamSchema } from './layoutState.ts';
import { microphoneHoldSchema } from './microphoneHold.ts';
import { layoutNameSchema, sessionStatusSchema } from './session.ts';
import { brandSignals, onStreamSignals } from './show.ts';

const idSchema = z.string().min(1).max(128);
const nothing = z.object({}).default({});

/** The signals that change the shared scene. */
export const sceneChanges = [
  z.object({ type: z.literal('streamShown'), data: shownStreamSchema }),
  z.object({ type: z.literal('streamHidden'), data: z.object({ streamId: idSchema }) }),
  z.object({
    type: z.literal('layoutChanged'),
    /** screenSharing says which of the two remembered layouts changes, even if a screen share starts or ends meanwhile. */
    data: z.object({ layout: layoutNameSchema, screenSharing: z.boolean() }),
  }),
  z.object({ type: z.literal('putInSpotlight'), data: z.object({ streamId: idSchema }) }),
  z.object({ type: z.literal('removeFromSpotlight'), data: nothing }),
  /** Whether speakers may put themselves on stream; if not, only hosts put them there. */
  z.object({ type: z.literal('speakersMayShowChanged'), data: z.object({ speakersMayShow: z.boolean() }) }),
  /** Whether nothing may be put on stream; the server announces it when an admin decides it. */
  z.object({ type: z.literal('disableStageChanged'), data: z.object({ disableStage: z.boolean() }) }),
  /** Takes a speaker's microphone out of their hands, or gives it back with null. */
  z.object({
    type: z.literal('microphoneHoldChanged'),
    data: z.object({ speakerId: idSchema, hold: microphoneHoldSchema.nullable() }),
  }),
  z.object({ type: z.literal('statusChanged'), data: z.object({ status: sessionStatusSchema }) }),
  ...onStreamSignals,
  ...brandSignals,
] as const;

export const sceneChangeSchema = z.discriminatedUnion('type', sceneChanges);
export type SceneChange = z.infer<typeof sceneChangeSchema>;

const changeTypes: ReadonlySet<string> = new Set(sceneChanges.map(({ shape }) => shape.type.value));
export const isSceneChange = (signal: { readonly type: string }): signal is SceneChange =>
  changeTypes.has(signal.type);
