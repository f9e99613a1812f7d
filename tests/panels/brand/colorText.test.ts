import { describe, expect, it } from 'vitest';
import { isColor, isSameColor, longColor, normaliseColor } from '../../../src/panels/brand/colorText.ts';

describe('the text of a colour field', () => {
  it('2.5.10 keeps only hex digits, gets a # in front and is cut to 7 characters', () => {
    const made: [string, string][] = [
      ['ff5065', '#ff5065'],
      ['#ff5065', '#ff5065'],
      [' # F F 0 0 A a ', '#FF00Aa'],
      ['rgb(12, 34, 56)', '#b12345'],
      ['#ff5065aa', '#ff5065'],
      ['##12', '#12'],
      ['hello', '#e'],
      ['', '#'],
    ];
    for (const [typed, shown] of made) expect([typed, normaliseColor(typed)]).toEqual([typed, shown]);
  });

  it('2.9.04 is never longer than 7 characters, and normalising twice changes nothing', () => {
    for (const typed of ['0123456789abcdef', '#'.repeat(20), 'ü'.repeat(9), '#12345678']) {
      const once = normaliseColor(typed);
      expect(once.length).toBeLessThanOrEqual(7);
      expect(normaliseColor(once)).toBe(once);
    }
  });

  it('2.5.10 #RGB and #RRGGBB are colours, nothing else is', () => {
    expect(['#abc', '#ABCDEF', '#000000'].every(isColor)).toBe(true);
    expect(['#', '#a', '#ab', '#abcd', '#abcde', 'abcdef', '#abcdeg', ''].some(isColor)).toBe(false);
  });

  it('2.5.10 the same colour in another case or length is not a change', () => {
    expect(isSameColor('#FFF', '#ffffff')).toBe(true);
    expect(isSameColor('#FF5065', '#ff5065')).toBe(true);
    expect(isSameColor('#abc', '#abcabc')).toBe(false);
    expect(longColor('#aBc')).toBe('#aabbcc');
  });
});
