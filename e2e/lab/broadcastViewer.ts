import { systemClock } from '../../src/clock/clock.ts';
import { createLivePlayback } from '../../src/watch/playback/createLivePlayback.ts';

/** Plays the playlist named by the fragment, as soon as there is one: #url=… */
const video = document.querySelector('video');
const start = (): void => {
  const playlistUrl = new URLSearchParams(location.hash.slice(1)).get('url');
  if (video === null || playlistUrl === null) return;
  const playback = createLivePlayback({
    video,
    playlistUrl,
    clock: systemClock,
    onState: (state) => Object.assign(globalThis, { playbackState: state }),
  });
  Object.assign(globalThis, { playback });
};
addEventListener('hashchange', start);
start();
