import type { PlanesPicture } from '../../src/compositor/frames/videoFeed.ts';

export const frameSize = { widthPx: 1280, heightPx: 720 } as const;

/** Three frames of a noisy moving image, as I420. */
export function createFrames(seed: number): PlanesPicture[] {
  const { widthPx, heightPx } = frameSize;
  return Array.from({ length: 3 }, (_, frame) => {
    const luma = new Uint8Array(widthPx * heightPx);
    const chroma = [0, 1].map(() => new Uint8Array((widthPx * heightPx) / 4)) as [Uint8Array, Uint8Array];
    let state = seed * 7919 + frame * 104_729 + 1;
    for (let index = 0; index < luma.length; index++) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      luma[index] = 16 + ((index % widthPx) * 160) / widthPx + (state >>> 27);
    }
    for (const [plane, values] of chroma.entries())
      for (let index = 0; index < values.length; index++)
        values[index] = 100 + ((index / 640 + frame * 9 + plane * 40 + seed * 13) % 56);
    return { type: 'planes', widthPx, heightPx, colors: 'bt601Limited', planes: [luma, ...chroma] };
  });
}
