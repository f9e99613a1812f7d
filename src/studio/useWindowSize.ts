import { useSyncExternalStore } from 'react';

/** The window's width, px. */
export const useWindowWidthPx = (): number => useSyncExternalStore(followWindow, () => innerWidth);

/** The window's height, px. */
export const useWindowHeightPx = (): number => useSyncExternalStore(followWindow, () => innerHeight);

function followWindow(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}
