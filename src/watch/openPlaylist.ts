import type Hls from 'hls.js/light';

/** A playlist attached to a video element. */
export interface OpenPlaylist {
  /** How far the picture is behind the newest segment, s; null while unknown. */
  readBehindSeconds(): number | null;
  /** The newest position that plays without stalling, s; null while unknown. */
  readLivePosition(): number | null;
  close(): void;
}

interface PlaylistOptions {
  video: HTMLVideoElement;
  playlistUrl: string;
  /** Playing stopped; `isLost` says that only opening the playlist again can help. */
  onFailure(failure: { isLost: boolean }): void;
}

const nativeType = 'application/vnd.apple.mpegurl';
/** Where the browser's own player does not name a live position: this far before the end, s. */
const nativeMarginSeconds = 4;

/** Opens a playlist, with hls.js or the browser's own HLS; null where neither works. */
export function openPlaylist(HlsPlayer: typeof Hls, options: PlaylistOptions): OpenPlaylist | null {
  if (HlsPlayer.isSupported()) return openWithHls(HlsPlayer, options);
  const { video, playlistUrl } = options;
  if (video.canPlayType(nativeType) === '') return null;
  video.src = playlistUrl;
  return {
    readBehindSeconds: () => secondsBeforeEnd(video),
    readLivePosition: () => endMinusMargin(video),
    close: () => {},
  };
}

function openWithHls(
  HlsPlayer: typeof Hls,
  { video, playlistUrl, onFailure }: PlaylistOptions,
): OpenPlaylist {
  const player = new HlsPlayer({
    liveSyncDurationCount: 2,
    liveMaxLatencyDurationCount: 8,
    maxLiveSyncPlaybackRate: 1.25,
    backBufferLength: 60,
    manifestLoadPolicy: {
      default: {
        maxTimeToFirstByteMs: 8000,
        maxLoadTimeMs: 10_000,
        timeoutRetry: { maxNumRetry: 2, retryDelayMs: 0, maxRetryDelayMs: 0 },
        errorRetry: { maxNumRetry: 4, retryDelayMs: 1000, maxRetryDelayMs: 4000 },
      },
    },
  });
  let isClosed = false;
  player.on(HlsPlayer.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal || isClosed) return;
    const isLost = type !== HlsPlayer.ErrorTypes.MEDIA_ERROR;
    onFailure({ isLost });
    if (!isLost) player.recoverMediaError();
  });
  player.loadSource(playlistUrl);
  player.attachMedia(video);
  return {
    readBehindSeconds: () => (player.latency > 0 ? player.latency : secondsBeforeEnd(video)),
    readLivePosition: () => player.liveSyncPosition ?? endMinusMargin(video),
    close() {
      isClosed = true;
      player.destroy();
    },
  };
}

function seekableEnd({ seekable }: HTMLVideoElement): number | null {
  return seekable.length === 0 ? null : seekable.end(seekable.length - 1);
}

function secondsBeforeEnd(video: HTMLVideoElement): number | null {
  const end = seekableEnd(video);
  return end === null ? null : end - video.currentTime;
}

function endMinusMargin(video: HTMLVideoElement): number | null {
  const end = seekableEnd(video);
  return end === null ? null : end - nativeMarginSeconds;
}
