import { emptyProgram, type Program, type ProgramSlot } from '../../src/program/program.ts';

export const buildSlot = (over: Partial<ProgramSlot> = {}): ProgramSlot => ({
  streamId: 'stream-1',
  source: 'camera',
  hasVideo: true,
  name: 'Amara Diallo',
  role: 'Head of Research',
  ...over,
});

/** A program with so many cameras. */
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
