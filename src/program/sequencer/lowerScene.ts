import type { FrameClock } from '../motion/frameClock.ts';
import type { Rundown } from '../motion/cue.ts';
import { motionMs } from '../motion/motionTimes.ts';
import { sequence, type Occupancy, type Wish } from '../motion/sequence.ts';
import type { Program } from '../program.ts';
import { programThemes } from '../themes/programThemes.ts';

/** What is at the bottom of the frame; one at a time (1.4.30). */
export type LowerScene =
  /** A full-screen question after its time on the full screen. */
  { type: 'question' } | { type: 'topic' } | { type: 'widget' } | { type: 'names' };

/** How long a full-screen question of n characters stays large, s (1.9.19). */
export const questionSeconds = (characters: number): number =>
  Math.min(8e-5 * characters ** 2 + 0.031 * characters + 3, 10);

/** When a full-screen question shrinks to the lower third, ms; null in themes that show it on a card, and without a question. */
export function questionShrinksAtMs({ theme, question }: Program): number | null {
  if (programThemes[theme].mainView.type !== 'fullScreen' || question === null) return null;
  if (question.sinceMs === null) return -Infinity;
  return question.sinceMs + questionSeconds(question.text.length) * 1000;
}

/** What a program shows at the bottom at a time, in order of priority: lower-third topic, widget, speaker names (1.4.30). */
export function wantedLowerScene(program: Program, tMs: number): LowerScene | null {
  const shrinksAtMs = questionShrinksAtMs(program);
  if (shrinksAtMs !== null && tMs >= shrinksAtMs) return { type: 'question' };
  if (program.topic?.transitionType === 'lower_third') return { type: 'topic' };
  if (program.ticker !== null) return { type: 'widget' };
  // A full-screen poll or question hides the speakers, so their names would explain nothing.
  const isFullScreen = programThemes[program.theme].mainView.type === 'fullScreen';
  if (isFullScreen && (program.poll !== null || shrinksAtMs !== null)) return null;
  return program.speakerNamesVisible ? { type: 'names' } : null;
}

/** Identifies the scene by its content: another topic is another scene. */
const sceneKey = (scene: LowerScene, { question, topic }: Program): string => {
  if (scene.type === 'question') return `question:${question?.id ?? ''}`;
  return scene.type === 'topic' ? `topic:${topic?.id ?? ''}:${topic?.name ?? ''}` : scene.type;
};

export interface LowerOccupant {
  scene: LowerScene;
  program: Program;
}

/** Everything that has been at the bottom of the frame, in order. */
export function lowerOccupancies(rundown: Rundown, clock: FrameClock): Occupancy<LowerOccupant>[] {
  return sequence(lowerWishes(rundown, clock), { exitMs: motionMs.leave });
}

function lowerWishes(rundown: Rundown, clock: FrameClock): Wish<LowerOccupant>[] {
  return rundown.flatMap(({ program, atMs }, index) => {
    const untilMs = rundown[index + 1]?.atMs ?? Infinity;
    const wishAt = (fromMs: number, tMs: number): Wish<LowerOccupant> => {
      const scene = wantedLowerScene(program, tMs);
      if (scene === null) return { fromMs, key: null, value: null };
      return { fromMs, key: sceneKey(scene, program), value: { scene, program } };
    };
    const shrinksAtMs = questionShrinksAtMs(program);
    const first = wishAt(atMs, atMs);
    if (shrinksAtMs === null || shrinksAtMs <= atMs || shrinksAtMs >= untilMs) return [first];
    if (shrinksAtMs > clock.tMs) {
      clock.wakeAt(shrinksAtMs);
      return [first];
    }
    return [first, wishAt(shrinksAtMs, shrinksAtMs)];
  });
}
