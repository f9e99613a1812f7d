import type { Features } from '../protocol/features.ts';
import { useStudioState } from './StudioContext.ts';

/** The features that the server's configuration turns on for this session. */
export const useFeatures = (): Features => useStudioState(({ session }) => session.features);
