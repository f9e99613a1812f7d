import { unreachable } from '../../scene/exhaustive.ts';
import type { Program } from '../program.ts';
import { questionShrinksAtMs, wantedLowerScene } from '../sequencer/lowerScene.ts';
import { stageView } from '../stage/arrangeStage.ts';

/** Something that may be switched on and yet not be seen. */
export type ProgramPart =
  | { type: 'asset' | 'topic' | 'poll' | 'question' | 'ticker' | 'names' }
  | { type: 'stream'; streamId: string };

/** What the audience sees in its place. */
export type Cover = 'topic' | 'poll' | 'question' | 'ticker';

/**
 * What covers a part of the program at a time, ms of the server's clock; null if nothing does. Whether the part is on
 * at all is not asked.
 */
export function coverOf(part: ProgramPart, program: Program, tMs: number): Cover | null {
  const { topic } = program;
  if (topic?.transitionType === 'fullscreen') return part.type === 'topic' ? null : 'topic';
  const main = mainCover(program, tMs);
  switch (part.type) {
    case 'question':
      return null;
    case 'poll':
      return main === 'question' ? 'question' : null;
    case 'asset':
      return main;
    case 'stream':
      return isBesideCard(part.streamId, program) ? null : main;
    case 'topic':
    case 'ticker':
    case 'names':
      return footCover(part.type, program, tMs) ?? (part.type === 'names' ? namesCover(program, main) : null);
    default:
      return unreachable(part);
  }
}

/** When the answer changes without a change of the program, ms; null if it does not. */
export const coverChangesAtMs = (program: Program): number | null => questionShrinksAtMs(program);

/** The question or poll that has the stage: over the streams, or on a card in place of all but some speakers. */
function mainCover(program: Program, tMs: number): 'question' | 'poll' | null {
  const shrinksAtMs = questionShrinksAtMs(program);
  if (program.question !== null && (shrinksAtMs === null || tMs < shrinksAtMs)) return 'question';
  return program.poll === null ? null : 'poll';
}

const isBesideCard = (streamId: string, program: Program): boolean =>
  stageView(program) !== 'streams' && program.speakers.some((slot) => slot.streamId === streamId);

/** What has the bottom of the frame instead of this part. */
function footCover(part: 'topic' | 'ticker' | 'names', program: Program, tMs: number): Cover | null {
  const scene = wantedLowerScene(program, tMs);
  if (scene === null) return null;
  const shown = scene.type === 'widget' ? 'ticker' : scene.type;
  return shown === part || shown === 'names' ? null : shown;
}

/** Names are next to a card, but not over a question or poll that fills the frame. */
const namesCover = (program: Program, main: 'question' | 'poll' | null): Cover | null =>
  stageView(program) === 'streams' ? main : null;
