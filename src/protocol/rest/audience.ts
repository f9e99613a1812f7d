import { z } from 'zod';
import { callToActionSchema, pollSchema } from '../rest.ts';

/** The open poll as the audience sees it. */
export const audiencePollSchema = pollSchema.extend({
  options: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      /** Null if the results are hidden from the audience. */
      voteCount: z.number().int().nullable(),
    }),
  ),
  /** The option this browser voted for; null before it has voted. */
  votedOptionId: z.string().nullable(),
});
export type AudiencePoll = z.infer<typeof audiencePollSchema>;

/** The poll and call to action that are open now. Fetching it gives the browser the cookie that it votes with. */
export const audienceSchema = z.object({
  poll: audiencePollSchema.nullable(),
  callToAction: callToActionSchema.nullable(),
});
export type Audience = z.infer<typeof audienceSchema>;
