import { describe, expect, it } from 'vitest';
import { contrastRatio, textColorOn } from '../../src/geometry/color.ts';
import { barPercent, percentOf } from '../../src/program/percent.ts';
import { textDelayMs } from '../../src/program/themes/startup/questionCard.ts';
import { besideColor, cardColors, primaryFill } from '../../src/program/themes/startup/startupColors.ts';
import { businessColors, deep } from '../../src/program/themes/business/businessColors.ts';
import { layoutNameSchema } from '../../src/protocol/session.ts';
import type { Program } from '../../src/program/program.ts';
import { layOutRundown } from '../../src/program/layOut.ts';
import { addCue, type Rundown } from '../../src/program/motion/cue.ts';
import { measureEvenly } from './measureEvenly.ts';
import { flatten, idsOf, momentOf, rundownOf, settled, textsOf, wordsOf } from './momentItems.ts';
import { buildPoll, buildProgram, buildQuestion, buildTicker, buildTopic } from './programBuilder.ts';

const speakers = buildProgram(4).slots;
const question = buildQuestion();
const poll = buildPoll([668, 398, 154, 64]);
const mainViews = (program: Program): string[] =>
  ['main:question', 'main:poll'].filter((id) => idsOf(settled(program)).includes(id));
const shapeWidth = (program: Program, id: string, tMs = 1e6): number => {
  const item = flatten(settled(program, tMs)).find((each) => each.id === id);
  return item?.type === 'shape' ? item.rect.width : -1;
};

describe('startup views', () => {
  it.each<[string, Partial<Program>, string[], number]>([
    ['streams', {}, [], 6],
    ['poll', { poll }, ['main:poll'], 4],
    ['question', { question }, ['main:question'], 4],
    ['question over poll', { question, poll }, ['main:question'], 4],
  ])('exactly one of question, poll and streams: %s', (_, over, views, videos) => {
    const program = buildProgram(6, { speakers, ...over });
    expect(mainViews(program)).toEqual(views);
    expect(settled(program).filter(({ type }) => type === 'video')).toHaveLength(videos);
  });

  it('1.2.31 one view leaves before the next enters: never two at once', () => {
    const base = buildProgram(6, { speakers });
    const rundown = rundownOf(
      { ...base, poll },
      [{ ...base, poll, question }, 0],
      [{ ...base, poll }, 1500],
      [base, 3000],
    );
    const seen = new Set<string>();
    for (let tMs = 0; tMs < 4000; tMs += 40) {
      const ids = idsOf(momentOf(rundown, tMs));
      const views = ['main:question', 'main:poll'].filter((id) => ids.includes(id));
      expect(views.length, String(tMs)).toBeLessThanOrEqual(1);
      seen.add(views.join());
    }
    expect([...seen].sort()).toEqual(['', 'main:poll', 'main:question']);
  });

  it('1.9.18 three dots bounce for 680 ms before the first question’s text, for 880 ms before later ones', () => {
    expect([0, 1, 5].map((index) => textDelayMs(index))).toEqual([680, 880, 880]);
    for (const [index, delayMs] of [
      [0, 680],
      [3, 880],
    ] as const) {
      const program = buildProgram(2, { speakers, question: buildQuestion({ index, sinceMs: 10_000 }) });
      const at = (tMs: number): [number, boolean] => {
        const list = settled(program, tMs);
        return [
          idsOf(list).filter((id) => id.startsWith('question:dot:')).length,
          wordsOf(list).includes('Will'),
        ];
      };
      expect(at(10_000 + delayMs - 20)).toEqual([3, false]);
      expect(at(10_000 + delayMs + 100)).toEqual([0, true]);
    }
  });

  it('1.9.18 a later question types on the same card, which does not move', () => {
    const next = buildQuestion({ id: 'question-2', index: 1, text: 'And who pays?', sinceMs: 20_000 });
    const rundown = rundownOf(buildProgram(2, { speakers, question }), [
      buildProgram(2, { speakers, question: next }),
      20_000,
    ]);
    const cardX = (tMs: number): number | null => {
      const card = flatten(momentOf(rundown, tMs)).find(({ id }) => id === 'question:card');
      return card?.type === 'shape' ? card.rect.x : null;
    };
    expect([19_000, 20_100, 20_500, 21_500].map((tMs) => cardX(tMs))).toEqual([48, 48, 48, 48]);
    expect(wordsOf(momentOf(rundown, 20_100))).toContain('heat pump');
    expect(wordsOf(momentOf(rundown, 20_600))).not.toContain('heat pump');
    expect(wordsOf(momentOf(rundown, 23_000))).toContain('who pays?');
  });

  it('1.5.14 shows the author, if there is one', () => {
    expect(wordsOf(settled(buildProgram(1, { speakers, question })))).toContain('Lena Brandt');
    const anonymous = buildQuestion({ authorName: null });
    for (const theme of ['startup', 'business'] as const)
      expect(wordsOf(settled(buildProgram(1, { theme, speakers, question: anonymous })))).not.toContain(
        'asks',
      );
  });

  it('a name next to a card is a tag of 64 px', () => {
    const tags = flatten(settled(buildProgram(4, { speakers, question }))).filter(({ id }) =>
      id.endsWith(':name:tag'),
    );
    expect(tags).toHaveLength(4);
    for (const tag of tags) expect(tag).toMatchObject({ rect: { height: 64 } });
  });
});

