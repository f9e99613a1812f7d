import { buildSceneProgram, cameraSlot, screenSlot } from './buildSceneProgram.ts';
import { images } from './images.ts';
import type { ProgramScene } from './programScene.ts';

export const streamScenes: ProgramScene[] = [
  {
    id: 'streams',
    title: 'Cameras',
    group: 'Video streams',
    program: (look) => buildSceneProgram(look),
    timesMs: [0],
  },
  {
    id: 'streams-nine',
    title: 'Nine cameras',
    group: 'Video streams',
    fixed: { cameras: 9 },
    program: (look) => buildSceneProgram(look),
    timesMs: [0],
  },
  {
    id: 'streams-unnamed',
    title: 'Without names',
    group: 'Video streams',
    program: (look) => buildSceneProgram(look, { speakerNamesVisible: false }),
    timesMs: [0],
  },
  {
    id: 'screen',
    title: 'Screen and cameras',
    group: 'Video streams',
    fixed: { layout: 'thumbnails' },
    program: (look) => {
      const { slots } = buildSceneProgram(look);
      return buildSceneProgram(look, { slots: [screenSlot(look), ...slots.slice(0, 8)] });
    },
    timesMs: [0],
  },
  {
    id: 'screen-inset',
    title: 'Screen with an inset',
    group: 'Video streams',
    fixed: { layout: 'pictureInPicture' },
    program: (look) => buildSceneProgram(look, { slots: [screenSlot(look), cameraSlot(look, 1)] }),
    timesMs: [0],
  },
  {
    id: 'avatars',
    title: 'Cameras off',
    group: 'Video streams',
    program: (look) => {
      const { slots } = buildSceneProgram(look);
      return buildSceneProgram(look, {
        slots: slots.map((slot, index) => ({ ...slot, hasVideo: index % 3 === 1 })),
      });
    },
    timesMs: [0],
  },
  {
    id: 'background',
    title: 'Background image',
    group: 'Video streams',
    program: (look) => buildSceneProgram(look, { backgroundUrl: images.background }),
    timesMs: [0],
  },
  {
    id: 'empty',
    title: 'Nothing on stream',
    group: 'Video streams',
    fixed: { cameras: 0 },
    program: (look) => buildSceneProgram(look),
    timesMs: [0],
  },
];
