import { describe, expect, it } from 'vitest';
import {
  coverOf,
  coverChangesAtMs,
  type Cover,
  type ProgramPart,
} from '../../../src/program/describe/coverOf.ts';
import { questionSeconds } from '../../../src/program/sequencer/lowerScene.ts';
import type { Program } from '../../../src/program/program.ts';
import { idsOf, settled } from '../momentItems.ts';
import {
  buildPoll,
  buildProgram,
  buildQuestion,
  buildSlot,
  buildTicker,
  buildTopic,
} from '../programBuilder.ts';

const parts = ['asset', 'topic', 'poll', 'question', 'ticker', 'names'] as const;
const fullTopic = buildTopic();
const lowTopic = buildTopic({ transitionType: 'lower_third' });
const poll = buildPoll([1, 2]);
const question = buildQuestion({ sinceMs: 1000 });
const ticker = buildTicker();
const largeMs = questionSeconds(question.text.length) * 1000;
/** While a full-screen question is large, and after that. */
const largeAtMs = 1000 + largeMs - 1;
const smallAtMs = 1000 + largeMs;

/** The covers of the asset, the names, and whatever else is on. */
const coversOf = (program: Program, tMs = 0): Partial<Record<ProgramPart['type'], Cover>> =>
  Object.fromEntries(
    parts.flatMap((type) => {
      if ((type === 'topic' || type === 'poll' || type === 'question' || type === 'ticker') && !program[type])
        return [];
      const cover = coverOf({ type }, program, tMs);
      return cover === null ? [] : [[type, cover]];
    }),
  );

describe('coverOf', () => {
  const all = { poll: 'topic', question: 'topic', ticker: 'topic', names: 'topic', asset: 'topic' } as const;
  const large = { asset: 'question', poll: 'question', names: 'question' } as const;
  const low = { topic: 'question', ticker: 'question', names: 'question' } as const;
  it.each<[string, Program['theme'], Partial<Program>, number, Partial<Record<ProgramPart['type'], Cover>>]>([
    ['nothing', 'startup', {}, 0, {}],
    ['a full-screen topic', 'startup', { topic: fullTopic, poll, question, ticker }, 0, all],
    ['a full-screen topic', 'business', { topic: fullTopic, poll, question, ticker }, 0, all],
    ['a lower-third topic', 'startup', { topic: lowTopic, ticker }, 0, { ticker: 'topic', names: 'topic' }],
    ['the ticker', 'business', { ticker }, 0, { names: 'ticker' }],
    ['a poll on a card', 'startup', { poll }, 0, { asset: 'poll' }],
    ['a full-screen poll', 'business', { poll }, 0, { asset: 'poll', names: 'poll' }],
    ['a question on a card', 'startup', { poll, question }, 0, { asset: 'question', poll: 'question' }],
    ['a large question', 'business', { poll, question }, largeAtMs, large],
    ['a small question', 'business', { poll, question }, smallAtMs, { asset: 'poll', names: 'question' }],
    ['a small question', 'business', { question, topic: lowTopic, ticker }, smallAtMs, low],
  ])('with %s in %s', (_name, theme, over, tMs, covers) => {
    expect(coversOf(buildProgram(2, { theme, ...over }), tMs)).toEqual(covers);
  });

  it('a speaker next to a card is seen, the others are under it', () => {
    const speakers = [buildSlot({ streamId: 'stream-1' })];
    const at = (streamId: string, over: Partial<Program>): Cover | null =>
      coverOf({ type: 'stream', streamId }, buildProgram(2, { speakers, ...over }), 0);
    expect(at('stream-1', { poll })).toBeNull();
    expect(at('stream-2', { poll })).toBe('poll');
    expect(at('stream-1', { theme: 'business', poll, speakers: [] })).toBe('poll');
    expect(at('stream-1', { poll, topic: fullTopic })).toBe('topic');
    expect(at('stream-2', { topic: lowTopic, ticker })).toBeNull();
  });

  it('says when a large question becomes small', () => {
    expect(coverChangesAtMs(buildProgram(1, { theme: 'business', question }))).toBe(smallAtMs);
    expect(coverChangesAtMs(buildProgram(1, { theme: 'startup', question }))).toBeNull();
    expect(coverChangesAtMs(buildProgram(1, { theme: 'business' }))).toBeNull();
  });

  it('agrees with what is drawn, in both themes and all combinations', () => {
    const speakers = [buildSlot({ streamId: 'stream-1' }), buildSlot({ streamId: 'stream-2' })];
    for (const theme of ['startup', 'business'] as const)
      for (const topic of [null, fullTopic, lowTopic])
        for (const aPoll of [null, poll])
          for (const aQuestion of [null, buildQuestion()])
            for (const aTicker of [null, ticker]) {
              const hasCard = theme === 'startup' && (aPoll !== null || aQuestion !== null);
              const program = buildProgram(2, {
                ...{ theme, topic, poll: aPoll, question: aQuestion, ticker: aTicker },
                speakers: hasCard ? speakers : [],
              });
              const ids = idsOf(settled(program));
              const isDrawn = (start: string): boolean => ids.some((id) => id.startsWith(start));
              const isSeen = (part: ProgramPart): boolean => coverOf(part, program, 1e6) === null;
              const what = JSON.stringify({ theme, topic, aPoll, aQuestion, aTicker });
              expect(isDrawn('names:'), what).toBe(isSeen({ type: 'names' }));
              expect(isDrawn('video:stream-1'), what).toBe(isSeen({ type: 'stream', streamId: 'stream-1' }));
              if (aTicker !== null) expect(isDrawn('ticker'), what).toBe(isSeen({ type: 'ticker' }));
              if (topic === lowTopic) expect(isDrawn('lower:topic'), what).toBe(isSeen({ type: 'topic' }));
              if (aPoll !== null) expect(isDrawn('poll'), what).toBe(isSeen({ type: 'poll' }));
            }
  });
});
