import { z } from 'zod';

/** A question as it is put on stream; `userId` names a viewer who asked, a speaker's question has none. */
export const pinQuestionBodySchema = z.object({
  content: z.string().trim().min(1, 'a question needs a text').max(2000),
  authorName: z.string().trim().min(1, 'a question needs its author').max(200),
  userId: z.string().min(1).max(128).optional(),
});
