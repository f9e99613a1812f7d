import type { Features } from '../protocol/features.ts';
import { useStudioState } from './StudioContext.ts';

/** What this session's studio can do, by the server's configuration. */
export const useFeatures = (): Features => useStudioState(({ session }) => session.features);