describe('business views', () => {
  it('1.2.33 a poll fills the screen over the streams', () => {
    const program = buildProgram(2, { theme: 'business', poll });
    const list = momentOf(rundownOf({ ...program, poll: null }, [program, 0]), 1000);
    const back = flatten(list).find(({ id }) => id === 'poll:deep');
    expect(back).toMatchObject({ rect: { x: 0, y: 0, width: 1920, height: 1080 }, opacity: 1 });
    const at = (start: string): number => list.findIndex(({ id }) => id.startsWith(start));
    expect(at('video:')).toBeGreaterThan(-1);
    expect(at('poll:back')).toBeGreaterThan(at('video:'));
  });

  it('1.9.19 the lines of a question enter 70 ms apart', () => {
    const long = buildQuestion({
      text: 'Will the grid cope when every new home gets a heat pump? '.repeat(4),
      sinceMs: 0,
    });
    const program = buildProgram(1, { theme: 'business', question: long });
    const firstSeen = (line: number): number => {
      for (let tMs = 0; tMs < 3000; tMs += 2)
        if (idsOf(settled(program, tMs)).includes(`question:text:${String(line)}`)) return tMs;
      return -1;
    };
    const times = [0, 1, 2, 3].map((line) => firstSeen(line));
    for (const [index, tMs] of times.slice(1).entries())
      expect(tMs - (times[index] ?? 0)).toBeCloseTo(70, -1);
  });

  it('1.2.33 names are next to a vertical line', () => {
    expect(idsOf(settled(buildProgram(1, { theme: 'business' })))).toContain('stream-1:line');
    expect(idsOf(settled(buildProgram(1, { theme: 'startup' })))).not.toContain('stream-1:line');
  });
});

