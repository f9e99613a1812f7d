/** Keys that run something: `mod` is meta on a Mac and ctrl elsewhere. */
export interface Keys {
  /** As KeyboardEvent.key has it, letters small. */
  key: string;
  mod?: boolean;
  shift?: boolean;
}

export type KeyPress = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'repeat'>;

const isLetter = (key: string): boolean => /^[a-z]$/.test(key);

/**
 * Whether a press means these keys. Shift counts for letters alone: on some keyboards digits and signs need it. A key
 * that is held down asks once.
 */
export function matchKeys(press: KeyPress, keys: Keys, isMac: boolean): boolean {
  const key = press.key.toLowerCase();
  if (key !== keys.key || press.altKey || press.repeat) return false;
  const isHeld = isMac ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
  const isFree = !press.metaKey && !press.ctrlKey;
  if (keys.mod === true ? !isHeld : !isFree) return false;
  return !isLetter(key) || press.shiftKey === (keys.shift === true);
}

/** How keys are written for a person. */
export function describeKeys({ key, mod = false, shift = false }: Keys, isMac: boolean): string {
  const shown = key.toUpperCase();
  const held = [...(mod ? [isMac ? '⌘' : 'Ctrl'] : []), ...(shift ? [isMac ? '⇧' : 'Shift'] : [])];
  return [...held, shown].join(isMac ? ' ' : ' + ');
}
