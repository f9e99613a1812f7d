import { useEffect, useRef, type RefObject } from 'react';
import type { LivePlayback, PlaybackState } from '../playback/playback.ts';
import { findCommand, usesKey, type PlayerCommand } from './playerKeys.ts';
import { togglePlay } from './togglePlay.ts';

export const seekStepSeconds = 5;

/** The player's keys, while the focus is in the player or nowhere. */
export function usePlayerKeys(
  root: RefObject<HTMLElement | null>,
  playback: LivePlayback | null,
  state: PlaybackState | null,
  toggleFullScreen: () => void,
  onUse: () => void,
): void {
  const newest = useRef({ playback, state, toggleFullScreen, onUse });
  useEffect(() => {
    newest.current = { playback, state, toggleFullScreen, onUse };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const focused = document.activeElement;
      const isHere =
        focused === null || focused === document.body || root.current?.contains(focused) === true;
      if (!isHere || event.defaultPrevented) return;
      newest.current.onUse();
      const command = findCommand(event);
      if (command === null || usesKey(focused, event.key)) return;
      event.preventDefault();
      run(command, newest.current);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [root]);
}

function run(
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
