import type { Clock } from '../../clock/clock.ts';

/** A <video> that plays a track which the worker writes: its frames reach the browser's own compositor without passing the page. */
export interface TrackScreen {
  readonly element: HTMLVideoElement;
  dispose(): void;
}

/** How often a frame is asked for until the first one has arrived, ms. */
const askAgainMs = 100;

/**
 * Opens a screen of this size in px. `onFrameMissing` asks for the newest frame again: those written before the element plays are lost,
 * and a page that comes back to the foreground may show an old one.
 */
export function openTrackScreen(
  track: MediaStreamTrack,
  width: number,
  height: number,
  clock: Clock,
  onFrameMissing: () => void,
): TrackScreen {
  const element = document.createElement('video');
  Object.assign(element, {
    ...{ width, height, muted: true, playsInline: true },
    ...{ disablePictureInPicture: true, disableRemotePlayback: true },
  });
  element.srcObject = new MediaStream([track]);

  const stopAsking = clock.setRepeating(askAgainMs, onFrameMissing);
  // The browser pauses a video whenever it is taken out of the page, even to be moved.
  const play = (): void => void element.play().catch(() => undefined);
  const onVisibility = (): void => {
    if (document.visibilityState === 'visible') onFrameMissing();
  };
  element.addEventListener('loadeddata', stopAsking, { once: true });
  element.addEventListener('pause', play);
  // While it is paused the browser holds a copy of the last frame, which has lost its colour space.
  element.addEventListener('playing', onFrameMissing);
  document.addEventListener('visibilitychange', onVisibility);
  play();

  return {
    element,
    dispose() {
      stopAsking();
      element.removeEventListener('pause', play);
      element.removeEventListener('playing', onFrameMissing);
      document.removeEventListener('visibilitychange', onVisibility);
      element.srcObject = null;
      track.stop();
    },
  };
}
