import type { CreatePollBody } from '../../protocol/rest/polls.ts';
import { createPollBodySchema, minPollOptions } from '../../protocol/rest/polls.ts';
import type { Poll } from '../../scene/content/polls.ts';

/** A poll being written; keys identify the fields while their texts change. */
export interface PollDraft {
  question: string;
  hideResults: boolean;
  options: readonly { key: string; label: string }[];
}

/** The form starts with two options. */
export const emptyPollDraft: PollDraft = {
  question: '',
  hideResults: false,
  options: [
    { key: '1', label: '' },
    { key: '2', label: '' },
  ],
};

/** What a draft produces: without empty options and with spaces collapsed. Null while it cannot be created. */
export function readPollDraft({ question, hideResults, options }: PollDraft): CreatePollBody | null {
  const parsed = createPollBodySchema.safeParse({
    question,
    hideResults,
    options: options.map(({ label }) => ({ label })),
  });
  return parsed.success ? parsed.data : null;
}

/** An option can be deleted only while there are more than two. */
export const canDeleteOption = (count: number): boolean => count > minPollOptions;

/** What a poll's button does next: start it, stop it, or reopen it. */
export function nextPollStep(status: Poll['status']): 'start' | 'stop' | 'reopen' {
  switch (status) {
    case 'pending':
      return 'start';
    case 'opened':
      return 'stop';
    case 'closed':
      return 'reopen';
  }
}
