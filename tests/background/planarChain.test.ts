import { describe, expect, it } from 'vitest';
import { guideHeight, maskSize } from '../../src/background/chain/chainFigures.ts';
import { guideSize } from '../../src/background/chain/chainSteps.ts';
import { createPieces, openChainMemory, type ChainMemory } from '../../src/background/planar/chainMemory.ts';
import { createMaskPlanes } from '../../src/background/planar/maskPlanes.ts';
import { createPersonCompositor } from '../../src/background/planar/personCompositor.ts';
import { allocatePicture, type PlanarPicture } from '../../src/background/planar/planarPicture.ts';
import { rgbWeights } from '../../src/background/chain/colorWeights.ts';
import type { Plane } from './plane.ts';
import { compositeColors, computeAlpha, computeFields, type PlanarColors } from './referenceChain.ts';
import { createRandom, sampleNoise, samplePerson, type SamplePicture } from './samplePictures.ts';

const cases: Record<string, SamplePicture> = {
  'a person at 640x360': samplePerson(640, 360, 1),
  'a person at 642x362, which no group of columns divides': samplePerson(642, 362, 2),
  'a person on an upright camera': samplePerson(360, 640, 3),
  'a camera smaller than the guide': samplePerson(320, 180, 4),
  'noise of one seed': sampleNoise(640, 360, 5),
  'noise of another': sampleNoise(480, 360, 6),
};

function writePlane(memory: ChainMemory, plane: Plane, address: number, stride: number): void {
  for (let y = 0; y < plane.height; y++)
    for (let x = 0; x < plane.width; x++)
      memory.kernels.bytes[address + y * stride + x] = Math.round(
        (plane.values[y * plane.width + x] ?? 0) * 255,
      );
}

function writePicture(memory: ChainMemory, colors: PlanarColors): PlanarPicture {
  const picture = allocatePicture(createPieces(memory), colors.luma);
  writePlane(memory, colors.luma, picture.luma, picture.strideY);
  writePlane(memory, colors.chromaU, picture.chromaU, picture.strideC);
  writePlane(memory, colors.chromaV, picture.chromaV, picture.strideC);
  return picture;
}

/** The furthest that bytes in the memory are from a plane, of 255. */
function furthest({ kernels }: ChainMemory, address: number, stride: number, plane: Plane): number {
  let worst = 0;
  for (let y = 0; y < plane.height; y++)
    for (let x = 0; x < plane.width; x++)
      worst = Math.max(
        worst,
        Math.abs(
          (kernels.bytes[address + y * stride + x] ?? 0) - (plane.values[y * plane.width + x] ?? 0) * 255,
        ),
      );
  return worst;
}

const furthestOf = (memory: ChainMemory, picture: PlanarPicture, colors: PlanarColors): number =>
  Math.max(
    furthest(memory, picture.luma, picture.strideY, colors.luma),
    furthest(memory, picture.chromaU, picture.strideC, colors.chromaU),
    furthest(memory, picture.chromaV, picture.strideC, colors.chromaV),
  );