describe('polls', () => {
  it.each([
    [0, 0, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 1, 100],
    [1, 1000, 0],
    [995, 1000, 100],
  ])('1.9.17 2.9.02 %d of %d votes are %d percent', (votes, total, percent) => {
    expect(percentOf(votes, total)).toBe(percent);
  });

  it('1.9.17 a bar is 1 to 100 percent wide', () => {
    expect([0, 1, 50, 100, 120].map((percent) => barPercent(percent))).toEqual([1, 1, 50, 100, 100]);
    for (const theme of ['startup', 'business'] as const) {
      const program = buildProgram(2, { theme, speakers, poll: buildPoll([0, 10]) });
      const [none, all] = ['poll:bar:option-1', 'poll:bar:option-2'].map((id) => shapeWidth(program, id));
      expect((none ?? 0) / (all ?? 1)).toBeCloseTo(0.01, 5);
    }
  });

  it('bars grow from their last value, and never jump', () => {
    for (const theme of ['startup', 'business'] as const) {
      const on = (votes: number[]): Program => buildProgram(2, { theme, speakers, poll: buildPoll(votes) });
      const rundown = rundownOf(on([10, 90]), [on([50, 50]), 10_000], [on([90, 10]), 10_150]);
      const width = (tMs: number): number => {
        const item = flatten(momentOf(rundown, tMs)).find(({ id }) => id === 'poll:bar:option-1');
        return item?.type === 'shape' ? item.rect.width : 0;
      };
      const widths = Array.from({ length: 300 }, (_, index) => width(9900 + index * 5));
      for (const [index, value] of widths.slice(1).entries()) {
        expect(value).toBeGreaterThanOrEqual((widths[index] ?? 0) - 0.01);
        expect(value - (widths[index] ?? 0)).toBeLessThan(70);
      }
      expect((widths.at(-1) ?? 0) / (widths[0] ?? 1)).toBeCloseTo(9, 1);
    }
  });

  it('hides results, votes and percentages if the poll does', () => {
    for (const theme of ['startup', 'business'] as const) {
      const words = wordsOf(
        settled(buildProgram(2, { theme, speakers, poll: { ...poll, hideResults: true } })),
      );
      expect(words).not.toMatch(/%|vote/i);
      expect(words).toContain('Option 4');
    }
  });

  it('six options with long labels fit on the card and the screen', () => {
    const label = 'A label that is much longer than any row could ever be, in either of the two themes';
    const long = buildPoll([1, 2, 3, 4, 5, 6]);
    const wordy = {
      ...long,
      question: 'Which of these? '.repeat(20),
      options: long.options.map((option) => ({ ...option, label })),
    };
    for (const theme of ['startup', 'business'] as const)
      for (const ticker of [null, buildTicker()]) {
        const list = settled(buildProgram(2, { theme, speakers, ticker, poll: wordy }));
        const rows = textsOf(list).filter(({ id }) => id.startsWith('poll:label:'));
        expect(rows).toHaveLength(6);
        const bottoms = rows.map(({ baselineY }) => baselineY);
        expect(Math.max(...bottoms)).toBeLessThan(theme === 'startup' && ticker !== null ? 978 : 1026);
        for (const [index, y] of bottoms.slice(1).entries())
          expect(y - (bottoms[index] ?? 0)).toBeGreaterThanOrEqual(44);
      }
  });
});

