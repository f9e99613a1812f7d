import type { LivePlayback, PlaybackState } from '../playback/playback.ts';

export function togglePlay(playback: LivePlayback | null, state: PlaybackState | null): void {
  if (state?.isPaused === true) playback?.play();
  else playback?.pause();
}
