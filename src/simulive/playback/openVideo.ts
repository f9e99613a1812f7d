import Hls, { type HlsConfig } from 'hls.js/light';
import { recoverMedia } from '../../audience/playback/recoverMedia.ts';
import { retryLostLine } from '../../audience/playback/retryLostLine.ts';
import type { Clock } from '../../clock/clock.ts';
import { isWebKitGtk, startSettled } from './settledStart.ts';

/** Why a video does not play: `lost` may come back, `gone` is no longer at its address, `broken` cannot be decoded. */
export interface VideoFailure {
  reason: 'lost' | 'gone' | 'broken' | 'unsupported';
  error: Error;
}

interface Options {
  video: HTMLVideoElement;
  playlistUrl: string;
  clock: Clock;
  /** Where the show is now, s. */
  startSeconds: number;
  onFailure(failure: VideoFailure): void;
}

/** A playlist attached to a video element. */
export interface OpenVideo {
  close(): void;
}

const settings: Partial<HlsConfig> = {
  maxBufferLength: 30,
  backBufferLength: 30,
  // No more lines than the player has on the screen.
  capLevelToPlayerSize: true,
  testBandwidth: false,
  abrEwmaDefaultEstimate: 2_000_000,
  manifestLoadPolicy: retryLostLine,
  playlistLoadPolicy: retryLostLine,
  fragLoadPolicy: retryLostLine,
};

/** Opens a recorded video with hls.js, or with the browser's own HLS; null where neither works. */
export const openVideo = (options: Options): OpenVideo | null =>
  openWithHls(options) ?? openNatively(options);

function openWithHls({ video, playlistUrl, clock, startSeconds, onFailure }: Options): OpenVideo | null {
  if (!Hls.isSupported()) return null;
  const mustSettle = isWebKitGtk(navigator.userAgent);
  const player = new Hls({ ...settings, startPosition: startSeconds, autoStartLoad: !mustSettle });
  const cancelStart = mustSettle ? startSettled({ player, video, clock, startSeconds }) : () => {};
  const stopRecovering = recoverMedia(player, video, (error) => onFailure({ reason: 'broken', error }));
  player.on(Hls.Events.ERROR, (_event, { fatal, type, details, response }) => {
    if (!fatal || type === Hls.ErrorTypes.MEDIA_ERROR) return;
    const error = new Error(`hls.js: ${details}`);
    const status = response?.code ?? 0;
    onFailure({ reason: status === 404 || status === 410 ? 'gone' : 'lost', error });
  });
  player.loadSource(playlistUrl);
  player.attachMedia(video);
  return {
    close() {
      cancelStart();
      stopRecovering();
      player.destroy();
    },
  };
}

function openNatively({ video, playlistUrl, startSeconds, onFailure }: Options): OpenVideo | null {
  if (video.canPlayType('application/vnd.apple.mpegurl') === '') return null;
  const start = (): void => {
    video.currentTime = startSeconds;
  };
  const fail = (): void => {
    const { code = 0, message = '' } = video.error ?? {};
    const isLost = code === MediaError.MEDIA_ERR_NETWORK;
    onFailure({ reason: isLost ? 'lost' : 'broken', error: new Error(`video error ${code}: ${message}`) });
  };
  video.addEventListener('loadedmetadata', start, { once: true });
  video.addEventListener('error', fail);
  video.src = playlistUrl;
  return {
    close() {
      video.removeEventListener('loadedmetadata', start);
      video.removeEventListener('error', fail);
    },
  };
}
