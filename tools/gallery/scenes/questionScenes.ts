import type { ProgramQuestion } from '../../../src/program/program.ts';
import { buildSceneProgram, cameraSlots } from './buildSceneProgram.ts';
import type { Look } from './look.ts';
import type { ProgramScene } from './programScene.ts';
import { wordings } from './wording.ts';

const group = 'Audience question';

/** A question in the look's writing, shown at 0 ms. */
export function question(look: Look, over: Partial<ProgramQuestion> = {}): ProgramQuestion {
  const { question: text, author } = wordings[look.text];
  return { id: 'question', text, authorName: author, index: 0, sinceMs: 0, ...over };
}

export const questionScenes: ProgramScene[] = [
  {
    id: 'question',
    title: 'Question',
    group,
    before: (look) => buildSceneProgram(look),
    program: (look) => buildSceneProgram(look, { question: question(look) }),
    // The business theme finally shows it as a lower third.
    timesMs: [350, 900, 3000, 12_000],
  },
  {
    id: 'question-next',
    title: 'The next question',
    group,
    before: (look) => buildSceneProgram(look, { question: question(look, { sinceMs: null }) }),
    program: (look) =>
      buildSceneProgram(look, {
        question: question(look, { id: 'next', text: wordings[look.text].poll, authorName: null, index: 1 }),
      }),
    timesMs: [180, 1000],
  },
  {
    id: 'question-one-speaker',
    title: 'With one speaker',
    group,
    program: (look) =>
      buildSceneProgram(look, {
        question: question(look, { sinceMs: null }),
        slots: cameraSlots(look, 1),
        speakers: cameraSlots(look, 1),
      }),
    timesMs: [0],
  },
];
