import { useCallback, useEffect, useState } from 'react';
import { useServices } from '../contexts/ServicesContext.tsx';

/** Nothing waits longer than this for the first picture. */
const maxPictureMs = 8000;
/** How long a page without a picture is left to itself before more is loaded. */
const settleMs = 1000;

/** Everything else is loaded after the first picture; where none is to come, or it takes long, without it. */
export function usePictureFirst(hasPlayer: boolean): [mayLoad: boolean, notePicture: () => void] {
  const { clock } = useServices();
  const [mayLoad, setMayLoad] = useState(false);
  const allow = useCallback(() => setMayLoad(true), []);
  useEffect(() => clock.setTimer(hasPlayer ? maxPictureMs : settleMs, allow), [hasPlayer, clock, allow]);
  return [mayLoad, allow];
}
