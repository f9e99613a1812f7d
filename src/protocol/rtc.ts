import { z } from 'zod';

const idSchema = z.string().min(1).max(128);

/** The wanted size of a remote stream: `off` stops the video, audio goes on. */
export const preferredResolutionSchema = z.enum(['auto', '1080p', '720p', '360p', '180p', 'off']);
export type PreferredResolution = z.infer<typeof preferredResolutionSchema>;

/** Messages between the two ends of a media link, sent through the relay. */
export const rtcMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('description'),
    description: z.object({ type: z.enum(['offer', 'answer']), sdp: z.string().max(200_000) }),
    /** Counts an author's offers on this link from 1; in an answer, the number of the offer it answers. */
    offer: z.number().int().positive(),
    /** Stream ids by the MediaStream ids in the description (a=msid). */
    streamIds: z.record(z.string().max(128), idSchema),
    /** The link's generation; messages from an older generation are dropped. */
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
