import type { ProgramRect } from '../../geometry/rect.ts';
import type { CornerRadii } from '../../program/drawList.ts';

/** A rounded rectangle in parts: only the squares at its corners need blending and a test of distance. */
export interface CornerParts {
  solid: ProgramRect[];
  corners: ProgramRect[];
}

export type FourRadii = [number, number, number, number];

export const fourRadii = (radii: CornerRadii): FourRadii =>
  typeof radii === 'number' ? [radii, radii, radii, radii] : radii;

export function cornerParts({ x, y, width, height }: ProgramRect, radii: FourRadii): CornerParts {
  const [topLeft, topRight, bottomRight, bottomLeft] = radii;
  const topPx = Math.max(topLeft, topRight);
  const bottomPx = Math.max(bottomLeft, bottomRight);
  const right = x + width;
  const bottom = y + height;
  const isThere = (rect: ProgramRect): boolean => rect.width > 0 && rect.height > 0;
  return {
    solid: [
      { x: x + topLeft, y, width: width - topLeft - topRight, height: topPx },
      { x, y: y + topPx, width, height: height - topPx - bottomPx },
      { x: x + bottomLeft, y: bottom - bottomPx, width: width - bottomLeft - bottomRight, height: bottomPx },
    ].filter(isThere),
    corners: [
      { x, y, width: topLeft, height: topPx },
      { x: right - topRight, y, width: topRight, height: topPx },
      { x: right - bottomRight, y: bottom - bottomPx, width: bottomRight, height: bottomPx },
      { x, y: bottom - bottomPx, width: bottomLeft, height: bottomPx },
    ].filter(isThere),
  };
}
