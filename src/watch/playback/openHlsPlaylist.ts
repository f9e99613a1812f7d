import Hls, { type HlsConfig, type LoadPolicy } from 'hls.js/light';
import type { Clock } from '../../clock/clock.ts';
import { createHlsRenditions } from './hlsRenditions.ts';
import type { OpenPlaylist, PlaylistOptions } from './playlist.ts';

/** Tries again while the line is down: for the browser a lost connection has no status. */
const retryLostLine: LoadPolicy = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 20_000,
    timeoutRetry: { maxNumRetry: 4, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: {
      maxNumRetry: 40,
      retryDelayMs: 500,
      maxRetryDelayMs: 1000,
      shouldRetry: (retry, count, _isTimeout, response, isUsual) =>
        isUsual || ((response?.code ?? 0) === 0 && count < (retry?.maxNumRetry ?? 0)),
    },
  },
};

const settings: Partial<HlsConfig> = {
  lowLatencyMode: true,
  maxLiveSyncPlaybackRate: 1.1,
  backBufferLength: 60,
  maxBufferLength: 20,
  testBandwidth: false,
  // A rendition that failed may come back.
  errorPenaltyExpireMs: 20_000,
  manifestLoadPolicy: retryLostLine,
  playlistLoadPolicy: retryLostLine,
  fragLoadPolicy: retryLostLine,
};

/** Opens a playlist with hls.js; null where the browser has no media source extensions. */
export function openHlsPlaylist(options: PlaylistOptions, clock: Clock): OpenPlaylist | null {
  if (!Hls.isSupported()) return null;
  const { video, playlistUrl, chosen, onFailure } = options;
  const player = new Hls(settings);
  const renditions = createHlsRenditions(player, video, clock, chosen);
  let isClosed = false;
  player.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal || isClosed) return;
    const isLost = type !== Hls.ErrorTypes.MEDIA_ERROR;
    if (!isLost) player.recoverMediaError();
    onFailure({ isLost });
  });
  player.loadSource(playlistUrl);
  player.attachMedia(video);
  return {
    renditions: () => renditions.list().toReversed(),
    shownRendition: renditions.shown,
    choose: renditions.choose,
    readLivePosition: () => (player.latestLevelDetails?.live === true ? player.liveSyncPosition : null),
    readDateMs(positionSeconds) {
      const fragments = player.latestLevelDetails?.fragments ?? [];
      const nearest = fragments.findLast(({ start }) => start <= positionSeconds) ?? fragments[0];
      const startMs = nearest?.programDateTime ?? null;
      return nearest === undefined || startMs === null
        ? null
        : startMs + (positionSeconds - nearest.start) * 1000;
    },
    noteStall: renditions.noteStall,
    isArriving: renditions.isArriving,
    isLineTooSlow: renditions.isLineTooSlow,
    isLineNarrow: renditions.isLineNarrow,
    close() {
      isClosed = true;
      renditions.dispose();
      player.destroy();
    },
  };
}
