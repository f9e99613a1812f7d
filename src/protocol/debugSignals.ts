import { z } from 'zod';
import { renditionNames } from './renditions.ts';
import { streamSourceSchema } from './session.ts';

const idSchema = z.string().min(1).max(128);
const readingSchema = z.number().nullable();

/** The largest pictures that a participant receives from the others; audioOnly receives none. */
export const receiveResolutionSchema = z.enum(['auto', '720p', '360p', 'audioOnly']);
export type ReceiveResolution = z.infer<typeof receiveResolutionSchema>;

/** The largest picture that a participant sends from its camera. */
export const sendResolutionSchema = z.enum(['auto', '720p', '360p', '180p']);
export type SendResolution = z.infer<typeof sendResolutionSchema>;

/** Statistics of one stream, as the VideoSession port returns them. */
export const localReportSchema = z.object({
  id: idSchema,
  connectionId: idSchema,
  videoType: streamSourceSchema,
  roundTripTimes: z.object({ currentMs: readingSchema, averageMs: readingSchema }),
  audioVideoDriftMs: readingSchema,
  tracks: z
    .array(
      z.object({
        kind: z.enum(['audio', 'video']),
        estimatedPlayoutTimestamp: readingSchema,
        jitterBufferDelayMs: readingSchema,
        jitterBufferMinimumDelayMs: readingSchema,
        additionalDelayMs: readingSchema,
        frameWidth: readingSchema,
        frameHeight: readingSchema,
        framesPerSecond: readingSchema,
        framesDropped: readingSchema,
        jitterMs: readingSchema,
        byteCount: readingSchema,
      }),
    )
    .max(4),
});

/** What a composer encodes; rates are over the last second. */
const encodingReportSchema = z.object({
  /** The program, then its renditions. */
  tracks: z
    .array(
      z.object({
        name: z.enum(['program', ...renditionNames]),
        height: z.number(),
        framesPerSecond: z.number(),
        bitrateBps: z.number(),
      }),
    )
    .max(1 + renditionNames.length),
  /** Renditions that were wanted and are not encoded: the machine was too slow, or their encoder failed. */
  dropped: z
    .array(z.object({ name: z.enum(renditionNames), reason: z.enum(['slow', 'failed']) }))
    .max(renditionNames.length),
});
export type EncodingReport = z.infer<typeof encodingReportSchema>;

/** How one participant's sound and picture are kept together in the broadcast, as its composer reports it; ms. */
export const lipSyncReadingSchema = z.object({
  streamId: idSchema,
  /** How far sound would be ahead of its picture without the delays; negative when it is late. */
  leadMs: z.number(),
  /** What is left of that on air. */
  offsetMs: z.number(),
  soundDelayMs: z.number(),
  pictureDelayMs: z.number(),
});
export type LipSyncReading = z.infer<typeof lipSyncReadingSchema>;

/** The debug page's signals, addressed to the participants concerned; they are not part of the scene. */
export const debugSignals = [
  /** A debug page has joined: the others send it their debug reports, or only the digest of their program. */
  z.object({
    type: z.literal('initDebug'),
    data: z.object({ programOnly: z.boolean().optional() }).default({}),
  }),
  /** Sent to debug pages every second. It contains the digest while a program is shown. */
  z.object({
    type: z.literal('debugReport'),
    data: z.object({
      maxSendResolution: sendResolutionSchema,
      maxReceiveResolution: receiveResolutionSchema,
      reports: z.array(localReportSchema).max(16),
      programDigest: z.string().min(1).max(64).optional(),
      /** Only a composer has these. */
      encoding: encodingReportSchema.optional(),
      lipSync: z.array(lipSyncReadingSchema).max(16).optional(),
    }),
  }),
  z.object({
    type: z.literal('maxReceiveResolutionChanged'),
    data: z.object({ resolution: receiveResolutionSchema }),
  }),
  z.object({
    type: z.literal('maxSendResolutionChanged'),
    data: z.object({ resolution: sendResolutionSchema }),
  }),
] as const;
