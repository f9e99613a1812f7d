import type { ProgramTicker, ProgramTopic } from '../../../src/program/program.ts';
import { buildSceneProgram } from './buildSceneProgram.ts';
import { images } from './images.ts';
import type { Look } from './look.ts';
import type { ProgramScene } from './programScene.ts';
import { wordings } from './wording.ts';

const group = 'Overlays';
export const topic = (look: Look, transitionType: ProgramTopic['transitionType']): ProgramTopic => ({
  id: 'topic',
  name: wordings[look.text].topic,
  transitionType,
  number: 2,
  count: 5,
});
export const ticker = (look: Look): ProgramTicker => ({
  groupName: wordings[look.text].group,
  sessionName: wordings[look.text].session,
  links: [
    { network: 'custom', text: 'northernlight.example' },
    { network: 'linkedin', text: 'linkedin.com/company/northern-light' },
  ],
  sinceMs: 0,
});

export const overlayScenes: ProgramScene[] = [
  {
    id: 'topic-lower-third',
    title: 'Topic, lower third',
    group,
    before: (look) => buildSceneProgram(look),
    program: (look) => buildSceneProgram(look, { topic: topic(look, 'lower_third') }),
    timesMs: [450, 2000],
  },
  {
    id: 'topic-full-screen',
    title: 'Topic, full screen',
    group,
    before: (look) => buildSceneProgram(look),
    program: (look) => buildSceneProgram(look, { topic: topic(look, 'fullscreen') }),
    timesMs: [250, 2500],
  },
  {
    id: 'ticker',
    title: 'Ticker',
    group,
    before: (look) => buildSceneProgram(look),
    program: (look) => buildSceneProgram(look, { ticker: ticker(look) }),
    timesMs: [500, 6000],
  },
  {
    id: 'ticker-and-topic',
    title: 'A topic replaces the ticker',
    group,
    before: (look) => buildSceneProgram(look, { ticker: { ...ticker(look), sinceMs: -20_000 } }),
    program: (look) =>
      buildSceneProgram(look, {
        ticker: { ...ticker(look), sinceMs: -20_000 },
        topic: topic(look, 'lower_third'),
        logoUrl: images.logo,
      }),
    timesMs: [180, 2500],
  },
  {
    id: 'names',
    title: 'Names enter',
    group,
    before: (look) => buildSceneProgram(look, { speakerNamesVisible: false }),
    program: (look) => buildSceneProgram(look),
    timesMs: [650],
  },
  {
    id: 'header',
    title: 'Session header',
    group,
    fixed: { cameras: 0 },
    program: (look) =>
      buildSceneProgram(look, {
        logoUrl: images.logo,
        header: { name: wordings[look.text].session, timeSlot: 'today, 18:00 to 19:30' },
      }),
    timesMs: [0],
  },
];
