import type { OpenPlaylist, PlaylistOptions } from './playlist.ts';

const nativeType = 'application/vnd.apple.mpegurl';
/** The browser's own player does not name a live position: it is this far before the end, s. */
const liveMarginSeconds = 4;

/** Opens a playlist with the browser's own HLS; null where it has none. */
export function openNativePlaylist({
  video,
  playlistUrl,
  startDateMs,
  onFailure,
}: Omit<PlaylistOptions, 'memory'>): OpenPlaylist | null {
  if (video.canPlayType(nativeType) === '') return null;
  const fail = (): void => onFailure({ isLost: true });
  const readFirstMs = (): number => video.getStartDate?.().getTime() ?? NaN;
  const goToStart = (): void => {
    const startSeconds = ((startDateMs ?? NaN) - readFirstMs()) / 1000;
    if (!Number.isNaN(startSeconds)) video.currentTime = startSeconds;
  };
  video.addEventListener('error', fail);
  video.addEventListener('loadedmetadata', goToStart, { once: true });
  video.src = playlistUrl;
  return {
    renditions: () => [],
    shownRendition: () => null,
    choose: () => {},
    readLivePosition() {
      const { seekable, duration } = video;
      if (Number.isFinite(duration) || seekable.length === 0) return null;
      return seekable.end(seekable.length - 1) - liveMarginSeconds;
    },
    readDateMs(positionSeconds) {
      const firstMs = readFirstMs();
      return Number.isNaN(firstMs) ? null : firstMs + positionSeconds * 1000;
    },
    noteStall: () => {},
    isArriving: () => false,
    isLineTooSlow: () => false,
    carries: () => Promise.resolve(false),
    needsReserve: () => false,
    close() {
      video.removeEventListener('error', fail);
      video.removeEventListener('loadedmetadata', goToStart);
    },
  };
}
