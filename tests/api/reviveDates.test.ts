import { describe, expect, it } from 'vitest';
import { reviveDates } from '../../src/api/reviveDates.ts';

describe('reviveDates', () => {
  it.each(['2026-11-20T18:00:00Z', '2026-11-20T18:00:00.123Z', '2026-11-20T19:00:00+01:00'])(
    '1.7.02 makes a date of %s',
    (text) => {
      expect(reviveDates(text)).toEqual(new Date(text));
    },
  );

  it.each([
    '2026-11-20',
    '18:00:00Z',
    'on 2026-11-20T18:00:00Z',
    '2026-13-45T18:00:00Z',
    '',
    '20261120T180000Z',
  ])('leaves %j a text', (text) => {
    expect(reviveDates(text)).toBe(text);
  });

  it('1.7.02 goes into lists and records and changes nothing else', () => {
    const value = { a: [{ at: '2026-11-20T18:00:00Z' }, null, 1, true], b: { c: { d: 'text' } } };
    const before = structuredClone(value);
    expect(reviveDates(value)).toEqual({
      a: [{ at: new Date('2026-11-20T18:00:00Z') }, null, 1, true],
      b: { c: { d: 'text' } },
    });
    expect(value).toEqual(before);
  });
});
