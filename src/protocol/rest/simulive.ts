import { z } from 'zod';
import { socialLinksSchema } from '../session.ts';

/** How far the video of a simulive session is; `uploading` is on its way to the server. */
export const simuliveVideoStatusSchema = z.enum([
  'missing',
  'uploading',
  'waiting',
  'encoding',
  'ready',
  'failed',
]);
export type SimuliveVideoStatus = z.infer<typeof simuliveVideoStatusSchema>;

export const initSimuliveBodySchema = z.object({
  /** The id that the viewer's browser made for itself; it gives no rights. */
  userId: z.string().min(1).max(128),
});

/** What the page of a simulive session's viewer needs; `nowMs` is the server's clock at the answer. */
export const simuliveSessionSchema = z.object({
  name: z.string(),
  groupName: z.string(),
  groupSocialLinks: socialLinksSchema,
  organizationName: z.string(),
  /** By the server's clock; later changes are the page's own (part 1, section 4). */
  status: z.enum(['idle', 'live', 'stopped']),
  startsAt: z.coerce.date(),
  endsAt: z.coerce.date(),
  /** Of the video, in seconds; null until it is known. */
  duration: z.number().positive().nullable(),
  assetId: z.string().nullable(),
  /** The HLS multivariant playlist; null until the video can be played. */
  assetUrl: z.string().nullable(),
  coverUrl: z.string().nullable(),
  videoStatus: simuliveVideoStatusSchema,
  /** Of the audience. */
  chatDisabled: z.boolean(),
  nowMs: z.number(),
});
export type SimuliveSession = z.infer<typeof simuliveSessionSchema>;

/** GET /v2/time: the server's clock, in ms since 1970; viewers take their clock's error from it. */
export const serverTimeSchema = z.object({ nowMs: z.number() });
