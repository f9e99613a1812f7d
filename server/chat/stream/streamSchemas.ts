import { z } from 'zod';

// What the server reads of Stream's answers. Everything else in them is left out.

export const streamAnswerSchema = z.object({
  message: z.object({
    id: z.string(),
    cid: z.string(),
    type: z.string(),
    text: z.string().default(''),
    user: z.object({ id: z.string(), name: z.string().default('') }),
  }),
});

export const streamMembersSchema = z.object({
  members: z.array(z.object({ user_id: z.string().optional() })),
});

/** Stream's code for what is not there. */
const notFoundCode = 16;
const streamErrorSchema = z.object({ code: z.literal(notFoundCode) });
export const isNotFound = (error: unknown): boolean => streamErrorSchema.safeParse(error).success;
