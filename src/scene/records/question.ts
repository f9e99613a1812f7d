import { z } from 'zod';
import { questionSchema, type Question } from '../../protocol/show.ts';

/** The question on stream. The index counts the questions shown in a row; -1 while none is shown. */
export const questionRecordSchema = z.object({
  question: questionSchema.nullable(),
  index: z.number().int().min(-1),
});
export type QuestionRecord = z.infer<typeof questionRecordSchema>;

export const noQuestion: QuestionRecord = { question: null, index: -1 };

export const showQuestion = (before: QuestionRecord, question: Question): QuestionRecord => ({
  question,
  index: before.index + 1,
});
