import type { KeyPress } from '../../audience/player/usePlayerKeys.ts';

/** What a key does in the player. */
export type PlayerCommand =
  | 'togglePlay'
  | 'back'
  | 'forward'
  | 'toggleSound'
  | 'toggleFullScreen'
  | 'goToLive';

const commands: Readonly<Record<string, PlayerCommand>> = {
  ' ': 'togglePlay',
  k: 'togglePlay',
  arrowleft: 'back',
  arrowright: 'forward',
  m: 'toggleSound',
  f: 'toggleFullScreen',
  end: 'goToLive',
  l: 'goToLive',
};

/** The command of a key press; null for keys that are none of the player's. Only seeking repeats while a key is held. */
export function findCommand({ key, ctrlKey, metaKey, altKey, repeat }: KeyPress): PlayerCommand | null {
  if (ctrlKey || metaKey || altKey) return null;
  const command = commands[key.toLowerCase()] ?? null;
  return repeat && command !== 'back' && command !== 'forward' ? null : command;
}
