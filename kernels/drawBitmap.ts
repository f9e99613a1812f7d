import * as at from './drawBitmapParameters';
import { readAddress, readNumber } from './readParameters';
import { blendEvenly, blendPremultiplied } from './rows';

/** Draws part of a bitmap's planes onto the frame's. `p` is the address of the parameters that drawBitmapParameters.ts lists. */
export function drawBitmap(p: usize): void {
  const opacity = readNumber(p, at.opacity);
  const lumaStride = readNumber(p, at.sourceLumaStride);
  const chromaStride = readNumber(p, at.sourceChromaStride);
  const frameChromaStride = readNumber(p, at.frameChromaStride);
  const chromaAlpha = readAddress(p, at.sourceChromaAlpha);
  const chromaWidth = readNumber(p, at.chromaWidth);
  const chromaHeight = readNumber(p, at.chromaHeight);
  drawPlane(
    readAddress(p, at.frameLuma),
    readNumber(p, at.frameLumaStride),
    readAddress(p, at.sourceLuma),
    readAddress(p, at.sourceAlpha),
    lumaStride,
    readNumber(p, at.width),
    readNumber(p, at.height),
    opacity,
  );
  drawPlane(
    readAddress(p, at.frameU),
    frameChromaStride,
    readAddress(p, at.sourceU),
    chromaAlpha,
    chromaStride,
    chromaWidth,
    chromaHeight,
    opacity,
  );
  drawPlane(
    readAddress(p, at.frameV),
    frameChromaStride,
    readAddress(p, at.sourceV),
    chromaAlpha,
    chromaStride,
    chromaWidth,
    chromaHeight,
    opacity,
  );
}

function drawPlane(
  dst: usize,
  dstStride: i32,
  src: usize,
  alpha: usize,
  srcStride: i32,
  width: i32,
  height: i32,
  opacity: i32,
): void {
  for (let row = 0; row < height; row++) {
    if (alpha == 0) blendEvenly(dst, src, width, opacity);
    else {
      blendPremultiplied(dst, src, alpha, width, opacity);
      alpha += <usize>srcStride;
    }
    dst += <usize>dstStride;
    src += <usize>srcStride;
  }
}
