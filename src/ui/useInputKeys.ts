import { useEffect, useRef } from 'react';
import { isMacPlatform, matchShortcut, type Shortcut } from './inputKeys.ts';

export const isMac = isMacPlatform(navigator.platform);

/** Calls back for the microphone and camera keys and keeps the browser from acting on them. */
export function useShortcuts(onShortcut: (shortcut: Shortcut) => void): void {
  const latest = useRef(onShortcut);
  useEffect(() => {
    latest.current = onShortcut;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const shortcut = matchShortcut(event, isMac);
      if (shortcut === null) return;
      event.preventDefault();
      latest.current(shortcut);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
