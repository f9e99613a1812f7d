import { z } from 'zod';
import { layoutNameSchema, studioTokenSchema } from '../session.ts';

/** The calls of the page that draws. */
export const redrawPath = '/v2/redraws';

/** What a redraw's video is made of. */
export const redrawFramesPerSecond = 30;
/** Sample rate of its sound, Hz; two channels. */
export const redrawSampleRate = 48_000;
/** Length of the pieces in which it is made: what an interrupted redraw does again at most. */
export const redrawPieceFrames = 300;

/** Width and height of its video. In an upright one, the program has the layouts of an upright frame. */
export const redrawSizeSchema = z.enum(['1280x720', '1920x1080', '3840x2160', '1080x1920']);
export type RedrawSize = z.infer<typeof redrawSizeSchema>;

/** Seconds from the beginning of the broadcast, before any cut. */
const seconds = z.number().nonnegative().max(1e6);
const span = { from: seconds, to: seconds };
/** A speaker's name, or the id of the camera's stream. */
const speaker = z.string().trim().min(1).max(200);

export const redrawEditSchema = z
  .discriminatedUnion('type', [
    /** Leaves this span out. */
    z.strictObject({ type: z.literal('cut'), ...span }),
    /** Shows this layout in the span, and this speaker in the spotlight where one is named. */
    z.strictObject({
      type: z.literal('layout'),
      ...span,
      layout: layoutNameSchema,
      speaker: speaker.optional(),
    }),
    /** Nobody hears this speaker in the span. */
    z.strictObject({ type: z.literal('mute'), ...span, speaker }),
    /** Writes a name in another way, wherever it is shown. */
    z.strictObject({ type: z.literal('name'), speaker, name: speaker }),
  ])
  .refine((edit) => edit.type === 'name' || edit.from < edit.to, 'a span ends after it begins');
export type RedrawEdit = z.infer<typeof redrawEditSchema>;

/** The edits that are laid over a scene log before it is drawn again. The log itself stays as it is. */
export const redrawEditsSchema = z.strictObject({ edits: z.array(redrawEditSchema).max(1000) });

export const redrawRecordingSchema = z.object({
  recordingId: z.string(),
  streamId: z.string(),
  speakerName: z.string(),
  /** Server time at which it begins, ms. */
  beganAtMs: z.number(),
  durationMs: z.number(),
});
export type RedrawRecording = z.infer<typeof redrawRecordingSchema>;

/** What the page that draws gets from the server. */
export const redrawPlanSchema = z.object({
  studioToken: studioTokenSchema,
  /** For the session's lists; the role of a composer. */
  accessToken: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Server times, ms. */
  startMs: z.number(),
  endMs: z.number(),
  /** Lines of the scene log, the first one a scene; each is parsed by scene/. */
  log: z.array(z.unknown()),
  /** Lines of the roster log, parsed by scene/ too; empty for broadcasts from before there was one. */
  roster: z.array(z.unknown()),
  recordings: z.array(redrawRecordingSchema),
  edits: redrawEditsSchema,
  /** Numbers of the pieces that are there already. */
  finished: z.array(z.number().int().nonnegative()),
});
export type RedrawPlan = z.infer<typeof redrawPlanSchema>;

/** What the page sends before it draws. */
export const redrawStartSchema = z.object({
  frameCount: z.number().int().nonnegative().max(1e8),
  /** Names, or stream ids where there is no name, of those on stage without a local recording that the page can decode. */
  missing: z.array(z.string().max(200)).max(100),
  /** Speakers whom edits name, and who were never there. */
  unknownSpeakers: z.array(z.string().max(200)).max(1000).default([]),
});
export type RedrawStart = z.infer<typeof redrawStartSchema>;

/** What the page sends with the end of a piece: the digest of each program in it, laid out at rest, from its first frame on. */
export const redrawPieceSchema = z.object({
  digests: z.array(
    z.object({
      frame: z.number().int().nonnegative(),
      /** Server time, ms. */
      atMs: z.number(),
      digest: z.string().max(64),
    }),
  ),
});
export type RedrawPiece = z.infer<typeof redrawPieceSchema>;

/** A broadcast that a scene log knows. */
export const loggedBroadcastSchema = z.object({ startMs: z.number(), endMs: z.number() });

export const redrawStatusSchema = z.enum(['waiting', 'drawing', 'done', 'failed', 'cancelled']);

/** A redraw as the admin and `npm run redraw` see it. */
export const redrawJobSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{24}$/),
  studioToken: studioTokenSchema,
  status: redrawStatusSchema,
  /** Why it failed, for people; null otherwise. */
  problem: z.string().nullable(),
  broadcast: loggedBroadcastSchema,
  size: redrawSizeSchema,
  editCount: z.number().int().nonnegative(),
  /** Null until it is known. */
  frameCount: z.number().int().nonnegative().nullable(),
  framesDone: z.number().int().nonnegative(),
  /** Who was on stage without a local recording that could be decoded. */
  missing: z.array(z.string()),
  /** Speakers whom its edits name, and who were never there: those edits have no effect. */
  unknownSpeakers: z.array(z.string()).default([]),
  createdAtMs: z.number(),
  /** Of the finished video; null before. */
  byteSize: z.number().int().nonnegative().nullable(),
});
export type RedrawJob = z.infer<typeof redrawJobSchema>;

export const redrawListSchema = z.object({
  broadcasts: z.array(loggedBroadcastSchema),
  /** How many local recordings have arrived. */
  recordingCount: z.number().int().nonnegative(),
  jobs: z.array(redrawJobSchema),
});
export type RedrawList = z.infer<typeof redrawListSchema>;

export const redrawBodySchema = z.strictObject({
  /** Index in the list of broadcasts; the last one if it is missing. */
  broadcast: z.number().int().nonnegative().optional(),
  size: redrawSizeSchema.default('1920x1080'),
  edits: redrawEditsSchema.shape.edits.default([]),
});
export type RedrawBody = z.input<typeof redrawBodySchema>;
