import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../../src/geometry/color.ts';
import { avatarColor, avatarInitials, avatarNumber } from '../../src/program/avatar.ts';

describe('avatars', () => {
  it.each([
    ['', 1],
    ['A', 2],
    ['AB', 4],
    ['H', 1],
    ['Amara Diallo', 8],
  ])('1.9.15 %j has colour %d: the sum of its character codes modulo 8, plus 1', (name, number) => {
    expect(avatarNumber(name)).toBe(number);
  });

  it('1.9.15 2.9.12 there are 8 colours', () => {
    expect(new Set(Array.from('ABCDEFGHIJKLMNOP', (letter) => avatarColor(letter))).size).toBe(8);
  });

  it('white initials are readable on each of them', () => {
    for (const letter of 'ABCDEFGH')
      expect(contrastRatio('#ffffff', avatarColor(letter))).toBeGreaterThan(4.5);
  });

  it.each([
    ['Amara Diallo', 'AD'],
    ['amara', 'A'],
    ['  mei   tanaka  jones ', 'MT'],
    ['田中 さくら', '田さ'],
    ['👩‍🚀 Zoë', '👩‍🚀Z'],
    ['', ''],
  ])('1.9.15 initials of %j are %j: first letters of up to two words', (name, initials) => {
    expect(avatarInitials(name)).toBe(initials);
  });
});
