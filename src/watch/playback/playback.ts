import type { VideoControls, VideoState } from '../../audience/playback/videoControls.ts';
import type { Rendition } from './playlist.ts';

/** What the viewer chose: Automatic, only the sound, or a rendition by its name. */
export type Quality = 'auto' | 'sound' | (string & {});

export interface PlaybackState extends VideoState {
  phase: 'loading' | 'playing' | 'stalled' | 'ended' | 'unsupported';
  /** The browser does not let it play until somebody presses play. */
  needsPress: boolean;
  positionSeconds: number;
  /** The earliest position that can be played, s. */
  startSeconds: number;
  /** The position of a viewer who follows the show, s; the end of a show that is over. */
  liveSeconds: number;
  /** The viewer is where the show is, and not behind it. */
  isLive: boolean;
  quality: Quality;
  renditions: readonly Rendition[];
  /** The rendition on the screen; null while unknown. */
  shownRendition: string | null;
  /** Only the sound plays, because the line is too slow or because the viewer wants it so. */
  isSoundOnly: boolean;
  /** How often playback has run out of media. */
  stalls: number;
}

export const firstState: PlaybackState = {
  phase: 'loading',
  mutedByBrowser: false,
  needsPress: false,
  isPaused: false,
  isMuted: false,
  volume: 1,
  positionSeconds: 0,
  startSeconds: 0,
  liveSeconds: 0,
  isLive: true,
  quality: 'auto',
  renditions: [],
  shownRendition: null,
  isSoundOnly: false,
  stalls: 0,
};

/** Plays one HLS playlist in a video element until it is disposed. */
export interface LivePlayback extends VideoControls {
  /** Plays on from the live position, also when it was paused. */
  goToLive(): void;
  /** Goes to a position, as near as there is media. */
  seek(positionSeconds: number): void;
  chooseQuality(quality: Quality): void;
  /** When a position was live, ms since the epoch; null while unknown. */
  readDateMs(positionSeconds: number): number | null;
  dispose(): void;
}
