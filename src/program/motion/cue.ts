import type { Program } from '../program.ts';

/** A program and when it went on air: ms of the program clock, which is the server's clock. */
export interface Cue {
  program: Program;
  atMs: number;
}

/** The programs that were and are on air, oldest first: motion is a function of these and the time. Never empty. */
export type Rundown = readonly Cue[];

/** No motion lasts longer than this, ms: programs that ended earlier have no effect. */
export const longestMotionMs = 4000;

/** A program that has always been on, so that nothing enters. */
export const settledRundown = (program: Program): Rundown => [{ program, atMs: -Infinity }];

/** Adds a program; cues that no longer affect any motion are dropped. */
export function addCue(rundown: Rundown, program: Program, atMs: number): Rundown {
  const last = rundown.at(-1);
  const nowMs = Math.max(atMs, last === undefined || last.atMs === -Infinity ? atMs : last.atMs);
  const since = rundown.findLastIndex((cue) => cue.atMs <= nowMs - longestMotionMs);
  const kept = rundown
    .slice(Math.max(0, since))
    .map((cue, index) => (index === 0 && since >= 0 ? { ...cue, atMs: -Infinity } : cue));
  return [...kept, { program, atMs: nowMs }];
}

/** The cues up to a time; the first one if the time is before all of them. */
export function cuesUntil(rundown: Rundown, tMs: number): Rundown {
  const cues = rundown.filter(({ atMs }) => atMs <= tMs);
  return cues.length > 0 ? cues : rundown.slice(0, 1);
}
