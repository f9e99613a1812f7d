import { useSyncExternalStore } from 'react';

/** The window's width, px. */
export const useWindowWidthPx = (): number => useSyncExternalStore(followWindow, () => innerWidth, nothing);

/** The window's height, px. */
export const useWindowHeightPx = (): number => useSyncExternalStore(followWindow, () => innerHeight, nothing);

/** Where a screen is drawn without a window. */
const nothing = (): number => 0;

function followWindow(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}
