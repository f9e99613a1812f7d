import type { LivePlayback, PlaybackState } from '../playback/playback.ts';
import type { PlayerCommand } from './playerKeys.ts';
import { togglePlay } from './togglePlay.ts';

const seekStepSeconds = 5;

/** Does what a key asks for. */
export function runCommand(
  command: PlayerCommand,
  {
    playback,
    state,
    toggleFullScreen,
  }: { playback: LivePlayback | null; state: PlaybackState | null; toggleFullScreen: () => void },
): void {
  if (playback === null || state === null) return;
  switch (command) {
    case 'togglePlay':
      return togglePlay(playback, state);
    case 'back':
      return playback.seek(state.positionSeconds - seekStepSeconds);
    case 'forward':
      return playback.seek(state.positionSeconds + seekStepSeconds);
    case 'toggleSound':
      return playback.setMuted(!state.isMuted);
    case 'toggleFullScreen':
      return toggleFullScreen();
    case 'goToLive':
      return playback.goToLive();
  }
}
