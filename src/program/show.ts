import { easeInCubic, easeOutExpo, type Easing } from '../geometry/easing.ts';
import type { MeasureText } from './drawList.ts';
import type { FrameClock } from './motion/frameClock.ts';
import { motionMs } from './motion/motionTimes.ts';
import type { Program } from './program.ts';
import type { ProgramFrame } from './programFrame.ts';

/** What everything on screen has in common at a moment. */
export interface ShowContext {
  frame: ProgramFrame;
  clock: FrameClock;
  measureText: MeasureText;
}

/** Something on screen at a moment: what it shows, and when it enters and leaves (Infinity while it stays), ms. */
export interface Show extends ShowContext {
  program: Program;
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
