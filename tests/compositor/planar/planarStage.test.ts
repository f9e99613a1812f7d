import { beforeAll, describe, expect, it } from 'vitest';
import { loadKernels, type Kernels } from '../../../src/compositor/planar/kernels.ts';
import { createOverlayPainter, type OverlayPlanes } from '../../../src/compositor/planar/overlayPlanes.ts';
import { allocateFrame } from '../../../src/compositor/planar/planarFrame.ts';
import type { PlanarLayer } from '../../../src/compositor/planar/planarMessages.ts';
import { createPlanarStage, type PlanarStage } from '../../../src/compositor/planar/planarStage.ts';
import { createPlaneArena, type PlaneArena } from '../../../src/compositor/planar/planeArena.ts';
import type { PlanarPicture } from '../../../src/compositor/planar/slotPainter.ts';
import { randomNumbers } from '../../server/mutations.ts';

const memoryBytes = 24_000_000;
const size = { width: 320, height: 180 };
let kernels: Kernels;
let otherKernels: Kernels;

beforeAll(async () => {
  kernels = await loadKernels(memoryBytes);
  otherKernels = await loadKernels(memoryBytes);
});

/** A stage that knows three streams and six bitmaps, one of which is an opaque background. */
interface Studio {
  stage: PlanarStage;
  arena: PlaneArena;
  show(streamId: string, seed: number, width?: number, height?: number): void;
  pixels(): Uint8Array;
}

function openStudio(kernels: Kernels): Studio {
  const arena = createPlaneArena(memoryBytes);
  const overlays = createOverlayPainter(kernels, arena);
  const stage = createPlanarStage({ kernels, arena, overlays, ...size });
  const pictures = new Map<string, PlanarPicture>();
  for (let bitmapId = 0; bitmapId < 6; bitmapId++)
    stage.setBitmap(bitmapId, paint(kernels, arena, overlays.convert, bitmapId));
  return {
    stage,
    arena,
    show(streamId, seed, width = 160, height = 90) {
      const old = pictures.get(streamId);
      if (old !== undefined) arena.free(old.luma);
      const picture = { ...allocateFrame(arena, width, height), colors: 'bt601Limited' as const };
      const random = randomNumbers(seed);
      for (let index = 0; index < picture.byteLength; index++)
        kernels.bytes[picture.luma + index] = 60 + random() * 120;
      pictures.set(streamId, picture);
      stage.setPicture(streamId, picture);
    },
    pixels: () => kernels.bytes.slice(stage.frame.luma, stage.frame.luma + stage.frame.byteLength),
  };
}

function paint(
  kernels: Kernels,
  arena: PlaneArena,
  convert: (bitmap: {
    address: number;
    strideBytes: number;
    width: number;
    height: number;
    isOpaque: boolean;
  }) => OverlayPlanes,
  bitmapId: number,
): OverlayPlanes {
  const isOpaque = bitmapId === 0;
  const [width, height] = isOpaque ? [size.width, size.height] : [40 + bitmapId * 22, 20 + bitmapId * 10];
  const strideBytes = Math.ceil(width / 8) * 32;
  const address = arena.allocate(strideBytes * height);
  const random = randomNumbers(bitmapId + 50);
  for (let index = 0; index < strideBytes * height; index += 4) {
    const alpha = isOpaque ? 1 : Math.round(random());
    for (let channel = 0; channel < 3; channel++)
      kernels.bytes[address + index + channel] = random() * alpha * 255;
    kernels.bytes[address + index + 3] = alpha * 255;
  }
  const planes = convert({ address, strideBytes, width, height, isOpaque });
  arena.free(address);
  return planes;
}

const frameRect = { x: 0, y: 0, ...size };

