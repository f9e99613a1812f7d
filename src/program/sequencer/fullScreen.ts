import type { Rundown } from '../motion/cue.ts';
import type { FrameClock } from '../motion/frameClock.ts';
import { motionMs } from '../motion/motionTimes.ts';
import { sequence, type Occupancy, type Wish } from '../motion/sequence.ts';
import type { Program } from '../program.ts';
import { stageView } from '../stage/arrangeStage.ts';
import type { MainType } from '../themes/programTheme.ts';
import { questionShrinksAtMs } from './lowerScene.ts';

/** A question or poll on a card next to the streams, or over them on the full screen. */
export interface MainOccupant {
  type: MainType;
  program: Program;
}

/** Every question and poll that has been on screen, in order; when the theme changes, it enters again in the new one. */
export function mainOccupancies(rundown: Rundown, clock: FrameClock): Occupancy<MainOccupant>[] {
  const wishes = rundown.flatMap(({ program, atMs }, index): Wish<MainOccupant>[] => {
    const untilMs = rundown[index + 1]?.atMs ?? Infinity;
    const shrinksAtMs = questionShrinksAtMs(program);
    const first = wishOf(program, sinceOf(program, atMs), shrinksAtMs === null || shrinksAtMs > atMs);
    if (shrinksAtMs === null || shrinksAtMs <= atMs || shrinksAtMs >= untilMs) return [first];
    if (shrinksAtMs <= clock.tMs) return [first, wishOf(program, shrinksAtMs, false)];
    clock.wakeAt(shrinksAtMs);
    return [first];
  });
  return sequence(wishes, { exitMs: motionMs.leave });
}

/** When a question that has always been on was first shown. */
const sinceOf = ({ question }: Program, atMs: number): number =>
  atMs === -Infinity ? (question?.sinceMs ?? atMs) : atMs;

function wishOf(program: Program, fromMs: number, isQuestionLarge: boolean): Wish<MainOccupant> {
  const { theme, question, poll } = program;
  const wish = (type: MainOccupant['type'], id: string): Wish<MainOccupant> => ({
    fromMs,
    key: `${theme}:${type}:${id}`,
    value: { type, program },
  });
  // The card stays while one question follows another: only its text changes.
  if (stageView(program) === 'question') return wish('question', '');
  if (question !== null && isQuestionLarge) return wish('question', question.id);
  return poll === null ? { fromMs, key: null, value: null } : wish('poll', poll.id);
}

/** The questions that the card has shown, one after the other. */
export function cardQuestions(rundown: Rundown): Occupancy<Program>[] {
  const wishes = rundown.map(({ program, atMs }): Wish<Program> => {
    const { question } = program;
    const isShown = stageView(program) === 'question' && question !== null;
    return {
      fromMs: sinceOf(program, atMs),
      key: isShown ? question.id : null,
      value: isShown ? program : null,
    };
  });
  return sequence(wishes, { exitMs: motionMs.leave });
}

/** The topics that have filled the screen; one that is edited while it shows enters again. */
export function fullScreenTopics(rundown: Rundown): Occupancy<Program>[] {
  const wishes = rundown.map(({ program, atMs }): Wish<Program> => {
    const { topic, theme } = program;
    const isShown = topic?.transitionType === 'fullscreen';
    return {
      fromMs: atMs,
      key: isShown ? `${theme}:${topic.id}:${topic.name}` : null,
      value: isShown ? program : null,
    };
  });
  return sequence(wishes, { exitMs: motionMs.leave });
}
