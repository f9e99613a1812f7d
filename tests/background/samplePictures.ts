import { maskSize } from '../../src/background/chain/chainFigures.ts';
import { makePlane, scalePlane, type Plane } from './plane.ts';
import type { PlanarColors } from './referenceChain.ts';

/** Pictures to run the chain on, from a seed; values are whole bytes over 255, as frames have them. */
export interface SamplePicture {
  colors: PlanarColors;
  mask: Plane;
  background: PlanarColors;
}

/** Numbers from 0 to 1, the same for each seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

const toByte = (value: number): number => Math.round(Math.max(0, Math.min(1, value)) * 255) / 255;

/** A head and shoulders of one brightness in front of a wall of stripes, with camera noise, and a mask whose edge is a few px off. */
export function samplePerson(width: number, height: number, seed: number): SamplePicture {
  const random = createRandom(seed);
  const isPerson = (x: number, y: number): boolean =>
    Math.hypot((x - 0.5) * 1.9, y - 0.4) < 0.24 || (y > 0.62 && Math.abs(x - 0.5) < 0.12 + (y - 0.6) * 0.5);
  const noisy = (value: number): number => toByte(value + (random() - 0.5) * 0.03);
  const luma = makePlane({ width, height }, (x, y) => {
    const wall = 0.7 + 0.2 * Math.sin(x / 7 + y / 31);
    return noisy(isPerson(x / width, y / height) ? 0.25 + 0.1 * Math.sin(y / 3) : wall);
  });
  const chroma = (person: number, wall: number): Plane =>
    makePlane({ width: width / 2, height: height / 2 }, (x, y) =>
      noisy(isPerson((2 * x) / width, (2 * y) / height) ? person : wall),
    );
  const mask = makePlane(maskSize, (x, y) => {
    const near = (dx: number, dy: number): number =>
      Number(isPerson((x + dx) / maskSize.width, (y + dy) / maskSize.height));
    return (near(-2, 1) + near(2, -1) + near(3, 2) + near(0, -3)) / 4;
  });
  return {
    colors: { luma, chromaU: chroma(0.42, 0.55), chromaV: chroma(0.62, 0.48) },
    mask,
    background: sampleNoise(width, height, seed + 1).colors,
  };
}

/** Noise of no meaning at all, mask included. */
export function sampleNoise(width: number, height: number, seed: number): SamplePicture {
  const random = createRandom(seed);
  const cloud = (size: { width: number; height: number }): Plane => {
    const coarse = makePlane({ width: 9, height: 7 }, random);
    const soft = scalePlane(coarse, size);
    return makePlane(size, (_x, _y, at) => toByte((soft.values[at] ?? 0) * 0.8 + random() * 0.2));
  };
  const colors = (): PlanarColors => ({
    luma: cloud({ width, height }),
    chromaU: cloud({ width: width / 2, height: height / 2 }),
    chromaV: cloud({ width: width / 2, height: height / 2 }),
  });
  return { colors: colors(), mask: makePlane(maskSize, random), background: colors() };
}