/** A random list of layers: a background or none, then slots and bitmaps, some of them moving, some fading. */
function inventLayers(random: () => number): PlanarLayer[] {
  const place = (most: number): number => Math.round(random() * most * 4) / 4;
  const opacity = (): number => (random() < 0.7 ? 1 : random());
  const background: PlanarLayer = {
    ...{ type: 'bitmap', id: 'background', bitmapId: 0, x: 0, y: 0, opacity: 1 },
    clip: frameRect,
  };
  const rest = [1, 2, 3, 4, 5, 6, 7].flatMap((index): PlanarLayer[] => {
    if (random() < 0.25) return [];
    if (index < 4) {
      const rect = {
        x: place(250) - 20,
        y: place(140) - 20,
        width: 30 + place(120),
        height: 20 + place(90),
      };
      const radii = random() < 0.5 ? ([9, 9, 9, 9] as const) : ([0, 0, 0, 0] as const);
      return [
        {
          ...{ type: 'video', id: `slot ${String(index)}`, streamId: `camera ${String(index % 3)}` },
          ...{ opacity: opacity(), place: { rect, visible: rect, radii, fit: 'cover' } },
        },
      ];
    }
    const even = (most: number): number => 2 * Math.floor((random() * most) / 2);
    return [
      {
        ...{ type: 'bitmap', id: `bitmap ${String(index)}`, bitmapId: index - 2, opacity: opacity() },
        ...{ x: even(300) - 20, y: even(160) - 20 },
        clip: random() < 0.6 ? frameRect : { x: 31, y: 17, width: 201, height: 121 },
      },
    ];
  });
  return random() < 0.8 ? [background, ...rest] : rest;
}

describe('the planar stage', () => {
  it('matches a full redraw after each change', { timeout: 120_000 }, () => {
    for (let seed = 1; seed <= 6; seed++) {
      const random = randomNumbers(seed);
      const studio = openStudio(kernels);
      let layers = inventLayers(random);
      const shown = new Map<string, [seed: number, width: number, height: number]>();
      for (let turn = 0; turn < 14; turn++) {
        if (random() < 0.6) layers = inventLayers(random);
        for (const streamId of ['camera 0', 'camera 1', 'camera 2']) {
          if (random() < 0.5) continue;
          const given: [number, number, number] = [
            Math.floor(random() * 1e6),
            ...(random() < 0.2 ? ([97, 151] as const) : ([160, 90] as const)),
          ];
          shown.set(streamId, given);
          studio.show(streamId, ...given);
        }
        studio.stage.setLayers(layers);
        studio.stage.compose();
        const fresh = openStudio(otherKernels);
        for (const [streamId, given] of shown) fresh.show(streamId, ...given);
        fresh.stage.setLayers(layers);
        fresh.stage.compose();
        const isEqual = Buffer.compare(studio.pixels(), fresh.pixels()) === 0;
        expect(isEqual, `seed ${String(seed)}, turn ${String(turn)}`).toBe(true);
      }
    }
  });

  it('does nothing while nothing changes', () => {
    const { stage, show } = openStudio(kernels);
    const layers = inventLayers(randomNumbers(3));
    show('camera 0', 1);
    stage.setLayers(layers);
    expect(stage.compose()).toBe(true);
    stage.setLayers(structuredClone(layers));
    expect(stage.compose()).toBe(false);
    show('camera 0', 2);
    expect(stage.compose()).toBe(true);
  });

  it('holds no more memory after a thousand changes than after the first', () => {
    const { stage, show, arena } = openStudio(kernels);
    const random = randomNumbers(4);
    const settle = (): [pieces: number, bytes: number] => {
      for (const index of [0, 1, 2]) show(`camera ${String(index)}`, 1);
      stage.setLayers(inventLayers(randomNumbers(5)));
      stage.compose();
      return [arena.count, arena.usedBytes];
    };
    settle();
    const before = settle();
    for (let turn = 0; turn < 1000; turn++) {
      if (turn % 5 === 0) show(`camera ${String(turn % 3)}`, turn, 20 + (turn % 90), 30 + (turn % 40));
      stage.setLayers(inventLayers(random));
      stage.compose();
    }
    expect(settle()).toEqual(before);
  });

  it('shows black where there is nothing', () => {
    const { stage, pixels } = openStudio(kernels);
    const rect = { x: 20, y: 20, width: 40, height: 30 };
    const clip = frameRect;
    stage.setLayers([{ ...{ type: 'bitmap', id: 'a', bitmapId: 2, x: 20, y: 20, opacity: 1 }, clip }]);
    stage.compose();
    stage.setLayers([
      {
        ...{ type: 'video', id: 'b', streamId: 'nobody', opacity: 1 },
        place: { rect, visible: rect, radii: [0, 0, 0, 0], fit: 'cover' },
      },
    ]);
    stage.compose();
    const luma = size.width * size.height;
    expect(new Set(pixels().subarray(0, luma))).toEqual(new Set([16]));
    expect(new Set(pixels().subarray(luma))).toEqual(new Set([128]));
  });
});
