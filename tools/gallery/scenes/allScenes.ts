import { bannerScenes } from './bannerScenes.ts';
import { overlayScenes } from './overlayScenes.ts';
import { pollScenes } from './pollScenes.ts';
import type { ProgramScene } from './programScene.ts';
import { questionScenes } from './questionScenes.ts';
import { streamScenes } from './streamScenes.ts';
import { transitionScenes } from './transitionScenes.ts';

/** Every scene of the gallery and the pixel tests, in the order they are listed. */
export const allScenes: ProgramScene[] = [
  ...streamScenes,
  ...pollScenes,
  ...questionScenes,
  ...overlayScenes,
  ...bannerScenes,
  ...transitionScenes,
];
