import { useEffect, useRef, type RefObject } from 'react';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

interface PlayerKeys<Command> {
  /** The command of a key press; null for keys that are none of the player's. */
  find(press: KeyPress): Command | null;
  run(command: Command): void;
  /** Any key was pressed here. */
  onUse(): void;
}

/** A player's keys, while the focus is in the player or nowhere. */
export function usePlayerKeys<Command>(root: RefObject<HTMLElement | null>, keys: PlayerKeys<Command>): void {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const focused = document.activeElement;
      const isHere =
        focused === null || focused === document.body || root.current?.contains(focused) === true;
      if (!isHere || event.defaultPrevented) return;
      newest.current.onUse();
      const command = newest.current.find(event);
      if (command === null || usesKey(focused, event.key)) return;
      event.preventDefault();
      newest.current.run(command);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [root]);
}

/** Whether an element uses this key itself: a field for text every key, a slider its arrows, a button the space bar. */
function usesKey(element: Element | null, key: string): boolean {
  if (element === null) return false;
  if (element.matches('input[type="range"], input[type="radio"]'))
    return /^(?:Arrow|Home|End|Page)/.test(key);
  if (element.matches('input, textarea, select, [contenteditable]')) return true;
  if (element.matches('[role="tab"], [role="menuitem"], [role="option"]')) return true;
  return key === ' ' && element.matches('button, a, summary, label');
}
