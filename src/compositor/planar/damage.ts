import type { PixelBox } from './pixelBox.ts';

/** Something drawn: with equal ids and keys, its box and pixels are equal too. */
export interface DrawnEntry {
  id: string;
  key: string;
  box: PixelBox;
}

/** The boxes that change from one set of entries, back to front, to the next. */
export function findDamage(
  before: readonly DrawnEntry[],
  after: readonly DrawnEntry[],
  whole: PixelBox,
): PixelBox[] {
  const old = new Map(before.map((entry) => [entry.id, entry]));
  const kept = new Set(after.map(({ id }) => id));
  const oldOrder = before.filter(({ id }) => kept.has(id)).map(({ id }) => id);
  const newOrder = after.filter(({ id }) => old.has(id)).map(({ id }) => id);
  if (oldOrder.some((id, index) => id !== newOrder[index])) return [whole];
  const boxes: PixelBox[] = [];
  for (const entry of after) {
    const last = old.get(entry.id);
    if (last?.key === entry.key) continue;
    if (last !== undefined) boxes.push(last.box);
    boxes.push(entry.box);
  }
  for (const { id, box } of before) if (!kept.has(id)) boxes.push(box);
  return mergeBoxes(boxes);
}

const area = ({ left, top, right, bottom }: PixelBox): number => (right - left) * (bottom - top);

/** Joins boxes where one box around both is no larger than the two. */
function mergeBoxes(boxes: readonly PixelBox[]): PixelBox[] {
  const merged: PixelBox[] = [];
  for (const box of boxes) {
    let grown = box;
    for (let index = 0; index < merged.length; index++) {
      const other = merged[index];
      if (other === undefined) break;
      const union = {
        left: Math.min(grown.left, other.left),
        top: Math.min(grown.top, other.top),
        right: Math.max(grown.right, other.right),
        bottom: Math.max(grown.bottom, other.bottom),
      };
      if (area(union) > area(grown) + area(other)) continue;
      grown = union;
      merged.splice(index, 1);
      // Boxes that were compared before may fit the larger one.
      index = -1;
    }
    merged.push(grown);
  }
  return merged;
}
