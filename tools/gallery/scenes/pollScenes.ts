import type { ProgramPoll } from '../../../src/program/program.ts';
import { buildSceneProgram } from './buildSceneProgram.ts';
import type { Look } from './look.ts';
import type { ProgramScene } from './programScene.ts';
import { wordings } from './wording.ts';

const group = 'Poll';
const firstVotes = [667, 398, 155, 64, 0, 0];
const laterVotes = [702, 731, 180, 66, 240, 12];

/** A poll in the look's writing, with the given number of options. */
export function poll(look: Look, votes: readonly number[] = firstVotes, optionCount = 4): ProgramPoll {
  const { poll: question, options } = wordings[look.text];
  return {
    id: 'poll',
    question,
    hideResults: false,
    options: options
      .slice(0, optionCount)
      .map((label, index) => ({ id: `option-${String(index)}`, label, voteCount: votes[index] ?? 0 })),
  };
}

export const pollScenes: ProgramScene[] = [
  {
    id: 'poll',
    title: 'Poll',
    group,
    before: (look) => buildSceneProgram(look),
    program: (look) => buildSceneProgram(look, { poll: poll(look) }),
    timesMs: [200, 450, 2500],
  },
  {
    id: 'poll-votes',
    title: 'Votes come in',
    group,
    program: (look) => buildSceneProgram(look, { poll: poll(look) }),
    later: (look) => [{ program: buildSceneProgram(look, { poll: poll(look, laterVotes) }), atMs: 500 }],
    timesMs: [700, 2000],
  },
  {
    id: 'poll-six',
    title: 'Six options',
    group,
    program: (look) => buildSceneProgram(look, { poll: poll(look, laterVotes, 6) }),
    timesMs: [0],
  },
  {
    id: 'poll-hidden-results',
    title: 'Results hidden',
    group,
    program: (look) => buildSceneProgram(look, { poll: { ...poll(look), hideResults: true } }),
    timesMs: [0],
  },
];
