import { buildSceneProgram, cameraSlots } from './buildSceneProgram.ts';
import { ticker, topic } from './overlayScenes.ts';
import { poll } from './pollScenes.ts';
import type { Program } from '../../../src/program/program.ts';
import type { Look } from './look.ts';
import type { ProgramScene } from './programScene.ts';
import { question } from './questionScenes.ts';
import { asset } from './streamScenes.ts';

const group = 'Transitions';

/** Something goes off stream and leaves the cameras behind. */
const exit = (
  id: string,
  title: string,
  shown: (look: Look) => Partial<Program>,
  timesMs: number[],
): ProgramScene => ({
  ...{ id: `${id}-leaves`, title, group, timesMs },
  before: (look) => buildSceneProgram(look, shown(look)),
  program: (look) => buildSceneProgram(look),
});

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
  exit('poll', 'A poll leaves', (look) => ({ poll: poll(look) }), [140, 500]),
  exit(
    'question',
    'A question leaves',
    (look) => ({ question: question(look, { sinceMs: -2500 }) }),
    [140, 230],
  ),
  exit('topic', 'A full-screen topic leaves', (look) => ({ topic: topic(look, 'fullscreen') }), [140, 230]),
  exit('lower-third', 'A lower third leaves', (look) => ({ topic: topic(look, 'lower_third') }), [140, 230]),
  // It has run for a while, so that it has scrolled.
  exit(
    'ticker',
    'The ticker leaves',
    (look) => ({ ticker: { ...ticker(look), sinceMs: -6000 } }),
    [140, 230],
  ),
  exit('asset', 'An image asset leaves', () => ({ asset: asset() }), [140, 300]),
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
