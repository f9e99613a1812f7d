import { describe, expect, it } from 'vitest';
import { inputMaxLength, measureLength } from '../../src/ui/measureLength.ts';

describe('a text field with a limit', () => {
  it.each([
    ['', 0, false, 10],
    ['12345', 0.5, false, 5],
    ['1234567890', 1, false, 0],
    ['12345678901', 1, true, -1],
  ])('1.5.06 shows for %j a share of %d and too long: %s', (value, share, isTooLong, remaining) => {
    expect(measureLength(value, 10)).toEqual({ share, isTooLong, remaining });
  });

  it('1.5.06 accepts one character more than the limit', () => {
    expect(inputMaxLength(10)).toBe(11);
  });
});
