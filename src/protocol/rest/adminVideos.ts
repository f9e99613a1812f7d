import { z } from 'zod';
import { simuliveVideoStatusSchema } from './simulive.ts';

/** The sizes in which a video is encoded, as far as the source has them. */
export const videoHeights = [1080, 720, 360] as const;

/** The video of a simulive session as its admin sees it; a session without one has null in its place. */
export const adminVideoSchema = z.object({
  id: z.string(),
  /** What the file was called on the admin's computer, or the recording it was made from. */
  fileName: z.string(),
  byteSize: z.number().int().nonnegative(),
  source: z.enum(['upload', 'recording']),
  status: simuliveVideoStatusSchema.exclude(['missing']),
  /** Of the upload or of the encoding, whichever is going on: 0 to 1. */
  progress: z.number().min(0).max(1),
  /** How many videos are encoded before this one while it waits. */
  ahead: z.number().int().nonnegative(),
  /** Why it failed and what to do, for people. */
  problem: z.string().nullable(),
  /** In seconds; null until the file has been read. */
  duration: z.number().positive().nullable(),
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
  /** Heights of the renditions that can be played. */
  renditions: z.array(z.number().int().positive()),
  assetUrl: z.string().nullable(),
  coverUrl: z.string().nullable(),
});
export type AdminVideo = z.infer<typeof adminVideoSchema>;

/** Takes part of a recording as the video of a simulive session; times in seconds from its beginning. */
export const videoFromRecordingBodySchema = z
  .object({
    /** The session of the recording; it may be another than that of the simulive. */
    recordedIn: z.string().min(1).max(64),
    fileName: z.string().regex(/^[\w-]{1,120}\.mp4$/, 'a recording is an .mp4 file'),
    trim: z.object({ from: z.number().min(0), to: z.number().positive() }),
  })
  .refine(({ trim }) => trim.to - trim.from >= 1, {
    path: ['trim'],
    message: 'at least one second must be left of the recording',
  });
export type VideoFromRecordingBody = z.infer<typeof videoFromRecordingBodySchema>;

/** A recording's length and pictures of it, by which its ends are trimmed. */
export const recordingPreviewSchema = z.object({
  /** In seconds. */
  duration: z.number().positive(),
  /** Evenly spaced over the recording: `at` in seconds, `url` a small JPEG. */
  pictures: z.array(z.object({ at: z.number().min(0), url: z.string() })),
});
export type RecordingPreview = z.infer<typeof recordingPreviewSchema>;
