import { beforeAll, describe, expect, it } from 'vitest';
import { containRect, coverCrop, wholePicture } from '../../../src/geometry/fit.ts';
import { loadKernels, type Kernels } from '../../../src/compositor/planar/kernels.ts';
import { allocateFrame, type PlanarFrame } from '../../../src/compositor/planar/planarFrame.ts';
import { createPlaneArena } from '../../../src/compositor/planar/planeArena.ts';
import {
  createSlotPainter,
  type PlanarPicture,
  type SlotPlace,
} from '../../../src/compositor/planar/slotPainter.ts';
import { randomNumbers } from '../../server/mutations.ts';
import {
  compareNumbers,
  sampleBilinear,
  bt601ToBt709,
  fullToLimited,
  rgbToYuv,
  type Plane,
  type Yuv,
} from './planarReference.ts';

const memoryBytes = 16_000_000;
const frameSize = { width: 192, height: 108 };
let kernels: Kernels;

beforeAll(async () => {
  kernels = await loadKernels(memoryBytes);
});

interface Case {
  place: SlotPlace;
  source: { width: number; height: number };
  opacity: number;
  colors: PlanarPicture['colors'];
  clip: { left: number; top: number; right: number; bottom: number };
}

/** A random case: all kinds of sizes, places on and between pixels, partly outside the frame. */
function inventCase(seed: number): Case {
  const random = randomNumbers(seed);
  const between = (from: number, to: number): number => from + random() * (to - from);
  const isWhole = random() < 0.5;
  const snap = (value: number): number => (isWhole ? Math.round(value) : value);
  const rect = {
    x: snap(between(-40, 120)),
    y: snap(between(-30, 70)),
    width: snap(between(8, 150)),
    height: snap(between(8, 100)),
  };
  const radius = Math.min(rect.width, rect.height) / 2;
  const even = (value: number): number => Math.floor(value / 2) * 2;
  const [left, top] = [even(between(0, 60)), even(between(0, 40))];
  const isClipped = random() < 0.4;
  const visible = isClipped
    ? {
        x: rect.x + rect.width * 0.2,
        y: rect.y + 1.3,
        width: rect.width * 0.5,
        height: rect.height - 2,
      }
    : rect;
  return {
    place: {
      rect,
      visible,
      fit: random() < 0.5 ? 'cover' : 'contain',
      radii: random() < 0.3 ? [0, 0, 0, 0] : [between(0, radius), radius, 0, between(0, radius)],
    },
    source: { width: Math.round(between(2, 700)), height: Math.round(between(2, 400)) },
    opacity: random() < 0.5 ? 1 : random(),
    colors: (['bt601Limited', 'bt709Full', 'bt709Limited'] as const)[Math.floor(random() * 3)] ?? 'bt709Full',
    clip:
      random() < 0.5
        ? { left: 0, top: 0, right: frameSize.width, bottom: frameSize.height }
        : {
            left,
            top,
            right: even(between(left + 8, frameSize.width)),
            bottom: even(between(top + 8, frameSize.height)),
          },
  };
}

const planeAt = (address: number, stride: number, width: number, height: number): Plane => {
  const copy = kernels.bytes.slice(address, address + stride * height);
  return { width, height, at: (x, y) => copy[y * stride + x] ?? Number.NaN };
};

const planesOf = (frame: PlanarFrame): Yuv => [
  planeAt(frame.luma, frame.strideY, frame.width, frame.height),
  planeAt(frame.chromaU, frame.strideC, (frame.width + 1) >> 1, (frame.height + 1) >> 1),
  planeAt(frame.chromaV, frame.strideC, (frame.width + 1) >> 1, (frame.height + 1) >> 1),
];

/** Fills a frame with soft waves and a little noise, all of it within the range of live video. */
function fill(frame: PlanarFrame, seed: number): void {
  const random = randomNumbers(seed);
  const phase = random() * 6;
  for (let index = 0; index < frame.byteLength; index++)
    kernels.bytes[frame.luma + index] = Math.round(
      126 + 60 * Math.sin(index / 37 + phase) * Math.cos(index / 4001) + 20 * random(),
    );
}

const toFrameColors: Record<Case['colors'], (yuv: [number, number, number]) => [number, number, number]> = {
  bt601Limited: bt601ToBt709,
  bt709Full: fullToLimited,
  bt709Limited: (yuv) => yuv,
};

