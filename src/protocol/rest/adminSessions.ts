import { z } from 'zod';
import { renditionNames } from '../renditions.ts';
import {
  endsAfterItStarts,
  endsTooEarly,
  maxRtmpDestinations,
  recordingSchema,
  rtmpAddressSchema,
  sessionFieldsSchema,
} from '../rest.ts';
import { sessionKindSchema, studioTokenSchema } from '../session.ts';

/** A destination that the session has already: its place in the session's list, and how the list shows it. */
const keptDestinationSchema = z.object({ keep: z.number().int().min(0), shownAs: z.string().max(1000) });

/** PUT /v2/admin/sessions/:studioToken: everything that an admin decides about a session. */
export const editSessionBodySchema = sessionFieldsSchema
  .extend({
    /** New addresses with their keys, and which of the session's are kept. The server says no key to anybody. */
    rtmpDestinations: z
      .array(z.union([rtmpAddressSchema, keptDestinationSchema], { error: rtmpMessage }))
      .max(maxRtmpDestinations)
      .default([]),
  })
  .refine(endsAfterItStarts, endsTooEarly);
export type EditSessionBody = z.input<typeof editSessionBodySchema>;

function rtmpMessage({ input }: { input?: unknown }): string {
  const parsed = rtmpAddressSchema.safeParse(input);
  return parsed.error?.issues[0]?.message ?? 'this is neither an address nor a destination of the session';
}

/** What goes with a session when it is deleted. */
export const sessionContentsSchema = z.object({
  recordings: z.object({ count: z.number().int(), byteSize: z.number() }),
  uploads: z.object({ count: z.number().int(), byteSize: z.number() }),
  /** Messages of speakers and audience. */
  chatMessages: z.number().int(),
  polls: z.number().int(),
});
export type SessionContents = z.infer<typeof sessionContentsSchema>;

/** Which destination to try: an address that was just typed, or one of a session. */
export const rtmpTestBodySchema = z.union([
  z.object({ address: rtmpAddressSchema }),
  z.object({ studioToken: studioTokenSchema, destination: z.number().int().min(0) }),
]);
export type RtmpTestBody = z.infer<typeof rtmpTestBodySchema>;

/** What the far end answered to a few seconds of a test picture. */
export const rtmpTestAnswerSchema = z.object({
  accepted: z.boolean(),
  /** What happened, for people. */
  message: z.string(),
  /** In the words of ffmpeg or of the far end, without the stream key; empty where there are none. */
  detail: z.string(),
});
export type RtmpTestAnswer = z.infer<typeof rtmpTestAnswerSchema>;

/** Bytes on the server's disk, by kind. */
export const storageReportSchema = z.object({
  recordings: z.number(),
  uploads: z.number(),
  /** The videos of simulive sessions. */
  videos: z.number(),
  /** What viewers of the newest shows can rewind to. */
  broadcasts: z.number(),
  free: z.number(),
});
export type StorageReport = z.infer<typeof storageReportSchema>;

export const oldRecordingsQuerySchema = z.object({
  olderThanDays: z.coerce.number().int().min(0).max(36_500),
});

/** A recording of a show that has ended. */
export const oldRecordingSchema = recordingSchema.extend({
  studioToken: studioTokenSchema,
  sessionName: z.string(),
});
export type OldRecording = z.infer<typeof oldRecordingSchema>;

/** Deletes those of the named recordings that are still that old, and of shows that have ended. */
export const pruneBodySchema = z.object({
  olderThanDays: z.number().int().min(0).max(36_500),
  recordings: z
    .array(
      z.object({
        studioToken: studioTokenSchema,
        fileName: z.string().regex(/^[\w-]{1,120}\.mp4$/, 'a recording is an .mp4 file'),
      }),
    )
    .min(1)
    .max(10_000),
});
export const prunedSchema = z.object({ count: z.number().int(), byteSize: z.number() });

/** A session that is on air now; null for what is not known, or does not apply. */
export const onAirSchema = z.object({
  studioToken: studioTokenSchema,
  name: z.string(),
  kind: sessionKindSchema,
  state: z.enum(['starting', 'live']),
  viewers: z.number().int(),
  /** Composed in the last second; 0 from a silent composer. */
  framesPerSecond: z.number().nullable(),
  /** Since the composer started. */
  framesDropped: z.number().int().nullable(),
  /** Of the newest segment. */
  bitsPerSecond: z.number().nullable(),
  /** How long ago the end of the newest segment was on the broadcast's clock. */
  secondsBehind: z.number().nullable(),
  renditions: z.array(z.enum(renditionNames)),
});
export type OnAir = z.infer<typeof onAirSchema>;

/** Origins whose pages may show the watch page in a frame. */
export const embeddingSchema = z.object({ origins: z.array(z.string()) });
