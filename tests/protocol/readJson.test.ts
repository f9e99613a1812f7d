import { describe, expect, it } from 'vitest';
import { readJson } from '../../src/protocol/readJson.ts';

describe('readJson', () => {
  it.each([
    ['null', null],
    ['0', 0],
    ['"text"', 'text'],
    [' {"list": [1, true]} ', { list: [1, true] }],
  ])('reads %s', (text, value) => {
    expect(readJson(text)).toEqual(value);
  });

  it.each(['', ' ', 'undefined', '{"cut": ', '<h1>Bad gateway</h1>', "{'single': 1}"])(
    'returns undefined for %j, which is not JSON',
    (text) => {
      expect(readJson(text)).toBeUndefined();
    },
  );
});
