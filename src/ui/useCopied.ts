import { useCallback, useEffect, useRef, useState } from 'react';
import { systemClock, type Clock } from '../clock/clock.ts';
import { copyText } from './copyText.ts';
import { showToast } from './showToast.ts';

/** How long the hint that a link was copied is shown, ms. */
const copiedHintMs = 3000;

/** Copies text, and returns for three seconds the id of what was copied. */
export function useCopied(clock: Clock = systemClock): {
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
        () => showToast('studio.error.copyLink'),
      );
    },
    [clock],
  );
  return { copiedId, copy };
}
