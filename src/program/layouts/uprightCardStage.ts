import { rectFromEdges, toEven } from '../../geometry/rect.ts';
import { uprightFrame } from '../programFrame.ts';
import { sideRects, type CardStage } from './cardStage.ts';

const edgeXPx = 48;
const topPx = 72;
const bottomPx = 120;
const gapPx = 24;

/**
 * A card of the given height over the width of the upright frame, with up to four slots above it, the first two large. `footPx` is the
 * height of a strip at the bottom. Without speakers the card is in the middle.
 */
export function uprightCardStage(cardHeightPx: number, slotCount: number, footPx: number): CardStage {
  const { width, height } = uprightFrame.rect;
  const right = width - edgeXPx;
  if (slotCount <= 0) {
    const top = toEven((height - footPx - cardHeightPx) / 2);
    return { card: rectFromEdges(edgeXPx, top, right, top + cardHeightPx), slots: [] };
  }
  const bottom = height - (footPx > 0 ? footPx + gapPx : bottomPx);
  const card = rectFromEdges(edgeXPx, bottom - cardHeightPx, right, bottom);
  const area = rectFromEdges(edgeXPx, topPx, right, card.y - gapPx);
  return { card, slots: sideRects(area, slotCount, 'columns') };
}
