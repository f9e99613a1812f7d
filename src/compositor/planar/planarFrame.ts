import type { Kernels } from './kernels.ts';
import type { PlaneArena } from './planeArena.ts';

/** An I420 frame in the kernels' memory; strides in bytes. Width and height are even. */
export interface PlanarFrame {
  width: number;
  height: number;
  /** Addresses of its planes. Luma is the first, so its address is the whole frame's. */
  luma: number;
  chromaU: number;
  chromaV: number;
  strideY: number;
  strideC: number;
  byteLength: number;
}

/** Bytes of an I420 frame without padding; chroma is rounded up. */
export const i420Bytes = (width: number, height: number): number =>
  width * height + 2 * ((width + 1) >> 1) * ((height + 1) >> 1);

/** Allocates a frame; its contents are undefined. */
export function allocateFrame(arena: PlaneArena, width: number, height: number): PlanarFrame {
  const [strideC, rowsC] = [(width + 1) >> 1, (height + 1) >> 1];
  const byteLength = i420Bytes(width, height);
  const luma = arena.allocate(byteLength);
  const chromaU = luma + width * height;
  return {
    width,
    height,
    luma,
    chromaU,
    chromaV: chromaU + strideC * rowsC,
    strideY: width,
    strideC,
    byteLength,
  };
}

/** Paints a frame black, limited range. */
export function blacken({ bytes }: Kernels, frame: PlanarFrame): void {
  bytes.fill(16, frame.luma, frame.chromaU);
  bytes.fill(128, frame.chromaU, frame.luma + frame.byteLength);
}
