import { describe, expect, it } from 'vitest';
import {
  contrastRatio,
  formatColor,
  isDark,
  isNearWhite,
  lightness,
  mixColors,
  parseColor,
  textColorOn,
  tintToShowOn,
  withAlpha,
} from '../../src/geometry/color.ts';

describe('colours', () => {
  it.each([
    ['#fff', { red: 255, green: 255, blue: 255, alpha: 1 }],
    ['#FF5065', { red: 255, green: 80, blue: 101, alpha: 1 }],
    ['#00000080', { red: 0, green: 0, blue: 0, alpha: 128 / 255 }],
  ])('reads %s', (text, color) => expect(parseColor(text)).toEqual(color));

  it.each(['', '#ff', '#ffff', '#12345g', 'red', '#1234567'])('rejects %j', (text) =>
    expect(() => parseColor(text)).toThrow('not a colour'),
  );

  it('writes what it has read', () => {
    for (const text of ['#000000', '#ff5065', '#12345678']) expect(formatColor(parseColor(text))).toBe(text);
  });

  it('mixes and sets alpha', () => {
    expect(mixColors('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(mixColors('#ff0000', '#00ff00', 0)).toBe('#ff0000');
    expect(withAlpha('#ff0000', 0.5)).toBe('#ff000080');
  });

  it('computes the contrast ratio of WCAG 2', () => {
    expect(contrastRatio('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastRatio('#abc', '#abc')).toBe(1);
  });

  it.each([
    ['#ff5065', '#ffffff'],
    ['#000000', '#ffffff'],
    ['#2a5bd7', '#ffffff'],
    ['#defffd', '#1a1a1a'],
    ['#ffff00', '#1a1a1a'],
    ['#ffffff', '#1a1a1a'],
  ])('1.9.16 text on %s is %s', (background, text) => expect(textColorOn(background)).toBe(text));

  it('1.9.16 white text is used above a ratio of 2.5, and only there', () => {
    const grey = (value: number): string => mixColors('#000000', '#ffffff', value / 255);
    for (let value = 0; value <= 255; value++) {
      const isWhite = textColorOn(grey(value)) === '#ffffff';
      expect(isWhite, grey(value)).toBe(contrastRatio('#ffffff', grey(value)) > 2.5);
    }
  });

  it.each([
    ['#4b4b4b', true, false],
    ['#4d4d4d', false, false],
    ['#000080', true, false],
    ['#f5f5f5', false, true],
    ['#f3f3f3', false, false],
    ['#ffff00', false, false],
    ['#ffffff', false, true],
  ])('1.9.16 %s: dark %s, near white %s', (color, dark, nearWhite) => {
    expect([isDark(color), isNearWhite(color)], String(lightness(color))).toEqual([dark, nearWhite]);
  });

  it.each(['#0c1424', '#000000', '#111111', '#ffff00', '#2a5bd7', '#ffffff'])(
    '1.9.16 a tint of %s is visible on navy and on white',
    (color) => {
      for (const background of ['#070c17', '#ffffff'])
        expect(contrastRatio(tintToShowOn(color, background), background)).toBeGreaterThan(2.5);
    },
  );

  it('keeps a colour that is visible already', () => {
    expect(tintToShowOn('#ff5065', '#070c17')).toBe('#ff5065');
  });
});
