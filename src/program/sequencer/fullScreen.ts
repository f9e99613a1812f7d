import type { Rundown } from '../motion/cue.ts';
import type { FrameClock } from '../motion/frameClock.ts';
import { motionMs } from '../motion/motionTimes.ts';
import { sequence, type Occupancy, type Wish } from '../motion/sequence.ts';
import type { Program } from '../program.ts';
import { stageView } from '../stage/arrangeStage.ts';
import { questionShrinksAtMs } from './lowerScene.ts';

/** What lies over or beside the streams: a startup theme's card, a business theme's full screen. */
export interface MainShow {
  type: 'question' | 'poll';
  program: Program;
}

/** All that has been the main show, in order; a theme's change is a change of show. */
export function mainShows(rundown: Rundown, clock: FrameClock): Occupancy<MainShow>[] {
  const wishes = rundown.flatMap(({ program, atMs }, index): Wish<MainShow>[] => {
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

/** A question that has always been on began when it was shown. */
const sinceOf = ({ question }: Program, atMs: number): number =>
  atMs === -Infinity ? (question?.sinceMs ?? atMs) : atMs;

function wishOf(program: Program, fromMs: number, isQuestionLarge: boolean): Wish<MainShow> {
  const { theme, question, poll } = program;
  const wish = (type: MainShow['type'], id: string): Wish<MainShow> => ({
    fromMs,
    key: `${theme}:${type}:${id}`,
    value: { type, program },
  });
  // The startup card stays while one question follows another: its text alone changes.
  if (stageView(program) === 'question') return wish('question', '');
  if (question !== null && isQuestionLarge) return wish('question', question.id);
  return poll === null ? { fromMs, key: null, value: null } : wish('poll', poll.id);
}

/** The questions that a startup card has shown, one after the other. */
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

/** The topics that have filled the screen; one that is changed while it shows enters anew. */
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
