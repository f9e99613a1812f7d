import type { ProgramScene } from './programScene.ts';
import { streamScenes } from './streamScenes.ts';

/** Every fixture of the gallery and the pixel tests, in the order they are listed. */
export const allScenes: ProgramScene[] = [...streamScenes];
