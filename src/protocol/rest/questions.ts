import { z } from 'zod';

/** A question being put on stream; `userId` is the viewer who asked, and missing for a speaker's question. */
export const pinQuestionBodySchema = z.object({
  content: z.string().trim().min(1, 'a question needs a text').max(2000),
  authorName: z.string().trim().min(1, 'a question needs its author').max(200),
  userId: z.string().min(1).max(128).optional(),
});
