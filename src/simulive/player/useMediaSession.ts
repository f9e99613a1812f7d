import { useEffect } from 'react';
import type { SimulivePlayback } from '../playback/createSimulivePlayback.ts';

const seeking = ['seekto', 'seekbackward', 'seekforward', 'previoustrack', 'nexttrack'] as const;

/** Lock screens and media keys play and pause the show; where they would seek, nothing happens. */
export function useMediaSession(
  playback: Pick<SimulivePlayback, 'play' | 'pause'> | null,
  { name, coverUrl }: { name: string; coverUrl: string | null },
): void {
  useEffect(() => {
    if (playback === null || !('mediaSession' in navigator)) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({
      title: name,
      artwork: coverUrl === null ? [] : [{ src: coverUrl }],
    });
    const handlers: [MediaSessionAction, () => void][] = [
      ['play', () => playback.play()],
      ['pause', () => playback.pause()],
      // A browser seeks by itself where the page does not say what to do.
      ...seeking.map((action): [MediaSessionAction, () => void] => [action, () => {}]),
    ];
    for (const [action, handler] of handlers) setHandler(action, handler);
    return () => {
      for (const [action] of handlers) setHandler(action, null);
      mediaSession.metadata = null;
    };
  }, [playback, name, coverUrl]);
}

function setHandler(action: MediaSessionAction, handler: (() => void) | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // A browser need not know every action.
  }
}
