import { matchKeys, type KeyCombination, type KeyPress } from './keyCombination.ts';

/** The keys that turn the microphone and the camera on and off, before joining and in the studio. */
export const inputKeys = {
  audio: { key: 'd', mod: true },
  video: { key: 'e', mod: true },
} as const satisfies Record<string, KeyCombination>;

/** The input that a key press turns on or off, or null. */
export function matchInputKeys(press: KeyPress, isMac: boolean): keyof typeof inputKeys | null {
  if (matchKeys(press, inputKeys.audio, isMac)) return 'audio';
  return matchKeys(press, inputKeys.video, isMac) ? 'video' : null;
}
