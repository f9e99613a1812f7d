import type { StudioState } from '../participant/studioState.ts';
import { coverChangesAtMs, coverOf, type Cover, type ProgramPart } from '../program/describe/coverOf.ts';
import { describeProgram } from '../program/describeProgram.ts';
import type { Program } from '../program/program.ts';

/** What covers a part of this screen's program at a time of the local clock, ms; null if nothing does. */
export const coverIn = (state: StudioState, part: ProgramPart, nowMs: number): Cover | null =>
  coverOf(part, programOf(state), nowMs + state.clockOffsetMs);

/** When that changes by itself, ms of the local clock; null if it does not. */
export function nextCoverMs(state: StudioState): number | null {
  const atMs = coverChangesAtMs(programOf(state));
  return atMs === null ? null : atMs - state.clockOffsetMs;
}

const programs = new WeakMap<StudioState, Program>();

/** The program of a state, described once for all who ask. */
function programOf(state: StudioState): Program {
  const known = programs.get(state);
  if (known !== undefined) return known;
  const { scene, connections, content, session, talkers } = state;
  const program = describeProgram(scene, connections, { content, session, talkers });
  programs.set(state, program);
  return program;
}
