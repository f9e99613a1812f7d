import { beforeAll, describe, expect, it } from 'vitest';
import { createCameraReader } from '../../../src/compositor/planar/cameraReader.ts';
import { loadKernels, type Kernels } from '../../../src/compositor/planar/kernels.ts';
import { createOverlayPainter } from '../../../src/compositor/planar/overlayPlanes.ts';
import { createPlaneArena } from '../../../src/compositor/planar/planeArena.ts';
import type { PlanarPicture } from '../../../src/compositor/planar/slotPainter.ts';

const memoryBytes = 8_000_000;
let kernels: Kernels;
beforeAll(async () => {
  kernels = await loadKernels(memoryBytes);
});

interface FrameData {
  format: 'I420' | 'NV12' | 'BGRA' | 'RGBA';
  width: number;
  height: number;
  /** Luma, then chroma of a flat picture; null for a frame that cannot be copied. */
  values: readonly number[] | null;
  /** As the frame's label says; null where it has none. */
  fullRange?: boolean | null;
}

/** Flat frames as a browser delivers them; counts those that are not closed. */
function createFrames(): {
  stream: ReadableStream<VideoFrame>;
  send(data: FrameData): void;
  end(): void;
  open(): number;
} {
  let controller: ReadableStreamDefaultController<VideoFrame> | null = null;
  let open = 0;
  const stream = new ReadableStream<VideoFrame>({
    start: (given) => {
      controller = given;
    },
  });
  return {
    stream,
    end: () => controller?.close(),
    open: () => open,
    send({ format, width, height, values, fullRange = null }) {
      open += 1;
      const fake = {
        format,
        colorSpace: { fullRange },
        visibleRect: { x: 0, y: 0, width, height },
        close: () => {
          open -= 1;
        },
        copyTo: (target: Uint8Array, options: { layout: { offset: number; stride: number }[] }) => {
          if (values === null) return Promise.reject(new Error('no such frame'));
          for (const [plane, { offset, stride }] of options.layout.entries()) {
            const rows = plane === 0 ? height : (height + 1) >> 1;
            const bytes = { I420: 1, NV12: 2, BGRA: 4, RGBA: 4 }[format];
            const [first, second, third] = values;
            const chroma = format === 'NV12' ? [second, third] : [plane === 1 ? second : third];
            const pattern = bytes === 4 ? values : plane === 0 ? [first] : chroma;
            const columns = plane === 0 ? width : (width + 1) >> 1;
            for (let y = 0; y < rows; y++)
              for (let x = 0; x < columns * (plane === 0 && bytes < 4 ? 1 : pattern.length); x++)
                target[offset + y * stride + x] = pattern[x % pattern.length] ?? 0;
          }
          return Promise.resolve([]);
        },
      };
      // The reader uses no more of a frame than this.
      controller?.enqueue(fake as unknown as VideoFrame);
    },
  };
}

function openReader() {
  const arena = createPlaneArena(memoryBytes);
  const overlays = createOverlayPainter(kernels, arena);
  const frames = createFrames();
  const pictures: PlanarPicture[] = [];
  const overs: (string | null)[] = [];
  const heldBefore = arena.count;
  const reader = createCameraReader({
    ...{ kernels, arena, overlays, frames: frames.stream },
    onPicture: (picture) => pictures.push(picture),
    onOver: (reason) => overs.push(reason),
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 60; turn++) await Promise.resolve();
  };
  return { frames, pictures, overs, reader, settle, held: () => arena.count - heldBefore };
}

/** The values in the middle of a picture's planes. */
const valuesOf = ({ luma, chromaU, chromaV, strideY, strideC, width, height }: PlanarPicture): number[] => {
  const [row, column] = [Math.floor(height / 2), Math.floor(width / 2)];
  const chroma = (row >> 1) * strideC + (column >> 1);
  return [luma + row * strideY + column, chromaU + chroma, chromaV + chroma].map(
    (address) => kernels.bytes[address] ?? -1,
  );
};

