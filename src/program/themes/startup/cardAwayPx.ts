import { easeOutOvershoot } from '../../../geometry/easing.ts';
import { toEven, type ProgramRect } from '../../../geometry/rect.ts';
import { enterProgress, exitProgress, type Show } from '../../show.ts';

/** Beyond its place a card goes half as far as other things: the gap beside it is narrow. */
const overshootShare = 0.5;

/** How far a card is off its place at the left edge, program px: it comes in from there and leaves to there. */
export function cardAwayPx(show: Show, card: ProgramRect): number {
  const away = 1 - enterProgress(show, 0, easeOutOvershoot) + exitProgress(show);
  return -toEven((away < 0 ? away * overshootShare : away) * (card.x + card.width + 24));
}
