import type { KeyPress } from '../../audience/player/usePlayerKeys.ts';

/** What a key does in the player of a simulive: none of them seeks. */
export type SimuliveCommand = 'togglePlay' | 'toggleSound' | 'toggleFullScreen';

const commands: Readonly<Record<string, SimuliveCommand>> = {
  ' ': 'togglePlay',
  k: 'togglePlay',
  m: 'toggleSound',
  f: 'toggleFullScreen',
};

/** The command of a key press; null for keys that are none of the player's. */
export const findCommand = ({ key, ctrlKey, metaKey, altKey, repeat }: KeyPress): SimuliveCommand | null =>
  ctrlKey || metaKey || altKey || repeat ? null : (commands[key.toLowerCase()] ?? null);
