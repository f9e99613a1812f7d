import { z } from 'zod';
import { pollSchema } from '../rest.ts';

/** A session may have this many polls, and a poll this many options. */
export const maxPolls = 200;
export const minPollOptions = 2;
export const maxPollOptions = 50;
/** Maximum characters of a poll's question and of an option's label. */
export const pollQuestionLimit = 500;
export const pollOptionLimit = 200;

/** Collapses runs of white space into one space and trims the ends. */
export const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const pollQuestionSchema = z
  .string()
  .overwrite(collapseSpaces)
  .min(1, 'a poll needs a question')
  .max(pollQuestionLimit, `a question has at most ${String(pollQuestionLimit)} characters`);

const optionText = z
  .string()
  .overwrite(collapseSpaces)
  .max(pollOptionLimit, `an option has at most ${String(pollOptionLimit)} characters`);

/** An option as added or changed. */
export const pollOptionBodySchema = z.object({ label: optionText.min(1, 'an option needs a label') });

/** A new poll; options without a label are dropped, and at least two must remain. */
export const createPollBodySchema = z.object({
  question: pollQuestionSchema,
  hideResults: z.boolean().default(false),
  options: z
    .array(z.object({ label: optionText }))
    .transform((options) => options.filter(({ label }) => label !== ''))
    .pipe(
      z
        .array(z.object({ label: z.string() }))
        .min(minPollOptions, `a poll needs at least ${String(minPollOptions)} options`)
        .max(maxPollOptions, `a poll has at most ${String(maxPollOptions)} options`),
    ),
});
export type CreatePollBody = z.input<typeof createPollBodySchema>;

export const updatePollBodySchema = z.object({
  question: pollQuestionSchema,
  hideResults: z.boolean().default(false),
});
export type UpdatePollBody = z.input<typeof updatePollBodySchema>;

export const pollOptionSchema = pollSchema.shape.options.element;

export const voteBodySchema = z.object({ optionId: z.string().min(1).max(128) });
export const voteAnswerSchema = z.object({ votedOptionId: z.string() });
