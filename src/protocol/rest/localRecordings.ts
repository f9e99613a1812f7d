import { z } from 'zod';
import { studioTokenSchema } from '../session.ts';

/** What browsers record, best first; spec 2.5.26. */
export const preferredMimeTypes = ['video/webm;codecs=vp9,opus', 'video/webm', 'video/mp4'] as const;

/** The default of LOCAL_RECORDING_MIN_STORAGE_MB; spec 2.5.25. */
export const defaultMinStorageBytes = 5_000_000_000;

export const localRecordingUploadsPath = '/v2/local_recordings/uploads';

/** Made by the browser that records. */
export const recordingIdSchema = z.string().regex(/^[0-9a-f]{32}$/, 'an id is 32 hexadecimal digits');
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 is 64 hexadecimal digits');

/** Who recorded what, and when. */
export const recordingAboutSchema = z.object({
  recordingId: recordingIdSchema,
  studioToken: studioTokenSchema,
  speakerName: z.string().max(200),
  /** The camera's stream, as the scene log names it. */
  streamId: z.string().min(1).max(128),
  mimeType: z.enum(preferredMimeTypes),
  /** Whether it is the plain camera although a virtual background was on. */
  isClean: z.boolean(),
});
export type RecordingAbout = z.infer<typeof recordingAboutSchema>;

/** What the server has of a recording. */
export const storedRecordingSchema = z.object({
  recordingId: recordingIdSchema,
  byteSize: z.number().int().nonnegative(),
  sha256: sha256Schema,
});

/** A recording as hosts and the admin see it. */
export const localRecordingSchema = z.object({
  recordingId: recordingIdSchema,
  speakerName: z.string(),
  streamId: z.string(),
  fileName: z.string(),
  byteSize: z.number(),
  /** Server time at which it began, ms. */
  beganAtMs: z.number(),
  durationMs: z.number(),
  /** Index of its broadcast in the scene log; null for one that the log does not have any more. */
  broadcast: z.number().int().nonnegative().nullable(),
  /** Server time at which all downloads of its broadcast begin: when the first recording of it began, ms. */
  zeroMs: z.number(),
  /** How long after that it began, ms: what its downloads are padded by. */
  offsetMs: z.number(),
  /** Whether there is a WAV of it. */
  hasSound: z.boolean(),
  isClean: z.boolean(),
});
export type LocalRecordingView = z.infer<typeof localRecordingSchema>;
