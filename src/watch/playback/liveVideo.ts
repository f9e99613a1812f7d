import type { Clock } from '../../clock/clock.ts';
import { createLivePlayback } from './createLivePlayback.ts';
import { firstState, type LivePlayback, type PlaybackState } from './playback.ts';

/** A video element that plays a broadcast, with or without a page around it. */
export interface LiveVideo {
  readonly element: HTMLVideoElement;
  readonly playback: LivePlayback;
  /** Calls back with the state, now and whenever it changes. Returns how to stop that. */
  onState(listener: (state: PlaybackState) => void): () => void;
}

/** Long enough for the rest of the page on a slow line; a video that nobody takes is heard and not seen. */
const maxUntakenMs = 10_000;

let early: { playlistUrl: string; video: LiveVideo; release: () => void } | null = null;

/** Starts to play before the page that shows the video is there: until then it is shown in `place`. */
export function startEarly(playlistUrl: string, clock: Clock, place: Element | null): void {
  const video = createLiveVideo(playlistUrl, clock);
  place?.append(video.element);
  // The page's own script (`tools/shellFirst.ts`) has waited for this.
  video.element.addEventListener('loadeddata', () => dispatchEvent(new Event('earlypicture')), {
    once: true,
  });
  const release = (): void => {
    early = null;
    cancelTimer();
    stopListening();
  };
  const giveUp = (): void => {
    release();
    video.element.remove();
    video.playback.dispose();
  };
  const cancelTimer = clock.setTimer(maxUntakenMs, giveUp);
  // The page says what is wrong, and the empty picture would cover that.
  const stopListening = video.onState(({ phase }) => {
    if (phase === 'unsupported') video.element.remove();
  });
  early = { playlistUrl, video, release };
}

/** The video that has been started early, or a new one. Whoever takes it disposes of its playback. */
export function takeLiveVideo(playlistUrl: string, clock: Clock): LiveVideo {
  if (early?.playlistUrl !== playlistUrl) return createLiveVideo(playlistUrl, clock);
  const { video, release } = early;
  release();
  return video;
}

function createLiveVideo(playlistUrl: string, clock: Clock): LiveVideo {
  const element = document.createElement('video');
  element.playsInline = true;
  const listeners = new Set<(state: PlaybackState) => void>();
  let state = firstState;
  const playback = createLivePlayback({
    video: element,
    playlistUrl,
    clock,
    onState(next) {
      state = next;
      for (const listener of listeners) listener(state);
    },
  });
  return {
    element,
    playback,
    onState(listener) {
      listeners.add(listener);
      listener(state);
      return () => listeners.delete(listener);
    },
  };
}
