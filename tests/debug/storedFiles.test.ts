import { describe, expect, it } from 'vitest';
import { formatMegabytes } from '../../src/debug/storedFiles.ts';

describe('formatMegabytes', () => {
  it.each([
    [0, '0.000'],
    [1234, '0.001'],
    [1_234_567, '1.235'],
    [5_000_000_000, '5000.000'],
  ])('1.2.49 writes %d bytes as %s', (byteSize, text) => {
    expect(formatMegabytes(byteSize)).toBe(text);
  });
});