/** The frame after drawing, plane by plane, in floats. */
function expectFrame({ place, source, opacity, colors, clip }: Case, picture: Yuv, before: Yuv): number[][] {
  const size = { widthPx: source.width, heightPx: source.height };
  const isContain = place.fit === 'contain';
  const target = isContain ? containRect(size, place.rect) : place.rect;
  const crop = isContain ? wholePicture : coverCrop(size, place.rect);
  const stepX = ((crop.right - crop.left) * source.width) / target.width;
  const stepY = ((crop.bottom - crop.top) * source.height) / target.height;
  const taps = Math.max(1, Math.min(4, Math.ceil(Math.max(stepX, stepY) / 2 - 0.05)));
  const sample = (plane: Plane, middleX: number, middleY: number, pixels: number): number => {
    let sum = 0;
    for (let row = 0; row < taps; row++)
      for (let column = 0; column < taps; column++) {
        const x = middleX + ((column + 0.5) / taps - 0.5) * pixels;
        const y = middleY + ((row + 0.5) / taps - 0.5) * pixels;
        const u = crop.left + ((x - target.x) / target.width) * (crop.right - crop.left);
        const v = crop.top + ((y - target.y) / target.height) * (crop.bottom - crop.top);
        sum += sampleBilinear(plane, u * plane.width - 0.5, v * plane.height - 0.5);
      }
    return sum / (taps * taps);
  };
  const isIn = (rect: typeof target, x: number, y: number): boolean =>
    x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height;
  const coverage = (x: number, y: number): number => {
    const [middleX, middleY] = [x + 0.5, y + 0.5];
    if (!isIn(place.visible, middleX, middleY) || !isIn(target, middleX, middleY)) return 0;
    const { rect } = place;
    const isLeft = middleX < rect.x + rect.width / 2;
    const isUpper = middleY < rect.y + rect.height / 2;
    const radius = place.radii[isUpper ? (isLeft ? 0 : 1) : isLeft ? 3 : 2];
    const centerX = isLeft ? rect.x + radius : rect.x + rect.width - radius;
    const centerY = isUpper ? rect.y + radius : rect.y + rect.height - radius;
    const beyondX = isLeft ? centerX - middleX : middleX - centerX;
    const beyondY = isUpper ? centerY - middleY : middleY - centerY;
    if (beyondX <= 0 || beyondY <= 0) return 1;
    return Math.max(0, Math.min(1, radius - Math.hypot(beyondX, beyondY) + 0.5));
  };
  const convert = (yuv: [number, number, number]): [number, number, number] => toFrameColors[colors](yuv);
  const isInClip = (x: number, y: number): boolean =>
    x >= clip.left && x < clip.right && y >= clip.top && y < clip.bottom;
  const [luma, chromaU, chromaV] = picture;
  const chromaOf = (column: number, row: number): [number, number] => [
    sample(chromaU, 2 * column + 1, 2 * row + 1, 2),
    sample(chromaV, 2 * column + 1, 2 * row + 1, 2),
  ];
  const result: number[][] = [[], [], []];
  for (let y = 0; y < frameSize.height; y++)
    for (let x = 0; x < frameSize.width; x++) {
      const old = before[0].at(x, y);
      const share = isInClip(x, y) ? coverage(x, y) * opacity : 0;
      const [value] =
        share === 0 ? [0] : convert([sample(luma, x + 0.5, y + 0.5, 1), ...chromaOf(x >> 1, y >> 1)]);
      result[0]?.push(old + (value - old) * share);
    }
  for (let y = 0; y < frameSize.height / 2; y++)
    for (let x = 0; x < frameSize.width / 2; x++) {
      const corners = [0, 1].flatMap((down) => [0, 1].map((right) => coverage(2 * x + right, 2 * y + down)));
      const mean = corners.reduce((sum, value) => sum + value, 0) / 4;
      const share = isInClip(2 * x, 2 * y) ? mean * opacity : 0;
      const [, u, v] = share === 0 ? [0, 0, 0] : convert([128, ...chromaOf(x, y)]);
      for (const [plane, value] of [u, v].entries()) {
        const old = before[plane + 1]?.at(x, y) ?? 0;
        result[plane + 1]?.push(old + (value - old) * share);
      }
    }
  return result;
}