describe('reading a camera', () => {
  it.each([
    [64, 36],
    [33, 19],
    [2, 2],
    [1, 1],
  ])('takes I420 and NV12 of %i x %i as they are', async (width, height) => {
    for (const format of ['I420', 'NV12'] as const) {
      const { frames, pictures, reader, settle, held } = openReader();
      frames.send({ format, width, height, values: [90, 120, 200] });
      await settle();
      expect(pictures).toHaveLength(1);
      expect(pictures[0]).toMatchObject({ width, height, colors: 'bt601Limited' });
      expect(pictures.map(valuesOf)).toEqual([[90, 120, 200]]);
      expect(frames.open()).toBe(0);
      reader.stop();
      expect(held()).toBe(0);
    }
  });

  it.each([
    [64, 36],
    [33, 19],
  ])('converts RGB of %i x %i to planes, and reads I420 after it as it is', async (width, height) => {
    const { frames, pictures, reader, settle, held } = openReader();
    frames.send({ format: 'RGBA', width, height, values: [255, 0, 0, 255] });
    frames.send({ format: 'I420', width, height, values: [50, 60, 70] });
    await settle();
    // Blue (in BGRA) by BT.709, limited range.
    expect(pictures.map(({ colors }) => colors)).toEqual(['bt709Limited', 'bt601Limited']);
    const [blue, plain] = pictures.map(valuesOf);
    for (const [index, value] of [32, 240, 118].entries())
      expect(Math.abs((blue?.[index] ?? 0) - value), String(blue)).toBeLessThanOrEqual(1);
    expect(plain).toEqual([50, 60, 70]);
    reader.stop();
    expect(held()).toBe(0);
  });

  it('takes a frame of full range for BT.709 and any other for BT.601, when a stream changes too', async () => {
    const { frames, pictures, reader, settle, held } = openReader();
    for (const fullRange of [false, true, null, true, false])
      frames.send({ format: 'I420', width: 64, height: 36, values: [90, 120, 200], fullRange });
    await settle();
    expect(pictures.map(({ colors }) => colors)).toEqual([
      ...['bt601Limited', 'bt709Full', 'bt601Limited', 'bt709Full', 'bt601Limited'],
    ]);
    reader.stop();
    expect(held()).toBe(0);
  });

  it('skips and closes empty frames and single ones that cannot be copied', async () => {
    const { frames, pictures, overs, settle } = openReader();
    frames.send({ format: 'I420', width: 0, height: 0, values: [1, 2, 3] });
    frames.send({ format: 'NV12', width: 320, height: 0, values: [1, 2, 3] });
    frames.send({ format: 'I420', width: 32, height: 18, values: null });
    frames.send({ format: 'I420', width: 32, height: 18, values: [90, 120, 200] });
    await settle();
    expect(pictures.map(valuesOf)).toEqual([[90, 120, 200]]);
    expect([overs, frames.open()]).toEqual([[], 0]);
  });

  it('a camera with only frames that cannot be copied fails, and reports it once', async () => {
    const { frames, pictures, overs, settle, held } = openReader();
    for (let turn = 0; turn < 30; turn++)
      frames.send({ format: 'NV12', width: 32, height: 18, values: null });
    await settle();
    expect([pictures, overs]).toEqual([[], ['no such frame']]);
    expect(held()).toBe(0);
  });

  it('a camera that ends is over without a reason; one that is stopped reports nothing more', async () => {
    const ended = openReader();
    ended.frames.end();
    await ended.settle();
    expect(ended.overs).toEqual([null]);
    const stopped = openReader();
    stopped.frames.send({ format: 'I420', width: 32, height: 18, values: [1, 2, 3] });
    stopped.reader.stop();
    await stopped.settle();
    expect([stopped.overs, stopped.pictures, stopped.frames.open(), stopped.held()]).toEqual([[], [], 0, 0]);
  });
});
