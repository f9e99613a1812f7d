import { useEffect, useRef } from 'react';
import { useStudio } from '../../contexts/StudioContext.ts';
import { isMac } from '../../ui/isMac.ts';
import { useFlipInput } from '../devices/useFlipInput.ts';
import { findShortcut } from './studioShortcuts.ts';

/** The studio's one keyboard handler; `onHelp` opens the list of shortcuts. */
export function useStudioShortcuts(onHelp: () => void): void {
  const studio = useStudio();
  const flipInput = useFlipInput();
  const target = useRef({ studio, flipInput, showHelp: onHelp });
  useEffect(() => {
    target.current = { studio, flipInput, showHelp: onHelp };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { role, session } = target.current.studio.store.getState();
      const { features } = session;
      const shortcut = findShortcut(event, { role, features, isTyping: isTyping(event.target), isMac });
      // An open dialog takes every other key; the microphone and camera keys always work.
      const isBlockedByDialog = shortcut?.group !== 'you' && isInDialog(event.target);
      if (shortcut === null || isBlockedByDialog || event.defaultPrevented) return;
      event.preventDefault();
      shortcut.perform(target.current);
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
