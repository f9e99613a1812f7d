import type { FrameClock } from '../motion/frameClock.ts';
import type { Rundown } from '../motion/cue.ts';
import { motionMs } from '../motion/motionTimes.ts';
import { sequence, type Occupancy, type Wish } from '../motion/sequence.ts';
import type { Program } from '../program.ts';

/** What stands at the frame's foot; one of them at a time (1.4.30). */
export type LowerScene =
  /** A business theme's question after its time on the full screen. */
  { type: 'question' } | { type: 'topic' } | { type: 'widget' } | { type: 'names' };

/** How long a business theme's question of n characters stays on the full screen, s (1.9.19). */
export const questionSeconds = (characters: number): number =>
  Math.min(8e-5 * characters ** 2 + 0.031 * characters + 3, 10);

/** When a business theme's question goes from the full screen to the lower third; null where it does not. */
export function questionShrinksAtMs({ theme, question }: Program): number | null {
  if (theme !== 'business' || question === null) return null;
  if (question.sinceMs === null) return -Infinity;
  return question.sinceMs + questionSeconds(question.text.length) * 1000;
}

/** The scene that a program wants at a time, in order of priority: lower-third topic, widget, speaker names (1.4.30). */
export function wantedLowerScene(program: Program, tMs: number): LowerScene | null {
  const shrinksAtMs = questionShrinksAtMs(program);
  if (shrinksAtMs !== null && tMs >= shrinksAtMs) return { type: 'question' };
  if (program.topic?.transitionType === 'lower_third') return { type: 'topic' };
  if (program.ticker !== null) return { type: 'widget' };
  // Over dimmed or covered speakers a name says nothing.
  if (program.theme === 'business' && (program.poll !== null || shrinksAtMs !== null)) return null;
  return program.speakerNamesVisible ? { type: 'names' } : null;
}

/** Whose content the scene shows: another topic is another scene. */
const sceneKey = (scene: LowerScene, { question, topic }: Program): string => {
  if (scene.type === 'question') return `question:${question?.id ?? ''}`;
  return scene.type === 'topic' ? `topic:${topic?.id ?? ''}:${topic?.name ?? ''}` : scene.type;
};

export interface LowerShow {
  scene: LowerScene;
  program: Program;
}

/** Everything that has stood at the foot, in order. */
export function lowerScenes(rundown: Rundown, clock: FrameClock): Occupancy<LowerShow>[] {
  return sequence(lowerWishes(rundown, clock), { exitMs: motionMs.leave });
}

function lowerWishes(rundown: Rundown, clock: FrameClock): Wish<LowerShow>[] {
  return rundown.flatMap(({ program, atMs }, index) => {
    const untilMs = rundown[index + 1]?.atMs ?? Infinity;
    const wishAt = (fromMs: number, tMs: number): Wish<LowerShow> => {
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
