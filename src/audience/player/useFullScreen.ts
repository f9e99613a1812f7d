import { useCallback, useEffect, useState, type RefObject } from 'react';

/** Full screen of the player with its controls; on an iPhone, where only a video can have it, of the video. */
export function useFullScreen(
  root: RefObject<HTMLElement | null>,
): [isFullScreen: boolean, toggle: () => void] {
  const [isFullScreen, setFullScreen] = useState(false);
  useEffect(() => {
    const note = (): void => setFullScreen(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', note);
    return () => document.removeEventListener('fullscreenchange', note);
  }, []);
  const toggle = useCallback(() => {
    if (document.fullscreenElement) return void document.exitFullscreen();
    const video = root.current?.querySelector('video');
    // Not every browser has it, whatever its types say.
    if (root.current !== null && 'requestFullscreen' in root.current)
      return void root.current.requestFullscreen().catch(() => {});
    video?.webkitEnterFullscreen?.();
  }, [root]);
  return [isFullScreen, toggle];
}
