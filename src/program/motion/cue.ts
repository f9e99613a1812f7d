import type { Program } from '../program.ts';

/** A program, and when it went on: ms of the program clock, which is the server's. */
export interface Cue {
  program: Program;
  atMs: number;
}

/** What was on and what is, oldest first: motion at a time is a function of these. Never empty. */
export type Rundown = readonly Cue[];

/** No motion outlives this, ms: what went off earlier leaves no trace. */
export const longestMotionMs = 4000;

/** A program that has always been on: nothing of it moves in. */
export const settledRundown = (program: Program): Rundown => [{ program, atMs: -Infinity }];

/** Puts a program on; cues that no motion remembers fall away. */
export function addCue(rundown: Rundown, program: Program, atMs: number): Rundown {
  const last = rundown.at(-1);
  const nowMs = Math.max(atMs, last === undefined || last.atMs === -Infinity ? atMs : last.atMs);
  const since = rundown.findLastIndex((cue) => cue.atMs <= nowMs - longestMotionMs);
  const kept = rundown
    .slice(Math.max(0, since))
    .map((cue, index) => (index === 0 && since >= 0 ? { ...cue, atMs: -Infinity } : cue));
  return [...kept, { program, atMs: nowMs }];
}

/** The cues up to a time; the first of all where it is earlier than every one. */
export function cuesUntil(rundown: Rundown, tMs: number): Rundown {
  const cues = rundown.filter(({ atMs }) => atMs <= tMs);
  return cues.length > 0 ? cues : rundown.slice(0, 1);
}
