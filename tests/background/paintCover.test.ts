import { describe, expect, it } from 'vitest';
import { planeWeights } from '../../src/background/chain/colorWeights.ts';
import { writePlanes } from '../../src/background/planar/paintCover.ts';
import type { FrameColors } from '../../src/compositor/frames/frameColors.ts';
import { createRandom } from '../server/mutations.ts';

/** A picture whose rows are longer than its pixels, behind something else in the memory. */
const size = { width: 12, height: 6 };
const strides = { strideY: 16, strideC: 8 };
const luma = 40;
const picture = {
  ...size,
  ...strides,
  luma,
  chromaU: luma + strides.strideY * size.height,
  chromaV: luma + (strides.strideY + strides.strideC / 2) * size.height,
  byteLength: (strides.strideY + strides.strideC) * size.height,
};
const untouched = 7;

describe('a background picture as planes', () => {
  it.each<FrameColors>(['bt601Limited', 'bt709Full'])(
    'has the luma of each pixel and the chroma of each four in %s, and nothing else changes',
    (colors) => {
      const random = createRandom(5);
      const rgba = new Uint8ClampedArray(size.width * size.height * 4).map(() => random.below(256));
      const bytes = new Uint8Array(luma + picture.byteLength + 20).fill(untouched);
      writePlanes(bytes, picture, rgba, colors);
      const expected = new Uint8Array(bytes.length).fill(untouched);
      const weigh = (plane: 0 | 1 | 2, pixels: [x: number, y: number][]): number => {
        const [red, green, blue, added] = planeWeights[colors][plane];
        const channel = (which: number): number =>
          pixels.reduce((sum, [x, y]) => sum + (rgba[(y * size.width + x) * 4 + which] ?? NaN), 0) /
          pixels.length;
        return Math.max(
          0,
          Math.min(255, Math.round(red * channel(0) + green * channel(1) + blue * channel(2) + added)),
        );
      };
      for (let y = 0; y < size.height; y++)
        for (let x = 0; x < size.width; x++) {
          expected[luma + y * strides.strideY + x] = weigh(0, [[x, y]]);
          if (x % 2 === 1 || y % 2 === 1) continue;
          const four: [number, number][] = [
            [x, y],
            [x + 1, y],
            [x, y + 1],
            [x + 1, y + 1],
          ];
          const at = (y / 2) * strides.strideC + x / 2;
          expected[picture.chromaU + at] = weigh(1, four);
          expected[picture.chromaV + at] = weigh(2, four);
        }
      expect([...bytes]).toEqual([...expected]);
    },
  );
});