describe('a camera in its slot, drawn by the kernels', () => {
  it(
    'matches plain floats, at random sizes, places, corners, fades, clips and colours',
    { timeout: 120_000 },
    () => {
      for (let seed = 1; seed <= 160; seed++) {
        const arena = createPlaneArena(memoryBytes);
        const given = inventCase(seed);
        const frame = allocateFrame(arena, frameSize.width, frameSize.height);
        const picture: PlanarPicture = {
          ...allocateFrame(arena, given.source.width, given.source.height),
          colors: given.colors,
        };
        fill(frame, seed * 3);
        fill(picture, seed * 7);
        const expected = expectFrame(given, planesOf(picture), planesOf(frame));
        const painter = createSlotPainter(kernels, arena);
        painter.draw(frame, given.place, picture, given.clip, given.opacity);
        const planes = planesOf(frame);
        for (const [index, plane] of planes.entries()) {
          const got: number[] = [];
          for (let y = 0; y < plane.height; y++)
            for (let x = 0; x < plane.width; x++) got.push(plane.at(x, y));
          const { worst, decibels } = compareNumbers(got, expected[index] ?? []);
          const what = `seed ${String(seed)}, plane ${String(index)}: ${JSON.stringify(given)}`;
          expect(worst, what).toBeLessThanOrEqual(3);
          expect(decibels, what).toBeGreaterThan(50);
        }
        painter.dispose();
        // Only the frame and the picture remain allocated.
        expect(arena.count).toBe(2);
      }
    },
  );

  it('keeps flat colours exactly, at any size', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const arena = createPlaneArena(memoryBytes);
      const given = inventCase(seed);
      const frame = allocateFrame(arena, frameSize.width, frameSize.height);
      const picture: PlanarPicture = {
        ...allocateFrame(arena, given.source.width, given.source.height),
        colors: 'bt709Limited',
      };
      kernels.bytes.fill(90, frame.luma, frame.luma + frame.byteLength);
      kernels.bytes.fill(90, picture.luma, picture.luma + picture.byteLength);
      createSlotPainter(kernels, arena).draw(frame, given.place, picture, given.clip, given.opacity);
      expect(new Set(kernels.bytes.subarray(frame.luma, frame.luma + frame.byteLength))).toEqual(
        new Set([90]),
      );
    }
  });

  it.each([
    ['bt601Limited', bt601ToBt709],
    ['bt709Full', fullToLimited],
  ] as const)('converts each colour of %s to within one step', (colors, convert) => {
    const random = randomNumbers(11);
    const arena = createPlaneArena(memoryBytes);
    const frame = allocateFrame(arena, 64, 36);
    const picture: PlanarPicture = { ...allocateFrame(arena, 64, 36), colors };
    const painter = createSlotPainter(kernels, arena);
    const rect = { x: 0, y: 0, width: 64, height: 36 };
    const place: SlotPlace = { rect, visible: rect, radii: [0, 0, 0, 0], fit: 'cover' };
    const clip = { left: 0, top: 0, right: 64, bottom: 36 };
    for (let round = 0; round < 300; round++) {
      const rgb = [0, 1, 2].map(() => (random() < 0.3 ? Math.round(random()) : random()) * 255);
      const [red = 0, green = 0, blue = 0] = rgb;
      const values = rgbToYuv(red, green, blue, colors).map((value) => Math.min(255, Math.round(value)));
      const [luma = 0, chromaU = 0, chromaV = 0] = values;
      for (const [plane, value] of [
        [picture.luma, luma],
        [picture.chromaU, chromaU],
        [picture.chromaV, chromaV],
      ] as const)
        kernels.bytes.fill(value, plane, plane + (plane === picture.luma ? 64 * 36 : 32 * 18));
      painter.draw(frame, place, picture, clip, 1);
      const got = [frame.luma, frame.chromaU, frame.chromaV].map((at) => kernels.bytes[at + 40] ?? -1);
      const { worst } = compareNumbers(got, convert([luma, chromaU, chromaV]));
      expect(worst, `${rgb.join()}: ${got.join()}`).toBeLessThan(1);
    }
  });

  it('touches nothing outside the frame', () => {
    const arena = createPlaneArena(memoryBytes);
    const before = arena.allocate(8192);
    const frame = allocateFrame(arena, frameSize.width, frameSize.height);
    const after = arena.allocate(8192);
    const picture: PlanarPicture = { ...allocateFrame(arena, 320, 180), colors: 'bt601Limited' };
    fill(picture, 5);
    for (const address of [before, after]) kernels.bytes.fill(77, address, address + 8192);
    const rect = { x: -61, y: -47, width: 400, height: 260 };
    createSlotPainter(kernels, arena).draw(
      frame,
      { rect, visible: rect, radii: [24, 24, 24, 24], fit: 'cover' },
      picture,
      { left: 0, top: 0, right: frame.width, bottom: frame.height },
      1,
    );
    for (const address of [before, after])
      expect(new Set(kernels.bytes.subarray(address, address + 8192))).toEqual(new Set([77]));
  });
});
