import { describe, expect, it } from 'vitest';
import {
  isLabelRight,
  readFrameColors,
  type ColorLabel,
} from '../../../src/compositor/frames/frameColors.ts';

/** Labels as Chromium and Firefox put them on live frames. */
const labels: [source: string, label: ColorLabel, colors: string, isRight: boolean][] = [
  ['a camera, read locally; all of Firefox', { fullRange: null, matrix: null }, 'bt601Limited', true],
  ['a camera or a tab over H.264', { fullRange: false, matrix: 'bt709' }, 'bt601Limited', false],
  ['a camera or a tab over VP8', { fullRange: false, matrix: 'smpte170m' }, 'bt601Limited', true],
  ['a canvas, read locally', { fullRange: true, matrix: 'rgb' }, 'bt709Full', true],
  ['a canvas over H.264 or VP8', { fullRange: true, matrix: 'bt709' }, 'bt709Full', true],
];

describe('the colours of a live frame', () => {
  it.each(labels)('of %s', (_, label, colors, isRight) => {
    expect(readFrameColors(label)).toBe(colors);
    expect(isLabelRight(label)).toBe(isRight);
  });
});
