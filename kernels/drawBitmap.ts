import { blendEvenly, blendPremultiplied } from './rows';

/**
 * Draws part of painted planes onto the frame's. `p` is 17 numbers: luma, alpha (0 for opaque planes) and their stride, chroma U, V
 * and alpha and their stride, the frame's luma, stride, U, V, stride, then width and height in luma, opacity, width and height in chroma.
 */
export function drawBitmap(p: usize): void {
  const strideY = load<i32>(p, 8);
  const strideC = load<i32>(p, 24);
  const dstStrideY = load<i32>(p, 32);
  const dstStrideC = load<i32>(p, 44);
  const width = load<i32>(p, 48);
  const height = load<i32>(p, 52);
  const opacity = load<i32>(p, 56);
  const alphaY = <usize>load<i32>(p, 4);
  const alphaC = <usize>load<i32>(p, 20);
  drawPlane(
    <usize>load<i32>(p, 28),
    dstStrideY,
    <usize>load<i32>(p),
    alphaY,
    strideY,
    width,
    height,
    opacity,
  );
  const widthC = load<i32>(p, 60);
  const heightC = load<i32>(p, 64);
  drawPlane(
    <usize>load<i32>(p, 36),
    dstStrideC,
    <usize>load<i32>(p, 12),
    alphaC,
    strideC,
    widthC,
    heightC,
    opacity,
  );
  drawPlane(
    <usize>load<i32>(p, 40),
    dstStrideC,
    <usize>load<i32>(p, 16),
    alphaC,
    strideC,
    widthC,
    heightC,
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
