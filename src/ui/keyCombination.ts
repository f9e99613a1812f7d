/** A key with the modifiers held with it; `mod` is meta on a Mac and ctrl elsewhere. */
export interface KeyCombination {
  /** `KeyboardEvent.key` in lower case. */
  key: string;
  mod?: boolean;
  shift?: boolean;
}

export type KeyPress = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'repeat'>;

export const isMacPlatform = (platform: string): boolean => /mac|iphone|ipad/i.test(platform);

const isLetter = (key: string): boolean => /^[a-z]$/.test(key);

/**
 * Whether a key press is this combination. Shift matters only for letters, because some keyboards need it to type
 * digits and symbols. A key that is held down matches only once.
 */
export function matchKeys(press: KeyPress, keys: KeyCombination, isMac: boolean): boolean {
  const key = press.key.toLowerCase();
  if (key !== keys.key || press.altKey || press.repeat) return false;
  const isModHeld = isMac ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
  const isUnmodified = !press.metaKey && !press.ctrlKey;
  if (keys.mod === true ? !isModHeld : !isUnmodified) return false;
  return !isLetter(key) || press.shiftKey === (keys.shift === true);
}

/** The combination as shown to a person, such as `Ctrl + Shift + Z` or `⌘ ⇧ Z`. */
export function describeKeys({ key, mod = false, shift = false }: KeyCombination, isMac: boolean): string {
  const modifiers = [...(mod ? [isMac ? '⌘' : 'Ctrl'] : []), ...(shift ? [isMac ? '⇧' : 'Shift'] : [])];
  return [...modifiers, key.toUpperCase()].join(isMac ? ' ' : ' + ');
}
