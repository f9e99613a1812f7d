import type { Size } from '../chain/chainSteps.ts';
import type { MemoryPieces } from './chainMemory.ts';

/** An I420 picture in the kernels' memory. Rows have room for a multiple of eight px of luma. */
export interface PlanarPicture extends Size {
  /** Addresses of its planes; luma is the first, and they follow each other. */
  luma: number;
  chromaU: number;
  chromaV: number;
  strideY: number;
  strideC: number;
  byteLength: number;
}

/** Width and height are even. */
export function allocatePicture(pieces: MemoryPieces, { width, height }: Size): PlanarPicture {
  const strideY = Math.ceil(width / 8) * 8;
  const strideC = strideY / 2;
  const chromaBytes = strideC * (height / 2);
  const byteLength = strideY * height + 2 * chromaBytes;
  const luma = pieces.bytes(byteLength);
  const chromaU = luma + strideY * height;
  return { width, height, luma, chromaU, chromaV: chromaU + chromaBytes, strideY, strideC, byteLength };
}

/** Where its planes lie in a buffer that begins with them. */
export const planeLayout = ({ luma, chromaU, chromaV, strideY, strideC }: PlanarPicture): PlaneLayout[] => [
  { offset: 0, stride: strideY },
  { offset: chromaU - luma, stride: strideC },
  { offset: chromaV - luma, stride: strideC },
];
