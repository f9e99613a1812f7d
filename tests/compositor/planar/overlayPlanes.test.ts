import { beforeAll, describe, expect, it } from 'vitest';
import { loadKernels, type Kernels } from '../../../src/compositor/planar/kernels.ts';
import { createOverlayPainter } from '../../../src/compositor/planar/overlayPlanes.ts';
import { allocateFrame } from '../../../src/compositor/planar/planarFrame.ts';
import { createPlaneArena } from '../../../src/compositor/planar/planeArena.ts';
import { randomNumbers } from '../../server/mutations.ts';
import { compareNumbers, rgbToBt709 } from './planarReference.ts';

const memoryBytes = 8_000_000;
let kernels: Kernels;

beforeAll(async () => {
  kernels = await loadKernels(memoryBytes);
});

interface Pixel {
  rgb: [number, number, number];
  alpha: number;
}

/** Random pixels with large empty and solid parts, as painted text and shapes have. */
function inventPixels(random: () => number, count: number): Pixel[] {
  let run = 0;
  let kind = 0;
  return Array.from({ length: count }, () => {
    if (run-- <= 0) {
      run = random() * 40;
      kind = Math.floor(random() * 3);
    }
    return {
      rgb: [random() * 255, random() * 255, random() * 255],
      alpha: kind === 0 ? 0 : kind === 1 ? 1 : random(),
    };
  });
}

describe('a painted bitmap over the frame', () => {
  it('is blended the way plain floats are, at random sizes, places and opacities', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = randomNumbers(seed);
      const even = (most: number): number => 2 + 2 * Math.floor((random() * (most - 2)) / 2);
      const [width, height] = [even(150), even(60)];
      const isOpaque = random() < 0.2;
      const opacity = random() < 0.6 ? 1 : random();
      const at = { x: even(240) - 120, y: even(160) - 80 };
      const clip = { left: even(30), top: even(20), right: 192 - even(40), bottom: 108 - even(30) };
      const arena = createPlaneArena(memoryBytes);
      const painter = createOverlayPainter(kernels, arena);
      const frame = allocateFrame(arena, 192, 108);
      const strideBytes = Math.ceil(width / 8) * 32;
      const address = arena.allocate(strideBytes * height);
      kernels.bytes.fill(0, address, address + strideBytes * height);
      const pixels = inventPixels(random, width * height).map((pixel) =>
        isOpaque ? { ...pixel, alpha: 1 } : pixel,
      );
      for (const [index, { rgb, alpha }] of pixels.entries()) {
        const to = address + Math.floor(index / width) * strideBytes + (index % width) * 4;
        const [red, green, blue] = rgb;
        kernels.bytes.set([blue * alpha, green * alpha, red * alpha, alpha * 255].map(Math.round), to);
      }
      for (let index = 0; index < frame.byteLength; index++)
        kernels.bytes[frame.luma + index] = 40 + random() * 150;
      const before = kernels.bytes.slice(frame.luma, frame.luma + frame.byteLength);
      const planes = painter.convert({ address, strideBytes, width, height, isOpaque });
      painter.draw(frame, planes, at, clip, opacity);

      const expected = Array.from(before, Number);
      const chromaWidth = frame.width / 2;
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          const [column, row] = [at.x + x, at.y + y];
          if (column < clip.left || column >= clip.right || row < clip.top || row >= clip.bottom) continue;
          const { rgb, alpha } = pixels[y * width + x] ?? { rgb: [0, 0, 0], alpha: 0 };
          const [luma, ...chroma] = rgbToBt709(...rgb);
          const share = alpha * opacity;
          const place = row * frame.width + column;
          expected[place] = (before[place] ?? 0) * (1 - share) + luma * share;
          for (const [plane, value] of chroma.entries()) {
            const chromaPlace =
              frame.width * frame.height +
              plane * chromaWidth * (frame.height / 2) +
              (row >> 1) * chromaWidth +
              (column >> 1);
            // Each of the four pixels moves the mean by a quarter.
            expected[chromaPlace] =
              (expected[chromaPlace] ?? 0) + ((value - (before[chromaPlace] ?? 0)) * share) / 4;
          }
        }
      const got = kernels.bytes.subarray(frame.luma, frame.luma + frame.byteLength);
      const { worst, decibels } = compareNumbers(got, expected);
      expect(worst, `seed ${String(seed)}`).toBeLessThanOrEqual(2.5);
      expect(decibels, `seed ${String(seed)}`).toBeGreaterThan(50);
      painter.free(planes);
    }
  });

  it('leaves the frame as it is where it is empty', () => {
    const arena = createPlaneArena(memoryBytes);
    const painter = createOverlayPainter(kernels, arena);
    const frame = allocateFrame(arena, 64, 32);
    kernels.bytes.fill(99, frame.luma, frame.luma + frame.byteLength);
    const address = arena.allocate(64 * 32 * 4);
    kernels.bytes.fill(0, address, address + 64 * 32 * 4);
    const planes = painter.convert({ address, strideBytes: 256, width: 64, height: 32, isOpaque: false });
    for (const opacity of [1, 0.37])
      painter.draw(frame, planes, { x: 0, y: 0 }, { left: 0, top: 0, right: 64, bottom: 32 }, opacity);
    expect(new Set(kernels.bytes.subarray(frame.luma, frame.luma + frame.byteLength))).toEqual(new Set([99]));
  });
});

describe('an opaque picture', () => {
  it.each(['bgra', 'rgba'] as const)('of %s becomes BT.709 planes', (order) => {
    const arena = createPlaneArena(memoryBytes);
    const painter = createOverlayPainter(kernels, arena, order);
    const address = arena.allocate(8 * 2 * 4);
    const rgb: [number, number, number] = [200, 30, 60];
    const pixel = [...(order === 'rgba' ? rgb : rgb.toReversed()), 255];
    for (let index = 0; index < 16; index++) kernels.bytes.set(pixel, address + index * 4);
    const planes = painter.convert({ address, strideBytes: 32, width: 8, height: 2, isOpaque: true });
    const got = [planes.luma, planes.chromaU, planes.chromaV].map((at) => kernels.bytes[at] ?? -1);
    expect(compareNumbers(got, rgbToBt709(...rgb)).worst).toBeLessThan(1);
  });
});
