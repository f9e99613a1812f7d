import { useEffect, useRef } from 'react';
import { matchInputKeys } from '../ui/inputKeys.ts';
import { isMac } from '../ui/isMac.ts';

/** Calls back for the microphone and camera keys and keeps the browser from acting on them. */
export function useInputKeys(onInput: (kind: 'audio' | 'video') => void): void {
  const latest = useRef(onInput);
  useEffect(() => {
    latest.current = onInput;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const kind = matchInputKeys(event, isMac);
      if (kind === null) return;
      event.preventDefault();
      latest.current(kind);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
