import type { Kernels } from './kernels.ts';
import type { PlanarFrame } from './planarFrame.ts';
import type { PlaneArena } from './planeArena.ts';
import { evenBox, intersectBoxes, type PixelBox } from './pixelBox.ts';

/** A painted bitmap as premultiplied BT.709 planes with alpha, in the kernels' memory. Width and height are even. */
export interface OverlayPlanes {
  width: number;
  height: number;
  strideY: number;
  strideC: number;
  luma: number;
  /** 0 where all of it is opaque. */
  alpha: number;
  chromaU: number;
  chromaV: number;
  chromaAlpha: number;
}

/** Premultiplied BGRA rows in the kernels' memory, beginning at an even pixel of the frame. */
export interface BgraBitmap {
  address: number;
  strideBytes: number;
  width: number;
  height: number;
  isOpaque: boolean;
}

/** Rows are converted eight pixels at a time: a bitmap's stride has room for a multiple of this. */
export const convertedPixels = 8;

/** B, G, R and alpha into luma, U, V and alpha, BT.709 of limited range; the offsets 16 and 128 come with the alpha. */
const bt709Weights = [
  [0.0722 * 219, 0.7152 * 219, 0.2126 * 219, 16],
  [0.5 * 224, (-0.7152 / 1.8556) * 224, (-0.2126 / 1.8556) * 224, 128],
  [(-0.0722 / 1.5748) * 224, (-0.7152 / 1.5748) * 224, 0.5 * 224, 128],
  [0, 0, 0, 255],
];
const weightUnit = 16_384;
const weightBytes = 64;
const parameterBytes = 68;

/** Turns painted bitmaps into planes, and draws such planes onto a frame. */
export interface OverlayPainter {
  convert(bitmap: BgraBitmap): OverlayPlanes;
  free(planes: OverlayPlanes): void;
  /** Draws what falls into `clip`, which lies inside the frame, with the planes' corner at an even pixel. */
  draw(
    frame: PlanarFrame,
    planes: OverlayPlanes,
    at: { x: number; y: number },
    clip: PixelBox,
    opacity: number,
  ): void;
}

export function createOverlayPainter(kernels: Kernels, arena: PlaneArena): OverlayPainter {
  const parameters = arena.allocate(parameterBytes);
  const weights = arena.allocate(weightBytes);
  const shorts = new Int16Array(kernels.bytes.buffer, weights, weightBytes / 2);
  for (const [index, row] of bt709Weights.entries()) {
    const whole = row.map((weight) => Math.round((weight / 255) * weightUnit));
    shorts.set([...whole, ...whole], index * 8);
  }
  const put = (values: readonly number[]): void => kernels.numbers.set(values, parameters / 4);

  return {
    convert({ address, strideBytes, width, height, isOpaque }) {
      const strideY = Math.ceil(width / convertedPixels) * convertedPixels;
      const strideC = strideY / 2;
      const lumaBytes = strideY * height;
      const chromaBytes = strideC * (height / 2);
      const luma = arena.allocate((isOpaque ? 1 : 2) * lumaBytes + (isOpaque ? 2 : 3) * chromaBytes);
      const chromaU = luma + (isOpaque ? 1 : 2) * lumaBytes;
      const planes: OverlayPlanes = {
        width,
        height,
        strideY,
        strideC,
        luma,
        alpha: isOpaque ? 0 : luma + lumaBytes,
        chromaU,
        chromaV: chromaU + chromaBytes,
        chromaAlpha: isOpaque ? 0 : chromaU + 2 * chromaBytes,
      };
      put([address, strideBytes, strideY, height, luma, planes.alpha, strideY]);
      kernels.numbers.set(
        [chromaU, planes.chromaV, planes.chromaAlpha, strideC, weights],
        parameters / 4 + 7,
      );
      kernels.convertBgra(parameters);
      return planes;
    },
    free: (planes) => arena.free(planes.luma),
    draw(frame, planes, at, clip, opacity) {
      const part = intersectBoxes(
        { left: at.x, top: at.y, right: at.x + planes.width, bottom: at.y + planes.height },
        clip,
      );
      if (part === null) return;
      const chroma = evenBox(part);
      const fromY = (part.top - at.y) * planes.strideY + part.left - at.x;
      const fromC = ((chroma.top - at.y) / 2) * planes.strideC + (chroma.left - at.x) / 2;
      const toC = (chroma.top / 2) * frame.strideC + chroma.left / 2;
      const isOpaque = planes.alpha === 0;
      put([
        planes.luma + fromY,
        isOpaque ? 0 : planes.alpha + fromY,
        planes.strideY,
        planes.chromaU + fromC,
        planes.chromaV + fromC,
        isOpaque ? 0 : planes.chromaAlpha + fromC,
        planes.strideC,
        frame.luma + part.top * frame.strideY + part.left,
        frame.strideY,
        frame.chromaU + toC,
        frame.chromaV + toC,
        frame.strideC,
        part.right - part.left,
        part.bottom - part.top,
        Math.round(opacity * 256),
        (chroma.right - chroma.left) / 2,
        (chroma.bottom - chroma.top) / 2,
      ]);
      kernels.drawBitmap(parameters);
    },
  };
}
