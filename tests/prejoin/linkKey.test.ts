import { describe, expect, it } from 'vitest';
import { readKey, readPastedLink } from '../../src/prejoin/linkKey.ts';

describe('the key of a link', () => {
  it.each([
    ['#key=abc-_1', 'abc-_1'],
    ['#a=1&key=abc', 'abc'],
    ['', null],
    ['#', null],
    ['#key=', null],
    ['#other=1', null],
  ])('is read from %j: %j', (hash, key) => {
    expect(readKey(hash)).toBe(key);
  });

  it.each([
    ['https://studio.example/demo#key=abc', { type: 'key', key: 'abc', kind: 'host' }],
    ['https://studio.example/demo/#key=abc', { type: 'key', key: 'abc', kind: 'host' }],
    [' https://studio.example/demo/join#key=abc\n', { type: 'key', key: 'abc', kind: 'speaker' }],
    ['https://studio.example/demo/join?x=1#key=abc', { type: 'key', key: 'abc', kind: 'speaker' }],
    ['studio.example:4000/demo/join#key=abc', { type: 'key', key: 'abc', kind: 'speaker' }],
    ['  abc \n', { type: 'key', key: 'abc', kind: null }],
    ['#key=abc', { type: 'key', key: 'abc', kind: null }],
    ['https://studio.example/other/join#key=abc', { type: 'otherSession' }],
    ['https://studio.example/demo', { type: 'nothing' }],
    ['https://studio.example/demo/join#', { type: 'nothing' }],
    ['two words', { type: 'nothing' }],
    ['   ', { type: 'nothing' }],
  ])('is found in the pasted text %j', (pasted, found) => {
    expect(readPastedLink(pasted, 'demo')).toEqual(found);
  });
});