describe('the chain in kernels', () => {
  it.each(Object.entries(cases))(
    '2.9.10 agrees with the reference in double precision: %s',
    async (_name, sample) => {
      const { colors, mask, background } = sample;
      const memory = await openChainMemory();
      const [source, picture] = [writePicture(memory, colors), writePicture(memory, background)];
      const target = allocatePicture(createPieces(memory), colors.luma);
      const planes = createMaskPlanes(memory);
      planes.takePicture(source);
      planes.setMask(Float32Array.from(mask.values));
      const compositor = createPersonCompositor(memory, colors.luma, guideHeight);

      const alpha = computeAlpha(colors.luma, mask);
      compositor.composite(source, planes, { type: 'picture', picture }, target);
      // Half a step is the rounding to bytes.
      expect(furthest(memory, compositor.alpha, target.strideY, alpha)).toBeLessThanOrEqual(1);
      expect(furthestOf(memory, target, compositeColors(colors, alpha, background))).toBeLessThanOrEqual(1);

      compositor.forgetAlpha();
      compositor.composite(source, planes, { type: 'fields', fields: planes.computeFields() }, target);
      const blurred = compositeColors(colors, alpha, computeFields(colors, mask));
      expect(furthestOf(memory, target, blurred)).toBeLessThanOrEqual(1);
    },
  );

  it('holds alpha still under camera noise, and follows the person at once', async () => {
    const { colors, mask, background } = samplePerson(640, 360, 8);
    const memory = await openChainMemory();
    const [source, picture] = [writePicture(memory, colors), writePicture(memory, background)];
    const target = allocatePicture(createPieces(memory), colors.luma);
    const planes = createMaskPlanes(memory);
    planes.takePicture(source);
    planes.setMask(Float32Array.from(mask.values));
    const compositor = createPersonCompositor(memory, colors.luma, guideHeight);
    const random = createRandom(8);
    const count = target.strideY * target.height;
    const compositeNoisy = (): boolean[] => {
      for (const [index, value] of colors.luma.values.entries())
        memory.kernels.bytes[source.luma + index] = Math.round(value * 255 + (random() - 0.5) * 8);
      compositor.composite(source, planes, { type: 'picture', picture }, target);
      return Array.from(
        memory.kernels.bytes.subarray(compositor.alpha, compositor.alpha + count),
        (value) => value > 127,
      );
    };
    const countFlips = (prepare: () => void): number => {
      let flips = 0;
      let before = compositeNoisy();
      for (let frame = 0; frame < 10; frame++) {
        prepare();
        const after = compositeNoisy();
        flips += after.filter((value, index) => value !== before[index]).length;
        before = after;
      }
      return flips;
    };
    const unheld = countFlips(() => compositor.forgetAlpha());
    expect(unheld).toBeGreaterThan(100);
    expect(countFlips(() => {})).toBeLessThan(unheld / 4);

    // The person leaves: nothing of her stays.
    planes.forgetMask();
    planes.setMask(new Float32Array(mask.values.length));
    const before = memory.kernels.bytes.slice(compositor.alpha, compositor.alpha + count);
    compositeNoisy();
    const after = memory.kernels.bytes.subarray(compositor.alpha, compositor.alpha + count);
    expect(before.includes(255)).toBe(true);
    const left = after.filter((value, index) => (before[index] ?? 0) > 200 && value > 0);
    expect(left).toHaveLength(0);
  });

  it('works at lower heights, and frees all of its memory', async () => {
    const { colors, mask, background } = samplePerson(640, 360, 7);
    const memory = await openChainMemory();
    const [source, picture] = [writePicture(memory, colors), writePicture(memory, background)];
    const target = allocatePicture(createPieces(memory), colors.luma);
    const before = memory.arena.usedBytes;
    const planes = createMaskPlanes(memory);
    planes.takePicture(source);
    planes.setMask(Float32Array.from(mask.values));
    const compositor = createPersonCompositor(memory, colors.luma, 144);
    compositor.composite(source, planes, { type: 'picture', picture }, target);
    const alpha = computeAlpha(colors.luma, mask, guideSize(colors.luma, 144));
    expect(furthestOf(memory, target, compositeColors(colors, alpha, background))).toBeLessThanOrEqual(1);
    compositor.dispose();
    planes.dispose();
    expect(memory.arena.usedBytes).toBe(before);
  });

  it('gives the segmentation a picture of its size in the colours of the camera', async () => {
    const memory = await openChainMemory();
    const picture = allocatePicture(createPieces(memory), { width: 640, height: 360 });
    // BT.601 limited range of pure red.
    memory.kernels.bytes.fill(81, picture.luma, picture.chromaU);
    memory.kernels.bytes.fill(90, picture.chromaU, picture.chromaV);
    memory.kernels.bytes.fill(240, picture.chromaV, picture.luma + picture.byteLength);
    const planes = createMaskPlanes(memory);
    planes.takePicture(picture);
    const rgba = planes.readRgba(rgbWeights.bt601Limited);
    expect(rgba).toHaveLength(maskSize.width * maskSize.height * 4);
    for (const at of [0, rgba.length / 2, rgba.length - 4]) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + 4);
      expect(red).toBeGreaterThanOrEqual(253);
      expect(Math.max(green, blue)).toBeLessThanOrEqual(2);
      expect(alpha).toBe(255);
    }
  });
});
