import { easeOutOvershoot } from '../../../geometry/easing.ts';
import { toEven, type ProgramRect } from '../../../geometry/rect.ts';
import { enterProgress, exitProgress, type Show } from '../../show.ts';

/** A card overshoots half as far as other things, because the gap next to it is narrow. */
const overshootShare = 0.5;

/** How far a card is from its place, program px: it enters from the left edge and leaves to it. */
export function cardAwayPx(show: Show, card: ProgramRect): number {
  const away = 1 - enterProgress(show, 0, easeOutOvershoot) + exitProgress(show);
  return -toEven((away < 0 ? away * overshootShare : away) * (card.x + card.width + 24));
}
