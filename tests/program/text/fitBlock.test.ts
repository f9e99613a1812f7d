import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitBlock, type FitTable } from '../../../src/program/text/fitBlock.ts';
import { fitTables } from '../../../src/program/text/fitTables.ts';
import { measureEvenly } from '../measureEvenly.ts';

const face = { family: 'Montserrat', weight: 800 };
const fit = (text: string, table: FitTable) => fitBlock(text, table, face, measureEvenly);
const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');
/** The sizes chosen for texts of 1 to 150 words, largest first, in stage units. */
const sizesUsed = (table: FitTable): number[] => {
  const sizes = Array.from({ length: 150 }, (_, index) => fit(words(index + 1), table).font.sizePx / 1.5);
  return [...new Set(sizes)];
};
const awkward = [
  'x'.repeat(200),
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  '家を新しく建てるたびにヒートポンプを付けたら、送電網は持ちこたえられるでしょうか。'.repeat(9),
  'هل ستصمد الشبكة عندما يحصل كل منزل جديد على مضخة حرارية؟ '.repeat(8),
  '👨‍👩‍👧‍👦👩🏽‍🚀🇪🇺'.repeat(60),
  'ที่นี่มีคำถามยาวมากซึ่งไม่มีช่องว่างระหว่างคำ'.repeat(6),
  'Z̴̧̢a̵l̷g̶o̸ '.repeat(40),
  'W',
  'a/b-c '.repeat(100),
];

describe('texts in their boxes', () => {
  it('1.9.17 a poll question tries 46/61, 30/45, 26/34.5 in 608 x 185, at most 5 lines', () => {
    const table = fitTables.pollQuestion;
    expect(table).toEqual({
      width: 608,
      height: 185,
      maxLines: 5,
      sizes: [
        [46, 61],
        [30, 45],
        [26, 34.5],
      ],
    });
    expect(sizesUsed(table)).toEqual([46, 30, 26]);
    expect(fit(words(600), table).lines).toHaveLength(5);
  });

  it('1.9.18 a startup question tries 56/64, 40/48, 32/40, 24/32 in 459 x 256, at most 8 lines', () => {
    const table = fitTables.startupQuestion;
    expect([table.width, table.height, table.maxLines]).toEqual([459, 256, 8]);
    expect(table.sizes).toEqual([
      [56, 64],
      [40, 48],
      [32, 40],
      [24, 32],
    ]);
    expect(sizesUsed(table)).toEqual([56, 40, 32, 24]);
    expect(fit(words(600), table).lines).toHaveLength(8);
  });

  it('1.9.19 a business question tries five sizes in 688 x 283, and one line of 815 x 60 as lower third', () => {
    const table = fitTables.businessQuestion;
    expect([table.width, table.height, table.maxLines]).toEqual([688, 283, 8]);
    expect(table.sizes).toEqual([
      [100, 110],
      [64, 70.4],
      [44, 48.4],
      [36, 43],
      [28, 37],
    ]);
    expect(sizesUsed(table)).toEqual([100, 64, 44, 36, 28]);
    const lower = fitTables.questionLowerThird;
    expect([lower.width, lower.height, lower.maxLines, lower.sizes]).toEqual([
      815,
      60,
      1,
      [
        [40, 60],
        [24, 30],
      ],
    ]);
    expect(fit(words(60), lower)).toMatchObject({ isCut: true, lineHeightPx: 45 });
  });

  it('1.9.20 topics fit 688 x 330 on the full screen and one line of 832 x 60 as lower third', () => {
    const { topicScreen, topicLowerThird } = fitTables;
    expect([topicScreen.width, topicScreen.height]).toEqual([688, 330]);
    expect([topicLowerThird.width, topicLowerThird.height, topicLowerThird.maxLines]).toEqual([832, 60, 1]);
  });

  it('no line is wider and no block higher than its box, in any script', () => {
    for (const [name, table] of Object.entries(fitTables))
      for (const text of awkward) {
        const block = fit(text, table);
        expect(block.lines.length, `${name}: ${text.slice(0, 20)}`).toBeGreaterThan(0);
        expect(block.widthPx).toBeLessThanOrEqual(table.width * 1.5);
        expect(block.heightPx).toBeLessThanOrEqual(table.height * 1.5);
        expect(block.lines.length).toBeLessThanOrEqual(table.maxLines);
      }
  });

  it('holds for any text, and loses no character without reporting it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(fitTables)),
        fc.oneof(
          fc.string({ maxLength: 300, unit: 'grapheme' }),
          fc.lorem({ maxCount: 60 }),
          fc.array(fc.constantFrom(...awkward), { maxLength: 3 }).map((parts) => parts.join(' ')),
        ),
        (table, text) => {
          const block = fit(text, table);
          expect(block.widthPx).toBeLessThanOrEqual(table.width * 1.5 + 1e-6);
          expect(block.heightPx).toBeLessThanOrEqual(table.height * 1.5 + 1e-6);
          const letters = (given: string): string => given.replace(/[\s\p{Cc}]/gu, '');
          const shown = block.lines.map((line) => line.text).join('');
          if (!block.isCut) expect(letters(shown)).toBe(letters(text));
          else expect(shown).toMatch(/…$/);
        },
      ),
      { seed: 1917, numRuns: 400 },
    );
  });

  it('keeps words whole if a smaller size allows it, and cuts words only if none does', () => {
    const { lines, font } = fit('a conversationalist speaks', fitTables.startupQuestion);
    expect(lines.map(({ text }) => text).join(' ')).toBe('a conversationalist speaks');
    expect(font.sizePx).toBeLessThanOrEqual(84);
    expect(fit('x'.repeat(200), fitTables.startupQuestion).isCut).toBe(false);
  });

  it('balances headings: no last line with one short word', () => {
    const lines = fit('Where should the next plant be built?', fitTables.pollQuestion).lines;
    const widths = lines.map(({ widthPx }) => widthPx);
    expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.6);
  });

  it('never starts a line with a closing mark of an unspaced script, nor splits an emoji', () => {
    const { lines } = fit(
      '送電網は持ちこたえられるでしょうか。はい、いいえ。'.repeat(5),
      fitTables.businessQuestion,
    );
    for (const { text } of lines) expect(text).not.toMatch(/^[、。]/);
    for (const { text } of fit('👨‍👩‍👧‍👦'.repeat(60), fitTables.pollQuestion).lines)
      expect(text).not.toMatch(/^\u200d/);
  });

  it('handles right-to-left text', () => {
    expect(fit('هل ستصمد الشبكة؟', fitTables.pollQuestion).direction).toBe('rtl');
    expect(fit('2026 שלום', fitTables.pollQuestion).direction).toBe('rtl');
    expect(fit('Hello', fitTables.pollQuestion).direction).toBe('ltr');
  });
});
