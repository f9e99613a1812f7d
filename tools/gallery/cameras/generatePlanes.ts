import type { CameraPicture, CameraShape } from './cameraPicture.ts';

export interface FrameSize {
  widthPx: number;
  heightPx: number;
}

/** The coordinate space of the pictures. */
const spaceWidth = 1280;

/**
 * A picture as an I420 frame (BT.601, limited range) of three planes without padding. It is computed without the
 * browser, so that it has the same bytes in every process.
 */
export function generatePlanes(
  picture: CameraPicture,
  { widthPx, heightPx }: FrameSize,
): Uint8Array<ArrayBuffer> {
  const [chromaWidth, chromaHeight] = [(widthPx + 1) >> 1, (heightPx + 1) >> 1];
  const data = new Uint8Array(widthPx * heightPx + 2 * chromaWidth * chromaHeight);
  let offset = 0;
  for (const channel of [0, 1, 2] as const) {
    const isLuma = channel === 0;
    const size = isLuma ? { widthPx, heightPx } : { widthPx: chromaWidth, heightPx: chromaHeight };
    const plane = data.subarray(offset, offset + size.widthPx * size.heightPx);
    paintWall(
      plane,
      size,
      picture.wall.map((color) => toYuv(color)[channel]),
    );
    for (const shape of picture.shapes) paintShape(plane, size, shape, toYuv(shape.color)[channel]);
    offset += plane.length;
  }
  return data;
}

function paintWall(plane: Uint8Array, { widthPx, heightPx }: FrameSize, [from = 0, to = 0]: number[]): void {
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++)
      plane[y * widthPx + x] = Math.round(from + ((to - from) * (x / widthPx + y / heightPx)) / 2);
}

/** Blends a shape into a plane, its edge smoothed over one pixel. */
function paintShape(
  plane: Uint8Array,
  { widthPx, heightPx }: FrameSize,
  shape: CameraShape,
  value: number,
): void {
  const scale = widthPx / spaceWidth;
  const { middleX, middleY, halfWidth, halfHeight } = shape;
  const left = Math.max(0, Math.floor((middleX - halfWidth) * scale) - 1);
  const right = Math.min(widthPx, Math.ceil((middleX + halfWidth) * scale) + 1);
  const top = Math.max(0, Math.floor((middleY - halfHeight) * scale) - 1);
  const bottom = Math.min(heightPx, Math.ceil(Math.min(middleY + halfHeight, shape.bottom) * scale) + 1);
  for (let y = top; y < bottom; y++) {
    const fromMiddleY = (y + 0.5) / scale - middleY;
    const belowPx = (shape.bottom - (y + 0.5) / scale) * scale;
    for (let x = left; x < right; x++) {
      const fromMiddleX = (x + 0.5) / scale - middleX;
      const insidePx = Math.min(insideUnits(shape, fromMiddleX, fromMiddleY) * scale, belowPx);
      const coverage = Math.max(0, Math.min(1, insidePx + 0.5)) * shape.opacity;
      if (coverage <= 0) continue;
      const index = y * widthPx + x;
      const under = plane[index] ?? 0;
      plane[index] = Math.round(under + (value - under) * coverage);
    }
  }
}

/** How far inside the shape's edge a point is; negative outside. */
function insideUnits({ type, halfWidth, halfHeight }: CameraShape, x: number, y: number): number {
  if (type === 'rect') return Math.min(halfWidth - Math.abs(x), halfHeight - Math.abs(y));
  const reach = Math.sqrt((x / halfWidth) ** 2 + (y / halfHeight) ** 2);
  return (1 - reach) * Math.min(halfWidth, halfHeight);
}

/** Converts #RRGGBB to BT.601, limited range. */
function toYuv(color: string): [number, number, number] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return [
    16 + 0.256788 * red + 0.504129 * green + 0.097906 * blue,
    128 - 0.148223 * red - 0.290993 * green + 0.439216 * blue,
    128 + 0.439216 * red - 0.367788 * green - 0.071427 * blue,
  ];
}
