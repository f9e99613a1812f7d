import { useEffect, useRef } from 'react';
import { isMac } from '../../ui/useInputKeys.ts';
import { findShortcut } from './studioShortcuts.ts';
import { useStudio } from '../../contexts/StudioContext.ts';
import { useFlipInput } from '../devices/useFlipInput.ts';

/** The studio's one keyboard handler; `onHelp` opens the list of shortcuts. */
export function useStudioKeys(onHelp: () => void): void {
  const studio = useStudio();
  const flipInput = useFlipInput();
  const desk = useRef({ studio, flipInput, showHelp: onHelp });
  useEffect(() => {
    desk.current = { studio, flipInput, showHelp: onHelp };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { role, session } = desk.current.studio.store.getState();
      const { features } = session;
      const shortcut = findShortcut(event, { role, features, isTyping: isTyping(event.target), isMac });
      // A dialog has the keyboard to itself; one's own microphone and camera stay in reach.
      const isBehind = shortcut?.group !== 'you' && isInDialog(event.target);
      if (shortcut === null || isBehind || event.defaultPrevented) return;
      event.preventDefault();
      shortcut.perform(desk.current);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

const textInputs =
  'textarea, select, [contenteditable=""], [contenteditable="true"], input:not([type=checkbox], [type=radio], [type=button], [type=range])';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(textInputs) !== null;

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null;
