import { describe, expect, it } from 'vitest';
import type { MeasureText } from '../../src/program/drawList.ts';
import { fitLine } from '../../src/program/text/fitLine.ts';
import { measureEvenly } from './measureEvenly.ts';

const font = { family: 'Montserrat', weight: 800, sizePx: 60 };

describe('fitting a line', () => {
  it('leaves a text that fits unchanged', () => {
    expect(fitLine('Amara', font, 1000, 36, measureEvenly)).toEqual({ text: 'Amara', font, widthPx: 150 });
  });

  it('makes the text smaller first', () => {
    const line = fitLine('0123456789', font, 250, 36, measureEvenly);
    expect([line.text, line.font.sizePx, line.widthPx]).toEqual(['0123456789', 50, 250]);
  });

  it('then cuts it with an ellipsis', () => {
    const line = fitLine('0123456789', font, 100, 36, measureEvenly);
    expect(line).toEqual({ text: '0123…', font: { ...font, sizePx: 36 }, widthPx: 90 });
  });

  it('cuts between characters, never inside one', () => {
    const family = '👨‍👩‍👧‍👦';
    const units: MeasureText = (text) => text.length;
    const line = fitLine(family.repeat(3), { ...font, sizePx: 36 }, 14, 36, units);
    expect(line.text).toBe(`${family}…`);
  });

  it.each(['a\nb', 'a\t\r\n b', ' a  b ', 'a\u0000b'])('makes one line of %j', (text) => {
    expect(fitLine(text, font, 1000, 36, measureEvenly).text).toBe('a b');
  });

  it.each([
    ['', 500],
    ['   ', 500],
    ['Amara', 10],
    ['Amara', 0],
    ['Amara', -5],
  ])('returns nothing for %j in %d px', (text, maxWidthPx) => {
    expect(fitLine(text, font, maxWidthPx, 36, measureEvenly).text).toBe('');
  });

  it('is never wider than allowed', () => {
    const word = 'x'.repeat(200);
    for (let maxWidthPx = 0; maxWidthPx < 800; maxWidthPx += 7)
      expect(fitLine(word, font, maxWidthPx, 36, measureEvenly).widthPx).toBeLessThanOrEqual(
        Math.max(0, maxWidthPx),
      );
  });
});
