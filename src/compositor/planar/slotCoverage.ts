import { coverageHeaderBytes, coverageLineHeaderBytes } from '../../../kernels/tableLayouts.ts';
import type { ProgramRect } from '../../geometry/rect.ts';
import { pixelsOf, type PixelBox } from './pixelBox.ts';

/** A rounded rectangle on the pixel grid of the output; all in output px. */
export interface SlotShape {
  rect: ProgramRect;
  /** Top left, top right, bottom right, bottom left. */
  radii: readonly [number, number, number, number];
  /** The part of it that may be drawn. */
  visible: ProgramRect;
}

/** Share of a pixel (0 to 1) that a shape covers: 0 outside its visible pixels, by distance in its corners, else 1. */
function createCoverage({ rect, radii, visible }: SlotShape): (x: number, y: number) => number {
  const pixels = pixelsOf(visible);
  const [topLeft, topRight, bottomRight, bottomLeft] = radii;
  const halfWidth = rect.width / 2;
  const halfHeight = rect.height / 2;
  return (x, y) => {
    if (x < pixels.left || x >= pixels.right || y < pixels.top || y >= pixels.bottom) return 0;
    const fromMiddleX = x + 0.5 - rect.x - halfWidth;
    const fromMiddleY = y + 0.5 - rect.y - halfHeight;
    const [upper, lower] = fromMiddleX < 0 ? [topLeft, bottomLeft] : [topRight, bottomRight];
    const radius = fromMiddleY < 0 ? upper : lower;
    const beyondX = Math.abs(fromMiddleX) - halfWidth + radius;
    const beyondY = Math.abs(fromMiddleY) - halfHeight + radius;
    if (beyondX <= 0 || beyondY <= 0) return 1;
    return Math.max(0, Math.min(1, 0.5 + radius - Math.hypot(beyondX, beyondY)));
  };
}

const toEven = (value: number): number => Math.ceil(value / 2) * 2;

/**
 * Coverage of luma and of chroma in a box with even edges, for drawVideo (kernels/tableLayouts.ts). Only strips at the edges are
 * stored, so that a moving slot costs next to nothing.
 */
export function buildSlotCoverage(
  shape: SlotShape,
  box: PixelBox,
): { luma: Uint8Array<ArrayBuffer>; chroma: Uint8Array<ArrayBuffer> } {
  const { rect, radii } = shape;
  const pixels = pixelsOf(shape.visible);
  const [topLeft, topRight, bottomRight, bottomLeft] = radii;
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const reach = (radius: number, edgePx: number, oddPx: number): number =>
    toEven(Math.max(oddPx, radius > 0 ? Math.ceil(edgePx + radius) : 0));
  let left = reach(Math.max(topLeft, bottomLeft), rect.x - box.left, pixels.left - box.left);
  let right = reach(
    Math.max(topRight, bottomRight),
    box.right - rect.x - rect.width,
    box.right - pixels.right,
  );
  let top = reach(Math.max(topLeft, topRight), rect.y - box.top, pixels.top - box.top);
  let bottom = reach(
    Math.max(bottomLeft, bottomRight),
    box.bottom - rect.y - rect.height,
    box.bottom - pixels.bottom,
  );
  if (left + right > width) [left, right] = [width, 0];
  if (top + bottom > height) [top, bottom] = [height, 0];
  const coverage = createCoverage(shape);
  const lumaAt = (x: number, y: number): number => coverage(box.left + x, box.top + y) * 255;
  const chromaAt = (x: number, y: number): number =>
    (lumaAt(2 * x, 2 * y) +
      lumaAt(2 * x + 1, 2 * y) +
      lumaAt(2 * x, 2 * y + 1) +
      lumaAt(2 * x + 1, 2 * y + 1)) /
    4;
  return {
    luma: writeCoverage({ left, right, top, bottom, width, height }, lumaAt),
    chroma: writeCoverage(
      {
        left: left / 2,
        right: right / 2,
        top: top / 2,
        bottom: bottom / 2,
        width: width / 2,
        height: height / 2,
      },
      chromaAt,
    ),
  };
}

interface Strips {
  left: number;
  right: number;
  top: number;
  bottom: number;
  width: number;
  height: number;
}

function writeCoverage(
  { left, right, top, bottom, width, height }: Strips,
  valueAt: (x: number, y: number) => number,
): Uint8Array<ArrayBuffer> {
  const lines = top + 1 + bottom;
  const lineBytes = coverageLineHeaderBytes + left + right;
  const bytes = new Uint8Array(Math.ceil((coverageHeaderBytes + lines * lineBytes) / 4) * 4);
  new Int32Array(bytes.buffer, 0, 6).set([left, right, top, bottom, width, height]);
  for (let line = 0; line < lines; line++) {
    const y = line <= top ? line : height - (lines - line);
    const at = coverageHeaderBytes + line * lineBytes;
    // Where top and bottom meet there is no row in the middle.
    if (y >= height) continue;
    bytes[at] = Math.round(left + right < width ? valueAt(left, y) : 0);
    for (let x = 0; x < left; x++) bytes[at + coverageLineHeaderBytes + x] = Math.round(valueAt(x, y));
    for (let x = 0; x < right; x++)
      bytes[at + coverageLineHeaderBytes + left + x] = Math.round(valueAt(width - right + x, y));
  }
  return bytes;
}
