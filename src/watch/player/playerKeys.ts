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

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** The command of a key press; null for keys that are none of the player's. Only seeking repeats while a key is held. */
export function findCommand({ key, ctrlKey, metaKey, altKey, repeat }: Press): PlayerCommand | null {
  if (ctrlKey || metaKey || altKey) return null;
  const command = commands[key.toLowerCase()] ?? null;
  return repeat && command !== 'back' && command !== 'forward' ? null : command;
}

/** Whether an element uses this key itself: a field for text every key, a slider its arrows, a button the space bar. */
export function usesKey(element: Element | null, key: string): boolean {
  if (element === null) return false;
  if (element.matches('input[type="range"], input[type="radio"]'))
    return /^(?:Arrow|Home|End|Page)/.test(key);
  if (element.matches('input, textarea, select, [contenteditable]')) return true;
  if (element.matches('[role="tab"], [role="menuitem"], [role="option"]')) return true;
  return key === ' ' && element.matches('button, a, summary, label');
}
