import { describe, expect, it } from 'vitest';
import { questionSeconds } from '../../../src/program/sequencer/lowerScene.ts';
import { buildQuestion, buildProgram, buildTicker, buildTopic } from '../programBuilder.ts';
import { idsOf, momentOf, rundownOf, settled, wordsOf } from '../momentItems.ts';

const topic = buildTopic({ transitionType: 'lower_third' });
const ticker = buildTicker();
/** What is at the bottom of the frame, by the ids of its items. */
const footOf = (ids: string[]): string[] =>
  ['lower:question', 'lower:topic', 'ticker', 'names:'].filter((start) =>
    ids.some((id) => id.startsWith(start)),
  );

describe('the bottom of the frame', () => {
  it.each([
    [{}, ['names:']],
    [{ ticker }, ['ticker']],
    [{ ticker, topic }, ['lower:topic']],
    [{ topic }, ['lower:topic']],
    [{ speakerNamesVisible: false }, []],
    [{ speakerNamesVisible: false, ticker }, ['ticker']],
  ])('1.4.30 of %j one is shown, in the order lower-third topic, widget, speaker names', (over, expected) => {
    for (const theme of ['startup', 'business'] as const)
      expect(footOf(idsOf(settled(buildProgram(2, { theme, ...over }))))).toEqual(expected);
  });

  it('1.4.31 names finish their exit before the topic enters, and there are never two at once', () => {
    const rundown = rundownOf(
      buildProgram(2),
      [buildProgram(2, { topic }), 1000],
      [buildProgram(2, { ticker }), 1300],
    );
    for (let tMs = 900; tMs < 3000; tMs += 7)
      expect(footOf(idsOf(momentOf(rundown, tMs))).length, String(tMs)).toBeLessThanOrEqual(1);
    expect(footOf(idsOf(momentOf(rundown, 1270)))).toEqual(['names:']);
    // The topic was wished for from 1000 to 1300 and entered at 1280: it is aborted, and also finishes its exit.
    expect(footOf(idsOf(momentOf(rundown, 1400)))).toEqual(['lower:topic']);
    expect(footOf(idsOf(momentOf(rundown, 2500)))).toEqual(['ticker']);
  });

  it.each([
    [0, 3],
    [10, 3.318],
    [100, 6.9],
    [150, 9.45],
    [160, 10],
    [2000, 10],
  ])('1.9.19 a question of %d characters stays on the full screen for %d s', (characters, seconds) => {
    expect(questionSeconds(characters)).toBeCloseTo(seconds, 6);
  });

  it('1.2.33 1.9.19 a business question is full screen first, then a lower third of one line', () => {
    const question = buildQuestion({ text: 'x'.repeat(100), sinceMs: 10_000 });
    const program = buildProgram(2, { theme: 'business', question });
    const large = (tMs: number): boolean => idsOf(settled(program, tMs)).includes('main:question');
    expect([large(9000), large(10_500), large(16_800), large(17_500)]).toEqual([false, true, true, false]);
    expect(footOf(idsOf(settled(program, 16_800)))).toEqual([]);
    expect(footOf(idsOf(settled(program, 18_500)))).toEqual(['lower:question']);
    expect(footOf(idsOf(settled({ ...program, theme: 'startup', speakers: program.slots }, 18_500)))).toEqual(
      ['names:'],
    );
  });

  it('1.2.36 group, session, note and social links pass by in the ticker', () => {
    const program = buildProgram(2, { ticker: buildTicker({ sinceMs: 0 }) });
    const seen = Array.from({ length: 200 }, (_, index) => wordsOf(settled(program, index * 100))).join(' ');
    for (const text of [
      'Northwind',
      'Energy Forum',
      'This session is recorded',
      'northwind.example',
      'x.example/nw',
    ])
      expect(seen).toContain(text);
  });

  it.each(['', 'S', 'A session', 'A very long session name '.repeat(20)])(
    '1.2.36 the ticker scrolls without a jump, even where it starts again: %j',
    (sessionName) => {
      const program = buildProgram(2, {
        ticker: buildTicker({ sessionName, groupName: '', links: [], sinceMs: 0 }),
      });
      const lefts = (tMs: number): number[] =>
        flattenTexts(program, tMs)
          .map(({ x }) => x)
          .sort((a, b) => a - b);
      for (let step = 0; step < 900; step++) {
        const [now, next] = [lefts((step * 100) / 3), lefts(((step + 1) * 100) / 3)];
        for (const x of now.filter((each) => each > 60 && each < 1800))
          expect(
            next.some((each) => Math.abs(each - (x - 6)) < 0.01),
            String(step),
          ).toBe(true);
      }
    },
  );
});

const flattenTexts = (program: ReturnType<typeof buildProgram>, tMs: number) =>
  settled(program, tMs)
    .filter(({ id }) => id === 'ticker')
    .flatMap((item) => textItems(item));
const textItems = (item: ReturnType<typeof settled>[number]): { x: number }[] =>
  item.type === 'group'
    ? item.items.flatMap((child) => textItems(child))
    : item.type === 'text'
      ? [item]
      : [];
