import Hls from 'hls.js/light';
import type { Clock } from '../../clock/clock.ts';
import { detectBrowserFamily } from '../../session/browserFamily.ts';

/** Whether a browser is WebKitGTK or WPE, as GNOME Web is, by its user agent: nothing else tells it from Safari. */
export const isWebKitGtk = (userAgent: string): boolean =>
  detectBrowserFamily(userAgent) === 'safari' && userAgent.includes('Linux');

/** How long the decoders have to be set up from the first piece of media on. */
export const settleMs = 400;

interface Options {
  player: Pick<Hls, 'once' | 'startLoad'>;
  video: Pick<HTMLVideoElement, 'currentTime'>;
  clock: Clock;
  startSeconds: number;
}

/**
 * Begins at a position, and seeks there only a moment after the first media has come; returns what calls that off. The player has
 * `autoStartLoad` off.
 *
 * hls.js seeks at once. WebKitGTK 2.50 sets its decoders up then, and its page may wait for them without an end: of 32 pages that were
 * opened one to three seconds into a show on a busy machine 7 hung; with this delay, and no seek before it, 1 of 107.
 */
export function startSettled({ player, video, clock, startSeconds }: Options): () => void {
  let cancelSeek = (): void => {};
  let isOff = false;
  player.once(Hls.Events.MANIFEST_PARSED, () => player.startLoad(startSeconds, true));
  player.once(Hls.Events.FRAG_BUFFERED, () => {
    if (isOff) return;
    cancelSeek = clock.setTimer(settleMs, () => {
      if (video.currentTime < startSeconds) video.currentTime = startSeconds;
    });
  });
  return () => {
    isOff = true;
    cancelSeek();
  };
}
