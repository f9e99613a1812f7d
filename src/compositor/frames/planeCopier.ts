import { readFrameColors } from './frameColors.ts';
import type { PlanesPicture } from './videoFeed.ts';

/** Copies the planes of frames into two buffers in turn: one is written while the other waits to be uploaded. */
export interface PlaneCopier {
  /** The planes of a frame that `canCopyPlanes`, valid until the call after the next. Leaves the frame open. */
  copy(frame: VideoFrame): Promise<PlanesPicture>;
}

/** Whether a frame's planes can be read as they are; not where it holds RGB or lies in a graphics driver's memory. */
export const canCopyPlanes = ({ format }: Pick<VideoFrame, 'format'>): boolean =>
  format === 'I420' || format === 'NV12';

export function createPlaneCopier(): PlaneCopier {
  let spare = new ArrayBuffer(0);
  let latest = new ArrayBuffer(0);
  return {
    async copy(frame) {
      const [widthPx, heightPx] = [frame.visibleRect?.width ?? 0, frame.visibleRect?.height ?? 0];
      const [chromaWidth, chromaHeight] = [(widthPx + 1) >> 1, (heightPx + 1) >> 1];
      const lumaBytes = widthPx * heightPx;
      const chromaBytes = chromaWidth * chromaHeight;
      const isInterleaved = frame.format === 'NV12';
      // NV12's interleaved chroma is copied behind the planes, then separated.
      const pairsAt = lumaBytes + 2 * chromaBytes;
      const byteLength = pairsAt + (isInterleaved ? 2 * chromaBytes : 0);
      const buffer = spare.byteLength === byteLength ? spare : new ArrayBuffer(byteLength);
      spare = buffer;
      const luma = new Uint8Array(buffer, 0, lumaBytes);
      const chromaU = new Uint8Array(buffer, lumaBytes, chromaBytes);
      const chromaV = new Uint8Array(buffer, lumaBytes + chromaBytes, chromaBytes);
      const chromaLayout = isInterleaved
        ? [{ offset: pairsAt, stride: 2 * chromaWidth }]
        : [chromaU, chromaV].map(({ byteOffset }) => ({ offset: byteOffset, stride: chromaWidth }));
      await frame.copyTo(buffer, { layout: [{ offset: 0, stride: widthPx }, ...chromaLayout] });
      if (isInterleaved) separate(new Uint8Array(buffer, pairsAt), chromaU, chromaV);
      [spare, latest] = [latest, buffer];
      const colors = readFrameColors(frame.colorSpace);
      return { type: 'planes', widthPx, heightPx, colors, planes: [luma, chromaU, chromaV] };
    },
  };
}

/** Separates pairs of values. */
function separate(pairs: Uint8Array, first: Uint8Array, second: Uint8Array): void {
  for (let index = 0; index < first.length; index++) {
    first[index] = pairs[2 * index] ?? 0;
    second[index] = pairs[2 * index + 1] ?? 0;
  }
}
