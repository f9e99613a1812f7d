/** Width and height of the logical program canvas, program px. */
export const programSize = { width: 1920, height: 1080 } as const;

/** A rectangle in program px: those of the program canvas, or of another frame that a program is laid out for. The origin is top left. */
export interface ProgramRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The whole program canvas. */
export const programRect: ProgramRect = { x: 0, y: 0, ...programSize };

/** The nearest even whole number, so that edges fall on the chroma grid of I420 pictures. */
export const toEven = (value: number): number => Math.round(value / 2) * 2;

/** The rectangle between four edges, each moved to the nearest even program px; neighbours that share an edge still do. */
export function rectFromEdges(left: number, top: number, right: number, bottom: number): ProgramRect {
  const x = toEven(left);
  const y = toEven(top);
  return { x, y, width: Math.max(0, toEven(right) - x), height: Math.max(0, toEven(bottom) - y) };
}

/** A rectangle grown by `byPx` on each side, or shrunk if it is negative, down to nothing. */
export const growRect = ({ x, y, width, height }: ProgramRect, byPx: number): ProgramRect => ({
  x: x - byPx,
  y: y - byPx,
  width: Math.max(0, width + 2 * byPx),
  height: Math.max(0, height + 2 * byPx),
});

/** The area that both rectangles cover; null if they do not overlap. */
export function intersectRects(a: ProgramRect, b: ProgramRect): ProgramRect | null {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** The smallest rectangle around all of them; null for an empty list. */
export function boundsOfRects(rects: readonly ProgramRect[]): ProgramRect | null {
  if (rects.length === 0) return null;
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height));
  return { x, y, width: right - x, height: bottom - y };
}

export const containsRect = (outer: ProgramRect, inner: ProgramRect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
