import type { DrawItem, DrawList, TextItem } from '../../src/program/drawList.ts';
import { layOut, layOutRundown } from '../../src/program/layOut.ts';
import { addCue, settledRundown, type Rundown } from '../../src/program/motion/cue.ts';
import type { Program } from '../../src/program/program.ts';
import { measureEvenly } from './measureEvenly.ts';

export const flatten = (list: DrawList): DrawItem[] =>
  list.flatMap((item) => (item.type === 'group' ? [item, ...flatten(item.items)] : [item]));

export const textsOf = (list: DrawList): TextItem[] => flatten(list).filter((item) => item.type === 'text');
export const wordsOf = (list: DrawList): string =>
  textsOf(list)
    .map(({ text }) => text)
    .join(' ');
export const idsOf = (list: DrawList): string[] => flatten(list).map(({ id }) => id);

/** A program at rest, laid out at a time. */
export const settled = (program: Program, tMs = 1_000_000): DrawList => layOut(program, tMs, measureEvenly);

/** Programs that went on one after the other; the first has always been on. */
export function rundownOf(first: Program, ...later: [Program, number][]): Rundown {
  return later.reduce<Rundown>(
    (rundown, [program, atMs]) => addCue(rundown, program, atMs),
    settledRundown(first),
  );
}

export const momentOf = (rundown: Rundown, tMs: number): DrawList =>
  layOutRundown(rundown, tMs, measureEvenly).list;
