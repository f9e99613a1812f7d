import { expect, it } from 'vitest';
import { readRange } from '../../../server/videos/readRange.ts';

it.each([
  [undefined, null],
  ['bytes=0-9', { first: 0, last: 9 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=0-1000', { first: 0, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // What the protocol does not allow, or allows to ignore, is the whole file.
  ['bytes=9-5', null],
  ['bytes=0-1,5-6', null],
  ['lines=0-1', null],
  ['bytes=-', null],
])('%s of 100 bytes', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});
