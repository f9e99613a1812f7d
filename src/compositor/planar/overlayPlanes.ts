import * as convertBgraParameters from '../../../kernels/convertBgraParameters.ts';
import * as drawBitmapParameters from '../../../kernels/drawBitmapParameters.ts';
import { parameterBytes, writeParameters, type Kernels } from './kernels.ts';
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
  /** 0 if all of it is opaque. */
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

/** Turns painted bitmaps into planes, and draws such planes onto a frame. */
export interface OverlayPainter {
  convert(bitmap: BgraBitmap): OverlayPlanes;
  free(planes: OverlayPlanes): void;
  /** Draws the part inside `clip`, which is inside the frame; the planes' corner is at an even pixel. */
  draw(
    frame: PlanarFrame,
    planes: OverlayPlanes,
    at: { x: number; y: number },
    clip: PixelBox,
    opacity: number,
  ): void;
}

/** `order` is that of the channels in the bitmaps to convert. */
export function createOverlayPainter(
  kernels: Kernels,
  arena: PlaneArena,
  order: 'bgra' | 'rgba' = 'bgra',
): OverlayPainter {
  const convertParameters = arena.allocate(parameterBytes(convertBgraParameters));
  const drawParameters = arena.allocate(parameterBytes(drawBitmapParameters));
  const weights = arena.allocate(weightBytes);
  const shorts = new Int16Array(kernels.bytes.buffer, weights, weightBytes / 2);
  for (const [index, [blue = 0, green = 0, red = 0, alpha = 0]] of bt709Weights.entries()) {
    const row = order === 'bgra' ? [blue, green, red, alpha] : [red, green, blue, alpha];
    const whole = row.map((weight) => Math.round((weight / 255) * weightUnit));
    shorts.set([...whole, ...whole], index * 8);
  }

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
      writeParameters(kernels, convertParameters, convertBgraParameters, {
        source: address,
        sourceStride: strideBytes,
        width: strideY,
        height,
        luma,
        alpha: planes.alpha,
        lumaStride: strideY,
        chromaU,
        chromaV: planes.chromaV,
        chromaAlpha: planes.chromaAlpha,
        chromaStride: strideC,
        weights,
      });
      kernels.convertBgra(convertParameters);
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
      writeParameters(kernels, drawParameters, drawBitmapParameters, {
        sourceLuma: planes.luma + fromY,
        sourceAlpha: isOpaque ? 0 : planes.alpha + fromY,
        sourceLumaStride: planes.strideY,
        sourceU: planes.chromaU + fromC,
        sourceV: planes.chromaV + fromC,
        sourceChromaAlpha: isOpaque ? 0 : planes.chromaAlpha + fromC,
        sourceChromaStride: planes.strideC,
        frameLuma: frame.luma + part.top * frame.strideY + part.left,
        frameLumaStride: frame.strideY,
        frameU: frame.chromaU + toC,
        frameV: frame.chromaV + toC,
        frameChromaStride: frame.strideC,
        width: part.right - part.left,
        height: part.bottom - part.top,
        opacity: Math.round(opacity * 256),
        chromaWidth: (chroma.right - chroma.left) / 2,
        chromaHeight: (chroma.bottom - chroma.top) / 2,
      });
      kernels.drawBitmap(drawParameters);
    },
  };
}
