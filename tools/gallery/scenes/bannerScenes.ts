import type { ProgramBanner } from '../../../src/program/program.ts';
import { buildSceneProgram } from './buildSceneProgram.ts';
import type { ProgramScene } from './programScene.ts';

const banner = (
  id: string,
  title: string,
  type: ProgramBanner['type'],
  timesMs: number[],
  fixed: ProgramScene['fixed'] = {},
): ProgramScene => ({
  id: `banner-${id}`,
  title,
  group: 'Banners',
  fixed,
  before: (look) => buildSceneProgram(look),
  program: (look) => buildSceneProgram(look, { banners: [{ type, sinceMs: 0 }] }),
  timesMs,
});

export const bannerScenes: ProgramScene[] = [
  banner('going-live', 'Going live', 'goingLive', [600, 7000]),
  banner('live', 'Live', 'live', [1500]),
  banner('ended', 'Ended by the host', 'endedByHost', [1500]),
  banner('nothing', 'Nothing on stream', 'nothingOnStream', [1500], { cameras: 0 }),
  banner('video-disabled', 'Video held back', 'videoDisabled', [1500]),
];
