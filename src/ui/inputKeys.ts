/** The keys that flip microphone and camera, held with meta on a Mac and ctrl elsewhere. */
const keys = { d: 'microphone', e: 'camera' } as const;

export type Shortcut = (typeof keys)[keyof typeof keys];

type Keys = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'repeat'>;

/** What a key press asks for, or null. A key that is held down asks once. */
export function matchShortcut(event: Keys, isMac: boolean): Shortcut | null {
  const isHeld = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  if (!isHeld || event.altKey || event.shiftKey || event.repeat) return null;
  const key = event.key.toLowerCase();
  return key === 'd' || key === 'e' ? keys[key] : null;
}

export const isMacPlatform = (platform: string): boolean => /mac|iphone|ipad/i.test(platform);

/** How the keys of a shortcut are written for a person. */
export function describeShortcut(shortcut: Shortcut, isMac: boolean): string {
  const key = shortcut === 'microphone' ? 'D' : 'E';
  return isMac ? `⌘ ${key}` : `Ctrl + ${key}`;
}
