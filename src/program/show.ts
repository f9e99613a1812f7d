import { easeInCubic, easeOutExpo, easeOutOvershoot } from '../geometry/easing.ts';
import type { MeasureText } from './drawList.ts';
import type { FrameClock } from './motion/frameClock.ts';
import { motionMs } from './motion/motionTimes.ts';
import type { Program } from './program.ts';

/** Something on show at a moment: what it shows, and when it entered and leaves (Infinity while it stays), ms. */
export interface Show {
  program: Program;
  clock: FrameClock;
  measureText: MeasureText;
  enterMs: number;
  leaveMs: number;
}

/** How far an entrance is, 0 to 1, begun `delayMs` after the show's; startup themes go a little beyond on the way. */
export function entered({ clock, enterMs, program }: Show, delayMs = 0, canOvershoot = false): number {
  const share = clock.progress(enterMs + delayMs, motionMs.enter);
  return canOvershoot && program.theme === 'startup' ? easeOutOvershoot(share) : easeOutExpo(share);
}

/** How far the exit is, 0 to 1. */
export const left = ({ clock, leaveMs }: Show): number =>
  easeInCubic(clock.progress(leaveMs, motionMs.leave));
