import type { VideoState } from '../../audience/playback/videoControls.ts';
import type { VideoFailure } from './openVideo.ts';

export interface SimulivePlaybackState extends VideoState {
  /** `waiting` has its first picture before the show begins. */
  phase: 'loading' | 'waiting' | 'playing' | 'stalled' | 'ended';
  /** The browser does not let it play until somebody presses play. */
  needsPress: boolean;
  /** What playing cannot go on after; null while there is none. */
  failure: VideoFailure | null;
}

export const firstState: SimulivePlaybackState = {
  phase: 'loading',
  mutedByBrowser: false,
  needsPress: false,
  isPaused: false,
  isMuted: false,
  volume: 1,
  failure: null,
};
