import { z } from 'zod';
import { callToActionSchema, pollSchema } from '../rest.ts';

/** The open poll as the audience sees it. */
export const audiencePollSchema = pollSchema.extend({
  options: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      /** Null where the results are hidden from the audience. */
      voteCount: z.number().int().nullable(),
    }),
  ),
  /** What this browser voted for; null before it voted. */
  votedOptionId: z.string().nullable(),
});
export type AudiencePoll = z.infer<typeof audiencePollSchema>;

/** What is open for the audience now. Reading it gives the browser the cookie that it votes with. */
export const audienceSchema = z.object({
  poll: audiencePollSchema.nullable(),
  callToAction: callToActionSchema.nullable(),
});
export type Audience = z.infer<typeof audienceSchema>;