describe('above the views', () => {
  it('1.2.32 the topic is over the view, and the logo on top of everything', () => {
    for (const theme of ['startup', 'business'] as const)
      for (const transitionType of ['fullscreen', 'lower_third'] as const) {
        const topic = buildTopic({ transitionType });
        const program = buildProgram(2, { theme, speakers, poll, logoUrl: '/logo.png', topic });
        // While it enters, the streams below are still drawn.
        const entering = rundownOf({ ...program, topic: null, poll: null }, [program, 0]);
        const ids = momentOf(entering, 900).map(({ id }) => id);
        const at = (start: string): number => ids.findIndex((id) => id.startsWith(start));
        expect(at('main:poll')).toBeGreaterThan(at('video:'));
        expect(at(transitionType === 'fullscreen' ? 'topic:screen' : 'lower:topic')).toBeGreaterThan(
          at('main:poll'),
        );
        expect(ids.at(-1)).toBe('logo');
      }
  });

  it('videos that are completely covered are not drawn: under a full screen that has entered and stays', () => {
    const videosAt = (rundown: Rundown, tMs: number): number =>
      momentOf(rundown, tMs).filter(({ type }) => type === 'video').length;
    const topic = buildTopic({ transitionType: 'fullscreen' });
    for (const theme of ['startup', 'business'] as const)
      for (const [over, isCovering] of [
        [{ topic }, true],
        [{ poll }, theme === 'business'],
        [{ question }, false],
      ] as const) {
        const bare = buildProgram(3, { theme, speakers: speakers.slice(0, 3) });
        const rundown = rundownOf(bare, [{ ...bare, ...over }, 0]);
        const leaving = addCue(rundown, bare, 3900);
        const name = `${theme} ${JSON.stringify(over)}`;
        expect(videosAt(rundown, 1100), name).toBe(3);
        expect(videosAt(rundown, 1300), name).toBe(isCovering ? 0 : 3);
        expect(videosAt(leaving, 3899), name).toBe(isCovering ? 0 : 3);
        expect(videosAt(leaving, 3900), name).toBe(3);
        // The next change is announced, for those who draw only when something changes.
        if (isCovering)
          expect(layOutRundown(rundown, 1190, measureEvenly).nextChangeMs, name).toBeLessThanOrEqual(1200);
      }
  });

  it('1.2.33 a topic is full screen or a lower third in both themes', () => {
    for (const theme of ['startup', 'business'] as const) {
      const full = settled(buildProgram(1, { theme, topic: buildTopic() }));
      const lower = settled(buildProgram(1, { theme, topic: buildTopic({ transitionType: 'lower_third' }) }));
      expect(idsOf(full)).toContain('topic:screen');
      expect(idsOf(lower).some((id) => id.startsWith('lower:topic'))).toBe(true);
      for (const list of [full, lower]) expect(wordsOf(list)).toContain('first year');
    }
  });

  it('the logo never crosses a slot’s edge', () => {
    for (const theme of ['startup', 'business'] as const)
      for (const layout of layoutNameSchema.options)
        for (let count = 1; count <= 9; count++)
          for (const over of [{}, { poll }, { ticker: buildTicker() }]) {
            const program = buildProgram(
              Math.min(count, layout === 'focus' ? 1 : layout === 'pictureInPicture' ? 2 : 9),
              {
                theme,
                layout,
                speakers,
                logoUrl: '/logo.png',
                ...over,
              },
            );
            const list = flatten(settled(program));
            const logo = list.find(({ id }) => id === 'logo:image');
            if (logo?.type !== 'image') throw new Error('no logo');
            const { rect } = logo;
            expect(
              rect.x >= 0 && rect.y >= 0 && rect.x + rect.width <= 1920 && rect.y + rect.height <= 1080,
            ).toBe(true);
            if (theme === 'business' && 'poll' in over) continue;
            for (const item of list.filter((each) => each.type === 'video')) {
              const slot = item.rect;
              const isApart =
                rect.x >= slot.x + slot.width ||
                rect.x + rect.width <= slot.x ||
                rect.y >= slot.y + slot.height ||
                rect.y + rect.height <= slot.y;
              const isInside =
                rect.x >= slot.x &&
                rect.y >= slot.y &&
                rect.x + rect.width <= slot.x + slot.width &&
                rect.y + rect.height <= slot.y + slot.height;
              if (layout !== 'pictureInPicture')
                expect(isApart || isInside, `${theme} ${layout} ${String(count)}`).toBe(true);
            }
          }
  });
});

describe('brand colours', () => {
  const brands = [
    '#ff5065',
    '#ffe600',
    '#ffffff',
    '#000000',
    '#2f6bff',
    '#7a3fa0',
    '#1e9646',
    '#f6f6f6',
    '#0b0b14',
  ];

  it.each(brands)('1.9.16 with %s every text and icon is visible on its background', (primary) => {
    const colors = { primary, secondary: primary };
    const { fill, text } = primaryFill(colors, [0, 0], [1, 1]);
    if (fill.type !== 'linear') throw new Error('no gradient');
    for (const [, color] of fill.stops) {
      expect(textColorOn(color)).toBe(text);
      expect(contrastRatio(text, color)).toBeGreaterThan(2.5);
    }
    const card = cardColors(colors);
    expect(contrastRatio(card.accent, card.back)).toBeGreaterThan(2.5);
    expect(contrastRatio(businessColors(colors).accent, deep)).toBeGreaterThan(2.5);
    expect(contrastRatio(besideColor(primary, primary), primary)).toBeGreaterThan(1.2);
  });
});
