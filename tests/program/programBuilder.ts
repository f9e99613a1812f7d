import {
  emptyProgram,
  type Program,
  type ProgramPoll,
  type ProgramQuestion,
  type ProgramSlot,
  type ProgramTicker,
  type ProgramTopic,
} from '../../src/program/program.ts';

export const buildSlot = (over: Partial<ProgramSlot> = {}): ProgramSlot => ({
  streamId: 'stream-1',
  source: 'camera',
  hasVideo: true,
  name: 'Amara Diallo',
  role: 'Head of Research',
  ...over,
});

/** A program with the given number of cameras. */
export const buildProgram = (slotCount: number, over: Partial<Program> = {}): Program => ({
  ...emptyProgram,
  theme: 'startup',
  fontFamily: 'Montserrat',
  colors: { primary: '#ff5065', secondary: '#defffd' },
  backgroundUrl: null,
  layout: 'contain',
  slots: Array.from({ length: slotCount }, (_, index) =>
    buildSlot({ streamId: `stream-${String(index + 1)}` }),
  ),
  speakerNamesVisible: true,
  ...over,
});

export const buildQuestion = (over: Partial<ProgramQuestion> = {}): ProgramQuestion => ({
  id: 'question-1',
  text: 'Will the grid cope when every new home gets a heat pump?',
  authorName: 'Lena Brandt',
  index: 0,
  sinceMs: null,
  ...over,
});

/** A poll with the given votes for each option. */
export const buildPoll = (votes: number[], over: Partial<ProgramPoll> = {}): ProgramPoll => ({
  id: 'poll-1',
  question: 'Where should the next plant be built?',
  hideResults: false,
  options: votes.map((voteCount, index) => ({
    id: `option-${String(index + 1)}`,
    label: `Option ${String(index + 1)}`,
    voteCount,
  })),
  ...over,
});

export const buildTopic = (over: Partial<ProgramTopic> = {}): ProgramTopic => ({
  id: 'topic-1',
  name: 'What the first year taught us',
  transitionType: 'fullscreen',
  number: 2,
  count: 5,
  ...over,
});

export const buildTicker = (over: Partial<ProgramTicker> = {}): ProgramTicker => ({
  groupName: 'Northwind',
  sessionName: 'Energy Forum',
  links: [
    { network: 'custom', text: 'northwind.example' },
    { network: 'twitter', text: 'x.example/nw' },
  ],
  sinceMs: 0,
  ...over,
});
