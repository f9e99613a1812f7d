import { addCue, settledRundown, type Rundown } from '../../../src/program/motion/cue.ts';
import type { Program } from '../../../src/program/program.ts';
import type { Look } from './look.ts';

/** Something to look at: a program in any look, with the times of its motion that are worth a picture. */
export interface ProgramScene {
  /** Kebab case and stable: names reference pictures and addresses. */
  id: string;
  title: string;
  group: 'Video streams' | 'Poll' | 'Audience question' | 'Overlays' | 'Banners' | 'Transitions';
  /** The parts of a look that the scene insists on. */
  fixed?: Partial<Look>;
  /** Comes on at 0 ms. */
  program(look: Look): Program;
  /** What was on until then; where there is none, the program has always been on and nothing moves in. */
  before?(look: Look): Program;
  /** What comes on later. */
  later?(look: Look): { program: Program; atMs: number }[];
  /** Ms of the program clock after the program came on air. */
  timesMs: number[];
}

/** A look with what a scene insists on. */
export const lookOf = (scene: ProgramScene, look: Look): Look => ({ ...look, ...scene.fixed });

/** A scene's programs in the order they come on; `before` takes the place of the scene's own. */
export function rundownOf(scene: ProgramScene, look: Look, before: Program | null = null): Rundown {
  const seen = lookOf(scene, look);
  const first = before ?? scene.before?.(seen) ?? null;
  const program = scene.program(seen);
  const start = first === null ? settledRundown(program) : addCue(settledRundown(first), program, 0);
  return (scene.later?.(seen) ?? []).reduce(
    (rundown, next) => addCue(rundown, next.program, next.atMs),
    start,
  );
}

/** How long a scene is worth watching, ms. */
export const durationOf = ({ timesMs }: ProgramScene): number => Math.max(3000, (timesMs.at(-1) ?? 0) + 1500);
