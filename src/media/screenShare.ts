import { createStore } from 'zustand/vanilla';
import type { MediaBrowser } from './mediaBrowser.ts';

/** Size requested of a shared screen, px. */
const screenSize = { width: 1920, height: 1080 } as const;

/** Owns the tracks of the shared screen. */
export interface ScreenShare {
  /** Null while nothing is shared. */
  getState(): { screen: MediaStream | null };
  subscribe(listener: () => void): () => void;
  /** Asks the user for a screen, window or tab. False when the user declines; other failures reject. */
  share(): Promise<boolean>;
  stop(): void;
  dispose(): void;
}

export function createScreenShare(browser: Pick<MediaBrowser, 'getDisplayMedia'>): ScreenShare {
  const { getState, setState, subscribe } = createStore<{ screen: MediaStream | null }>(() => ({
    screen: null,
  }));
  let isDisposed = false;

  function stop(): void {
    const { screen } = getState();
    if (screen === null) return;
    stopTracks(screen);
    setState({ screen: null });
  }

  async function share(): Promise<boolean> {
    const screen = await requestScreen(browser);
    if (screen === null) return false;
    if (isDisposed) {
      stopTracks(screen);
      return false;
    }
    stop();
    // The browser's own "Stop sharing" button ends the track without a call of ours.
    screen.getVideoTracks()[0]?.addEventListener('ended', () => {
      if (getState().screen === screen) stop();
    });
    setState({ screen });
    return true;
  }

  return {
    getState,
    subscribe,
    share,
    stop,
    dispose() {
      isDisposed = true;
      stop();
    },
  };
}

/** Null when the user declines. */
async function requestScreen(browser: Pick<MediaBrowser, 'getDisplayMedia'>): Promise<MediaStream | null> {
  try {
    return await browser.getDisplayMedia({
      video: {
        width: { max: screenSize.width },
        height: { max: screenSize.height },
        frameRate: { max: 30 },
      },
      audio: true,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return null;
    throw error;
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
