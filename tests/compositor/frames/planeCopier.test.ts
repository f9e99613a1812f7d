import { describe, expect, it } from 'vitest';
import { createPlaneCopier } from '../../../src/compositor/frames/planeCopier.ts';

interface FrameData {
  format: 'I420' | 'NV12';
  width: number;
  height: number;
  fullRange?: boolean | null;
  /** Added to each value. */
  base?: number;
}

/** A frame of an even ramp in luma, U and V. */
function createFrame({ format, width, height, fullRange = null, base = 0 }: FrameData): VideoFrame {
  const chromaWidth = (width + 1) >> 1;
  const fake = {
    format,
    visibleRect: { x: 0, y: 0, width, height },
    colorSpace: { fullRange },
    copyTo: (target: ArrayBuffer, { layout }: { layout: { offset: number; stride: number }[] }) => {
      const bytes = new Uint8Array(target);
      for (const [plane, { offset, stride }] of layout.entries()) {
        const rows = plane === 0 ? height : (height + 1) >> 1;
        const columns = plane === 0 ? width : chromaWidth * (format === 'NV12' ? 2 : 1);
        for (let y = 0; y < rows; y++)
          for (let x = 0; x < columns; x++) {
            const isV = format === 'NV12' ? x % 2 === 1 : plane === 2;
            const column = plane > 0 && format === 'NV12' ? x >> 1 : x;
            bytes[offset + y * stride + x] = base + (plane === 0 ? 0 : isV ? 200 : 100) + y * 7 + column;
          }
      }
      return Promise.resolve([]);
    },
  };
  return fake as unknown as VideoFrame;
}

const ramp = (start: number, width: number, height: number): number[] =>
  Array.from(
    { length: width * height },
    (_, index) => start + Math.floor(index / width) * 7 + (index % width),
  );

describe('copying planes', () => {
  it.each([
    ['I420', 4, 2],
    ['NV12', 4, 2],
    ['I420', 5, 3],
    ['NV12', 5, 3],
    ['NV12', 1, 1],
  ] as const)('gives the same planes for %s of %i x %i', async (format, width, height) => {
    const picture = await createPlaneCopier().copy(createFrame({ format, width, height }));
    const [chromaWidth, chromaHeight] = [(width + 1) >> 1, (height + 1) >> 1];
    expect(picture).toMatchObject({
      type: 'planes',
      widthPx: width,
      heightPx: height,
      colors: 'bt601Limited',
    });
    expect(picture.planes.map((plane) => [...plane])).toEqual([
      ramp(0, width, height),
      ramp(100, chromaWidth, chromaHeight),
      ramp(200, chromaWidth, chromaHeight),
    ]);
  });

  it('keeps a frame while the next one is copied, and follows size, format and label', async () => {
    const copier = createPlaneCopier();
    const first = await copier.copy(createFrame({ format: 'I420', width: 4, height: 2 }));
    const second = await copier.copy(createFrame({ format: 'I420', width: 4, height: 2, base: 9 }));
    expect([first.planes[0][0], second.planes[0][0]]).toEqual([0, 9]);
    const third = await copier.copy(createFrame({ format: 'I420', width: 4, height: 2, base: 5 }));
    expect([second.planes[0][0], third.planes[0][0]]).toEqual([9, 5]);
    const full = await copier.copy(createFrame({ format: 'NV12', width: 6, height: 4, fullRange: true }));
    expect(full).toMatchObject({ widthPx: 6, heightPx: 4, colors: 'bt709Full' });
  });
});
