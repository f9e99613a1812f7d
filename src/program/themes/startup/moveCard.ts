import { easeOutOvershoot } from '../../../geometry/easing.ts';
import { toEven, type ProgramRect } from '../../../geometry/rect.ts';
import { moveItem, type DrawItem } from '../../drawList.ts';
import { enterProgress, exitProgress, type Show } from '../../show.ts';

/** A card overshoots half as far as other things, because the gap next to it is narrow. */
const overshootShare = 0.5;
const beyondEdgePx = 24;

/**
 * Items of a card on the card's way: it enters from the frame's left edge and leaves to it; in the upright frame, where it is below the
 * speakers, from the bottom edge.
 */
export function moveCard(items: readonly DrawItem[], show: Show, card: ProgramRect): DrawItem[] {
  const { frame } = show;
  const away = 1 - enterProgress(show, 0, easeOutOvershoot) + exitProgress(show);
  const share = away < 0 ? away * overshootShare : away;
  const isUpright = frame.name === 'upright';
  const byX = isUpright ? 0 : -toEven(share * (card.x + card.width + beyondEdgePx));
  const byY = isUpright ? toEven(share * (frame.rect.height - card.y + beyondEdgePx)) : 0;
  return items.map((item) => moveItem(item, byX, byY));
}
