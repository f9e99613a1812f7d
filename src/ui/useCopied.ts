import { useCallback, useEffect, useRef, useState } from 'react';
import { systemClock, type Clock } from '../clock/clock.ts';
import { copyText } from './copyText.ts';
import { showToast } from './showToast.ts';

/** How long the hint that a link was copied is shown, ms. */
const copiedHintMs = 3000;

interface CopiedOptions {
  clock?: Clock;
  reportError?: (error: unknown) => void;
}

/** Copies text, and returns for three seconds the id of what was copied. A failure shows a toast, and is reported. */
export function useCopied({ clock = systemClock, reportError }: CopiedOptions = {}): {
  copiedId: string | null;
  copy: (id: string, text: string) => void;
} {
  const [copiedId, setCopiedId] = useState<string | null>(null);
  const cancel = useRef<(() => void) | null>(null);
  useEffect(() => () => cancel.current?.(), []);
  const copy = useCallback(
    (id: string, text: string): void => {
      copyText(text).then(
        () => {
          cancel.current?.();
          setCopiedId(id);
          cancel.current = clock.setTimer(copiedHintMs, () => setCopiedId(null));
        },
        (error: unknown) => {
          reportError?.(error);
          showToast('studio.error.copyLink');
        },
      );
    },
    [clock, reportError],
  );
  return { copiedId, copy };
}
