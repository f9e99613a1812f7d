import type { ProgramRect } from '../../geometry/rect.ts';

/** Whole pixels from `left` to `right` and `top` to `bottom`. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The pixels whose centre is in a rectangle. */
export const pixelsOf = ({ x, y, width, height }: ProgramRect): PixelBox => ({
  left: Math.ceil(x - 0.5),
  top: Math.ceil(y - 0.5),
  right: Math.ceil(x + width - 0.5),
  bottom: Math.ceil(y + height - 0.5),
});

/** The smallest box of even edges around a box. */
export const evenBox = ({ left, top, right, bottom }: PixelBox): PixelBox => ({
  left: Math.floor(left / 2) * 2,
  top: Math.floor(top / 2) * 2,
  right: Math.ceil(right / 2) * 2,
  bottom: Math.ceil(bottom / 2) * 2,
});

/** What both boxes cover; null where they do not meet. */
export function intersectBoxes(a: PixelBox, b: PixelBox): PixelBox | null {
  const box = {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
  return box.left < box.right && box.top < box.bottom ? box : null;
}

export const containsBox = (outer: PixelBox, inner: PixelBox): boolean =>
  outer.left <= inner.left &&
  outer.top <= inner.top &&
  outer.right >= inner.right &&
  outer.bottom >= inner.bottom;
