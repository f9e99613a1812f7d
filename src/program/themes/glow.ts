import { withAlpha } from '../../geometry/color.ts';
import { intersectRects } from '../../geometry/rect.ts';
import type { DrawItem } from '../drawList.ts';
import type { ProgramFrame } from '../programFrame.ts';

const steps = 8;

/** A soft light of one colour that fades out at its radius without a visible edge. */
export function glow(
  id: string,
  color: string,
  center: [number, number],
  radiusPx: number,
  strength: number,
  frame: ProgramFrame,
): DrawItem[] {
  const [x, y] = center;
  const square = { x: x - radiusPx, y: y - radiusPx, width: 2 * radiusPx, height: 2 * radiusPx };
  const rect = intersectRects(square, frame.rect);
  if (rect === null) return [];
  const stops = Array.from({ length: steps + 1 }, (_, index): [number, string] => {
    const offset = index / steps;
    const fade = (1 - offset) ** 2 * (1 + 2 * offset);
    return [offset, withAlpha(color, strength * fade)];
  });
  const fill = { type: 'radial' as const, center, radiusPx, stops };
  return [{ type: 'shape', id, opacity: 1, rect, fill, cornerRadiusPx: 0 }];
}
