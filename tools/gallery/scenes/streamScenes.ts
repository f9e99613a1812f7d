import type { ProgramAsset } from '../../../src/program/program.ts';
import { buildSceneProgram, cameraSlot, cameraSlots, screenSlot } from './buildSceneProgram.ts';
import { images } from './images.ts';
import type { ProgramScene } from './programScene.ts';

const group = 'Video streams';
const still = [0];
export const asset = (over: Partial<ProgramAsset> = {}): ProgramAsset => ({
  id: 'chart',
  type: 'image',
  url: images.chart,
  slot: 0,
  ...over,
});

export const streamScenes: ProgramScene[] = [
  { id: 'streams', title: 'Cameras', group, program: (look) => buildSceneProgram(look), timesMs: still },
  {
    id: 'streams-nine',
    title: 'Nine cameras',
    group,
    fixed: { cameras: 9 },
    program: (look) => buildSceneProgram(look),
    timesMs: still,
  },
  {
    id: 'streams-unnamed',
    title: 'Without names',
    group,
    program: (look) => buildSceneProgram(look, { speakerNamesVisible: false }),
    timesMs: still,
  },
  {
    id: 'screen',
    title: 'Screen and cameras',
    group,
    fixed: { layout: 'thumbnails' },
    program: (look) =>
      buildSceneProgram(look, { slots: [screenSlot(look), ...cameraSlots(look).slice(0, 8)] }),
    timesMs: still,
  },
  {
    id: 'screen-inset',
    title: 'Screen with an inset',
    group,
    fixed: { layout: 'pictureInPicture' },
    program: (look) => buildSceneProgram(look, { slots: [screenSlot(look), cameraSlot(look, 1)] }),
    timesMs: still,
  },
  {
    id: 'asset-image',
    title: 'Image asset',
    group,
    program: (look) => buildSceneProgram(look, { asset: asset() }),
    timesMs: still,
  },
  {
    id: 'asset-file',
    title: 'Asset without a picture',
    group,
    fixed: { layout: 'thumbnails' },
    program: (look) =>
      buildSceneProgram(look, {
        asset: asset({ id: 'file', type: 'file', url: '/uploads/agenda-and-figures.docx' }),
      }),
    timesMs: still,
  },
  {
    id: 'avatars',
    title: 'Cameras off',
    group,
    program: (look) =>
      buildSceneProgram(look, {
        slots: cameraSlots(look).map((slot, index) => ({ ...slot, hasVideo: index % 3 === 1 })),
      }),
    timesMs: still,
  },
  {
    id: 'background',
    title: 'Background image and logo',
    group,
    program: (look) => buildSceneProgram(look, { backgroundUrl: images.background, logoUrl: images.logo }),
    timesMs: still,
  },
];
