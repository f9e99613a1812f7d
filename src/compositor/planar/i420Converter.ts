import { programColorSpace } from '../frames/frameColors.ts';
import { loadKernels } from './kernels.ts';
import { convertedPixels, createOverlayPainter } from './overlayPlanes.ts';
import { createPlaneArena } from './planeArena.ts';

/** Converts a program in RGB to frames like those of the planar back end. */
export interface I420Converter {
  /** A frame of opaque RGBA rows from the top; the caller closes it. */
  convert(rgba: Uint8Array, timestampUs: number): VideoFrame;
}

/** Room for the kernels' parameters and for padding. */
const spareBytes = 65_536;

/** Sizes are even. Rejects where the kernels cannot run. */
export async function createI420Converter(width: number, height: number): Promise<I420Converter> {
  const strideY = Math.ceil(width / convertedPixels) * convertedPixels;
  const pixelBytes = strideY * 4 * height;
  const memoryBytes = pixelBytes + (strideY * height * 3) / 2 + spareBytes;
  const kernels = await loadKernels(memoryBytes);
  const arena = createPlaneArena(memoryBytes);
  const painter = createOverlayPainter(kernels, arena, 'rgba');
  const address = arena.allocate(pixelBytes);
  return {
    convert(rgba, timestampUs) {
      const rowBytes = width * 4;
      for (let row = 0; row < height; row++)
        kernels.bytes.set(rgba.subarray(row * rowBytes, (row + 1) * rowBytes), address + row * strideY * 4);
      const planes = painter.convert({ address, strideBytes: strideY * 4, width, height, isOpaque: true });
      const end = planes.chromaV + planes.strideC * (height / 2);
      const frame = new VideoFrame(kernels.bytes.subarray(planes.luma, end), {
        format: 'I420',
        codedWidth: width,
        codedHeight: height,
        timestamp: timestampUs,
        colorSpace: programColorSpace,
        layout: [
          { offset: 0, stride: planes.strideY },
          { offset: planes.chromaU - planes.luma, stride: planes.strideC },
          { offset: planes.chromaV - planes.luma, stride: planes.strideC },
        ],
      });
      painter.free(planes);
      return frame;
    },
  };
}
