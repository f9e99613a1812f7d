import { useCallback, useEffect, useRef, useState } from 'react';
import type { Clock } from '../../clock/clock.ts';

const hideAfterMs = 3000;

/** Whether controls are shown: for some seconds after each use, and as long as they must stay. */
export function useAutoHide(
  clock: Clock,
  mustStay: boolean,
): [isShown: boolean, show: () => void, hide: () => void] {
  const [isShown, setShown] = useState(true);
  const cancel = useRef(() => {});
  const hideSoon = useCallback(() => {
    cancel.current();
    cancel.current = clock.setTimer(hideAfterMs, () => setShown(false));
  }, [clock]);
  const show = useCallback(() => {
    setShown(true);
    hideSoon();
  }, [hideSoon]);
  const hide = useCallback(() => {
    cancel.current();
    setShown(false);
  }, []);
  useEffect(() => {
    if (!mustStay) hideSoon();
    return () => cancel.current();
  }, [mustStay, hideSoon]);
  return [isShown || mustStay, show, hide];
}
