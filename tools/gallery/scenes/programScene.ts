import { addCue, settledRundown, type Rundown } from '../../../src/program/motion/cue.ts';
import type { Program } from '../../../src/program/program.ts';
import type { Look } from './look.ts';

/** A program in any look, with the times of its motion that are worth a picture. */
export interface ProgramScene {
  /** Kebab case and stable: it names reference pictures and is part of addresses. */
  id: string;
  title: string;
  group: 'Video streams' | 'Poll' | 'Audience question' | 'Overlays' | 'Banners' | 'Transitions';
  /** The parts of a look that the scene fixes. */
  fixed?: Partial<Look>;
  /** Goes on air at 0 ms. */
  program(look: Look): Program;
  /** The program before it; if there is none, the program has always been on and nothing enters. */
  before?(look: Look): Program;
  /** The programs that follow. */
  later?(look: Look): { program: Program; atMs: number }[];
  /** Ms of the program clock after the program went on air. */
  timesMs: number[];
}

/** A look with the parts that the scene fixes. */
export const lookOf = (scene: ProgramScene, look: Look): Look => ({ ...look, ...scene.fixed });

/** A scene's programs in the order they go on air; `before` replaces the scene's own. */
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
