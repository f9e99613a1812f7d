import { z } from 'zod';
import { streamSourceSchema } from './session.ts';

const idSchema = z.string().min(1).max(128);
const readingSchema = z.number().nullable();

/** How large a participant receives the others' pictures at most; audioOnly receives none. */
export const receiveResolutionSchema = z.enum(['auto', '720p', '360p', 'audioOnly']);
export type ReceiveResolution = z.infer<typeof receiveResolutionSchema>;

/** How large a participant sends its camera at most. */
export const sendResolutionSchema = z.enum(['auto', '720p', '360p', '180p']);
export type SendResolution = z.infer<typeof sendResolutionSchema>;

/** Readings of one stream's link, as the port VideoSession gives them. */
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
        frameWidth: readingSchema,
        frameHeight: readingSchema,
        framesPerSecond: readingSchema,
      }),
    )
    .max(4),
});

/** Signals of the debug page; they go to the participants concerned and are no part of the scene. */
export const debugSignals = [
  /** A debugging peer says it is here: the others send it their debug reports, or only what their program shows. */
  z.object({
    type: z.literal('initDebug'),
    data: z.object({ programOnly: z.boolean().optional() }).default({}),
  }),
  /** Every second to debugging peers. The digest is there while a program is shown. */
  z.object({
    type: z.literal('debugReport'),
    data: z.object({
      maxSendResolution: sendResolutionSchema,
      maxReceiveResolution: receiveResolutionSchema,
      reports: z.array(localReportSchema).max(16),
      programDigest: z.string().min(1).max(64).optional(),
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
