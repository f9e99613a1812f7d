import { buildSceneProgram, cameraSlots } from './buildSceneProgram.ts';
import { poll } from './pollScenes.ts';
import type { ProgramScene } from './programScene.ts';
import { question } from './questionScenes.ts';

const group = 'Transitions';

export const transitionScenes: ProgramScene[] = [
  {
    id: 'layout-change',
    title: 'Another layout',
    group,
    fixed: { cameras: 4 },
    before: (look) => buildSceneProgram({ ...look, layout: 'cover' }),
    program: (look) => buildSceneProgram({ ...look, layout: 'thumbnails' }),
    timesMs: [130, 300],
  },
  {
    id: 'spotlight',
    title: 'Another order',
    group,
    fixed: { cameras: 4, layout: 'thumbnails' },
    before: (look) => buildSceneProgram(look),
    program: (look) => {
      const [first, second, third, ...rest] = cameraSlots(look);
      const slots = [third, first, second, ...rest].filter((slot) => slot !== undefined);
      return buildSceneProgram(look, { slots });
    },
    timesMs: [200],
  },
  {
    id: 'camera-joins',
    title: 'A camera joins',
    group,
    before: (look) => buildSceneProgram(look, { slots: cameraSlots(look, look.cameras - 1) }),
    program: (look) => buildSceneProgram(look),
    timesMs: [160],
  },
  {
    id: 'camera-leaves',
    title: 'A camera leaves',
    group,
    before: (look) => buildSceneProgram(look),
    program: (look) => buildSceneProgram(look, { slots: cameraSlots(look, look.cameras - 1) }),
    timesMs: [140],
  },
  {
    id: 'camera-off',
    title: 'A camera is switched off',
    group,
    before: (look) => buildSceneProgram(look),
    program: (look) =>
      buildSceneProgram(look, {
        slots: cameraSlots(look).map((slot, index) => ({ ...slot, hasVideo: index !== 1 })),
      }),
    timesMs: [120],
  },
  {
    id: 'poll-leaves',
    title: 'A poll leaves',
    group,
    before: (look) => buildSceneProgram(look, { poll: poll(look) }),
    program: (look) => buildSceneProgram(look),
    timesMs: [140, 500],
  },
  {
    id: 'poll-to-question',
    title: 'A question replaces a poll',
    group,
    before: (look) => buildSceneProgram(look, { poll: poll(look) }),
    program: (look) => buildSceneProgram(look, { question: question(look) }),
    timesMs: [200, 700],
  },
  {
    id: 'theme-change',
    title: 'The other theme',
    group,
    before: (look) =>
      buildSceneProgram({ ...look, theme: look.theme === 'startup' ? 'business' : 'startup' }),
    program: (look) => buildSceneProgram(look),
    timesMs: [150],
  },
];
