import { easeInCubic, easeOutExpo, type Easing } from '../geometry/easing.ts';
import type { MeasureText } from './drawList.ts';
import type { FrameClock } from './motion/frameClock.ts';
import { motionMs } from './motion/motionTimes.ts';
import type { Program } from './program.ts';

/** Something on screen at a moment: what it shows, and when it enters and leaves (Infinity while it stays), ms. */
export interface Show {
  program: Program;
  clock: FrameClock;
  measureText: MeasureText;
  enterMs: number;
  leaveMs: number;
}

/**
 * Progress of an entrance that starts `delayMs` after the show's own: 0 before, 1 when done. An easing that overshoots
 * goes a little above 1 on the way.
 */
export const enterProgress = (
  { clock, enterMs }: Pick<Show, 'clock' | 'enterMs'>,
  delayMs = 0,
  easing: Easing = easeOutExpo,
): number => easing(clock.progress(enterMs + delayMs, motionMs.enter));

/** Progress of the exit, 0 to 1. */
export const exitProgress = ({ clock, leaveMs }: Show): number =>
  easeInCubic(clock.progress(leaveMs, motionMs.leave));
