import { emptyProgram, type Program, type ProgramSlot } from '../../../src/program/program.ts';
import { programThemes } from '../../../src/program/themes/programThemes.ts';
import { brands, type Look } from './look.ts';
import { wordings } from './wording.ts';

/** The id of a fixture's camera; its picture belongs to the same index. */
export const cameraId = (index: number): string => `camera-${String(index)}`;
export const screenId = 'screen';

export function cameraSlot(look: Look, index: number, over: Partial<ProgramSlot> = {}): ProgramSlot {
  const { people } = wordings[look.text];
  const [name, role] = people[index % people.length] ?? ['', ''];
  return { streamId: cameraId(index), source: 'camera', hasVideo: true, name, role, ...over };
}

export const cameraSlots = (look: Look, count = look.cameras): ProgramSlot[] =>
  Array.from({ length: count }, (_, index) => cameraSlot(look, index));

export const screenSlot = (look: Look): ProgramSlot => ({
  ...cameraSlot(look, 0),
  streamId: screenId,
  source: 'screen',
});

/** A program with a look's cameras and nothing else. */
export function buildSceneProgram(look: Look, over: Partial<Program> = {}): Program {
  const slots = cameraSlots(look);
  return {
    ...emptyProgram,
    theme: look.theme,
    fontFamily: programThemes[look.theme].fontFamily,
    colors: brands[look.brand],
    layout: look.layout,
    slots,
    speakers: slots.slice(0, 4),
    ...over,
  };
}
