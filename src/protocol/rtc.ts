import { z } from 'zod';

const idSchema = z.string().min(1).max(128);

/** How large a remote stream is wanted: `off` sends no picture, sound goes on. */
export const preferredResolutionSchema = z.enum(['auto', '1080p', '720p', '360p', '180p', 'off']);
export type PreferredResolution = z.infer<typeof preferredResolutionSchema>;

/** What two ends of one media link tell each other through the relay. */
export const rtcMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('description'),
    description: z.object({ type: z.enum(['offer', 'answer']), sdp: z.string().max(200_000) }),
    /** Number of the offer among its author's on this link, from 1; in an answer, of the offer that it answers. */
    offer: z.number().int().positive(),
    /** Stream ids by the MediaStream id that the description names (a=msid). */
    streamIds: z.record(z.string().max(128), idSchema),
    /** Number of the link's making; messages of an older link are dropped. */
    link: z.string().max(64),
  }),
  z.object({
    type: z.literal('candidate'),
    candidate: z
      .object({
        candidate: z.string().max(2000),
        sdpMid: z.string().max(64).nullable(),
        sdpMLineIndex: z.number().int().nullable(),
        usernameFragment: z.string().max(256).nullable(),
      })
      .nullable(),
    link: z.string().max(64),
  }),
  z.object({
    type: z.literal('preferredResolution'),
    streamId: idSchema,
    resolution: preferredResolutionSchema,
  }),
]);
export type RtcMessage = z.infer<typeof rtcMessageSchema>;
