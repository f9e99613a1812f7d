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
  program(look: Look): Program;
  /** Ms of the program clock after the program came on air; the last one is at rest. */
  timesMs: number[];
}

/** A look with what a scene insists on. */
export const lookOf = (scene: ProgramScene, look: Look): Look => ({ ...look, ...scene.fixed });

/** How long a scene is worth watching, ms. */
export const durationOf = ({ timesMs }: ProgramScene): number => Math.max(3000, (timesMs.at(-1) ?? 0) + 1500);
