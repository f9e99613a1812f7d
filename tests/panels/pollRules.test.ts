import { describe, expect, it } from 'vitest';
import {
  canDeleteOption,
  emptyPollDraft,
  nextPollStep,
  readPollDraft,
} from '../../src/panels/polls/pollRules.ts';

const draft = (question: string, ...labels: string[]) => ({
  question,
  hideResults: false,
  options: labels.map((label, index) => ({ key: String(index), label })),
});

describe('a new poll', () => {
  it('2.5.06 starts with two options and needs a question and two labels', () => {
    expect(emptyPollDraft.options).toHaveLength(2);
    expect(readPollDraft(emptyPollDraft)).toBeNull();
    expect(readPollDraft(draft('  ', 'a', 'b'))).toBeNull();
    expect(readPollDraft(draft('?', 'a', ' '))).toBeNull();
    expect(readPollDraft(draft('?', 'a', 'b'))).not.toBeNull();
  });

  it('2.5.06 empty options are dropped', () => {
    expect(readPollDraft(draft('?', '', 'a', '  ', 'b'))?.options).toEqual([{ label: 'a' }, { label: 'b' }]);
  });

  it('2.5.07 runs of white space become one space', () => {
    expect(readPollDraft(draft(' a \n\t b ', 'c  d', 'e\u00a0\u00a0f'))).toEqual({
      question: 'a b',
      hideResults: false,
      options: [{ label: 'c d' }, { label: 'e f' }],
    });
  });

  it('2.9.02 an option can be deleted only while there are more than two', () => {
    expect([1, 2, 3].map(canDeleteOption)).toEqual([false, false, true]);
  });
});

it('2.4.01 2.4.03 a poll starts, stops and is reopened, the last only when closed', () => {
  expect((['pending', 'opened', 'closed'] as const).map(nextPollStep)).toEqual(['start', 'stop', 'reopen']);
});
