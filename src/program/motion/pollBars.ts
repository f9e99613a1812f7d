import { easeOutExpo } from '../../geometry/easing.ts';
import { percentOf } from '../percent.ts';
import type { Program } from '../program.ts';
import type { Rundown } from './cue.ts';
import type { FrameClock } from './frameClock.ts';
import { motionMs } from './motionTimes.ts';
import { mixNumbers, restingTween, retarget, tweenNow, type Tween, type TweenShape } from './tween.ts';

const shape: TweenShape<number> = { durationMs: motionMs.grow, easing: easeOutExpo, mix: mixNumbers };
/** The delay from one bar to the next, ms. */
const rowDelayMs = 60;

const percentIn = ({ poll }: Program, pollId: string, optionId: string): number | null => {
  if (poll?.id !== pollId) return null;
  const total = poll.options.reduce((sum, { voteCount }) => sum + voteCount, 0);
  const option = poll.options.find(({ id }) => id === optionId);
  return option === undefined ? null : percentOf(option.voteCount, total);
};

/**
 * Each option's percentage at a time: bars grow from nothing when the poll enters, and from their last value when
 * votes come in.
 */
export function pollBars(rundown: Rundown, program: Program, enterMs: number, clock: FrameClock): number[] {
  const { poll } = program;
  if (poll === null) return [];
  return poll.options.map((option, row) => {
    const growMs = enterMs === -Infinity ? enterMs : enterMs + row * rowDelayMs;
    const tween = rundown.reduce<Tween<number> | null>((before, cue) => {
      const aim = percentIn(cue.program, poll.id, option.id);
      if (aim === null) return before;
      const atMs = Math.max(cue.atMs, growMs);
      if (before === null)
        return atMs === -Infinity ? restingTween(aim) : { from: 0, to: aim, startMs: atMs };
      if (cue.atMs <= growMs) return { ...before, to: aim };
      return before.to === aim ? before : retarget(before, aim, cue.atMs, shape);
    }, null);
    return tween === null ? 0 : tweenNow(tween, clock, shape);
  });
}
