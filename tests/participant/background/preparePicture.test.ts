import { expect, it } from 'vitest';
import {
  judgePicture,
  keptPart,
  maxPictureBytes,
} from '../../../src/participant/background/preparePicture.ts';

it.each([
  ['image/jpeg', 1000, null],
  ['image/svg+xml', maxPictureBytes, null],
  ['image/png', maxPictureBytes + 1, 'tooLarge'],
  ['image/png', 0, 'unreadable'],
  ['application/pdf', 1000, 'notAnImage'],
  ['', 1000, 'notAnImage'],
])('a file of type %j with %i bytes: %s', (type, size, problem) => {
  expect(judgePicture({ type, size })).toBe(problem);
});

it.each([
  ['a photo', 4032, 3024, { width: 4032, height: 2268 }, { width: 1920, height: 1080 }],
  ['a panorama', 8000, 1080, { width: 1920, height: 1080 }, { width: 1920, height: 1080 }],
  ['a portrait', 900, 1600, { width: 900, height: 506 }, { width: 900, height: 506 }],
  ['a pixel', 1, 1, { width: 1, height: 1 }, { width: 2, height: 2 }],
])('%s is cut to 16:9 and kept no larger than the program', (_name, width, height, source, kept) => {
  expect(keptPart({ width, height }, false)).toEqual({ source, kept });
});

it('a vector picture is drawn in the size of the program', () => {
  expect(keptPart({ width: 32, height: 18 }, true).kept).toEqual({ width: 1920, height: 1080 });
});
