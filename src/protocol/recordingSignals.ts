import { z } from 'zod';

const ms = z.number().nonnegative().max(1e9);

/** How a participant's local recording goes. Sent to the hosts, at most every five seconds; not part of the scene. */
const recordingReportSchema = z.object({
  isRecording: z.boolean(),
  /** Of all recordings since the participant joined: recorded, and of that safe on its disk. The rest is at risk. */
  recordedMs: ms,
  safeMs: ms,
  safeBytes: z.number().int().nonnegative(),
  /** Why nothing is recorded; null without a failure. */
  problem: z.enum(['storage', 'mimeType', 'failed']).nullable(),
});
export type RecordingReport = z.infer<typeof recordingReportSchema>;

/** The admin has switched local recording on or off for the session. */
export const localRecordingChanged = z.object({
  type: z.literal('localRecordingChanged'),
  data: z.object({ isEnabled: z.boolean() }),
});

export const recordingReport = z.object({
  type: z.literal('recordingReport'),
  data: recordingReportSchema,
});
