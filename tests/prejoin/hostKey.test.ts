import { describe, expect, it } from 'vitest';
import { findHostKey, readHostKey } from '../../src/prejoin/hostKey.ts';

describe('host keys', () => {
  it.each([
    ['#key=abc-_1', 'abc-_1'],
    ['#a=1&key=abc', 'abc'],
    ['', null],
    ['#', null],
    ['#key=', null],
    ['#other=1', null],
  ])('reads from %j the key %j', (hash, key) => {
    expect(readHostKey(hash)).toBe(key);
  });

  it.each([
    ['https://studio.example/demo#key=abc', 'abc'],
    ['  abc \n', 'abc'],
    ['https://studio.example/demo', null],
    ['https://studio.example/demo#', null],
    ['two words', null],
    ['   ', null],
  ])('finds in the pasted text %j the key %j', (pasted, key) => {
    expect(findHostKey(pasted)).toBe(key);
  });
});
