import { describe, expect, it } from 'vitest';
import { smoothOverTime } from '../../src/background/chain/temporalRule.ts';
import { createPieces, openChainMemory } from '../../src/background/planar/chainMemory.ts';
import { temporalFigures } from '../../src/background/chain/temporalRule.ts';
import { createRandom } from './samplePictures.ts';

describe('smoothing a mask over time', () => {
  it('does not smear: where a person moves in or out, the next mask is taken as it is', () => {
    expect(smoothOverTime(0, 1)).toBe(1);
    expect(smoothOverTime(1, 0)).toBe(0);
    expect(smoothOverTime(0.1, 0.7)).toBeCloseTo(0.7, 10);
  });

  it('keeps less than a third of the noise of a pixel that stays the same', () => {
    const random = createRandom(9);
    const noisy = Array.from({ length: 2000 }, () => 0.5 + (random() - 0.5) * 0.2);
    let held = 0.5;
    const smoothed = noisy.map((value) => (held = smoothOverTime(held, value)));
    const steps = (values: number[]): number =>
      values.slice(1).reduce((sum, value, index) => sum + Math.abs(value - (values[index] ?? 0)), 0);
    expect(steps(smoothed)).toBeLessThan(steps(noisy) / 3);
  });

  it('reaches a small lasting change within a second of masks', () => {
    let held = 0.5;
    for (let mask = 0; mask < 30; mask++) held = smoothOverTime(held, 0.6);
    expect(held).toBeCloseTo(0.6, 2);
  });

  it('is computed alike by the kernel', async () => {
    const memory = await openChainMemory();
    const random = createRandom(11);
    const count = 256;
    const [held, next] = [createPieces(memory).floats(count), createPieces(memory).floats(count)];
    const pairs = Array.from({ length: count }, () => [random(), random()] as const);
    const { floats, run } = memory.kernels;
    for (const [index, [a, b]] of pairs.entries()) {
      floats[held / 4 + index] = a;
      floats[next / 4 + index] = b;
    }
    const { stillShare, noiseLimit, motionLimit } = temporalFigures;
    run.smoothOverTime(held, next, stillShare, noiseLimit, motionLimit, count);
    for (const [index, [a, b]] of pairs.entries())
      expect(floats[held / 4 + index]).toBeCloseTo(smoothOverTime(a, b), 5);
  });
});
