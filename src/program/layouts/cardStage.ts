import { programSize, rectFromEdges, type ProgramRect } from '../../geometry/rect.ts';

/** A card for a question or a poll, and the slots of the speakers next to it. */
export interface CardStage {
  card: ProgramRect;
  slots: ProgramRect[];
}

const edgeXPx = 48;
const edgeYPx = 54;
const gapPx = 24;
const smallRowShare = 0.32;

/**
 * A card of the given width at the left, with up to four slots next to it, the first two large. `footPx` is the
 * height of a strip at the bottom.
 */
export function cardStage(cardWidthPx: number, slotCount: number, footPx: number): CardStage {
  const bottom = programSize.height - (footPx > 0 ? footPx + gapPx : edgeYPx);
  const cardRight = edgeXPx + (slotCount === 0 ? programSize.width - 2 * edgeXPx : cardWidthPx);
  const card = rectFromEdges(edgeXPx, edgeYPx, cardRight, bottom);
  const area = rectFromEdges(cardRight + gapPx, edgeYPx, programSize.width - edgeXPx, bottom);
  return { card, slots: sideRects(area, slotCount, 'rows') };
}

/** Up to four slots in an area next to a card; two of them are in rows or in columns. */
export function sideRects(area: ProgramRect, slotCount: number, pair: 'rows' | 'columns'): ProgramRect[] {
  const count = Math.min(slotCount, 4);
  if (count <= 0) return [];
  if (count === 1) return [area];
  if (count === 2) return pair === 'rows' ? rows(area, 2) : columns(area, 2);
  const smallTop = area.y + area.height * (1 - smallRowShare);
  const large = rectFromEdges(area.x, area.y, area.x + area.width, smallTop - gapPx / 2);
  const small = rectFromEdges(area.x, smallTop + gapPx / 2, area.x + area.width, area.y + area.height);
  // Side by side, because a face fits a tall picture better than a wide one.
  const dominant = columns(large, 2);
  const others = columns(small, 2);
  if (count === 4) return [...dominant, ...others];
  // A single one is centred, as wide as if it had a neighbour.
  const [other] = others;
  if (other === undefined) return dominant;
  return [...dominant, { ...other, x: area.x + Math.round((area.width - other.width) / 4) * 2 }];
}

const rows = ({ x, y, width, height }: ProgramRect, count: number): ProgramRect[] => {
  const rowPx = (height - gapPx * (count - 1)) / count;
  return Array.from({ length: count }, (_, index) => {
    const top = y + index * (rowPx + gapPx);
    return rectFromEdges(x, top, x + width, top + rowPx);
  });
};

const columns = ({ x, y, width, height }: ProgramRect, count: number): ProgramRect[] => {
  const columnPx = (width - gapPx * (count - 1)) / count;
  return Array.from({ length: count }, (_, index) => {
    const left = x + index * (columnPx + gapPx);
    return rectFromEdges(left, y, left + columnPx, y + height);
  });
};
