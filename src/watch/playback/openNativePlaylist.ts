import type { OpenPlaylist, PlaylistOptions } from './playlist.ts';

const nativeType = 'application/vnd.apple.mpegurl';
/** The browser's own player does not name a live position: it is this far before the end, s. */
const liveMarginSeconds = 4;

/** Opens a playlist with the browser's own HLS; null where it has none. */
export function openNativePlaylist({ video, playlistUrl, onFailure }: PlaylistOptions): OpenPlaylist | null {
  if (video.canPlayType(nativeType) === '') return null;
  const fail = (): void => onFailure({ isLost: true });
  video.addEventListener('error', fail);
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
      const startMs = video.getStartDate?.().getTime();
      return startMs === undefined || Number.isNaN(startMs) ? null : startMs + positionSeconds * 1000;
    },
    noteStall: () => {},
    isArriving: () => false,
    isLineTooSlow: () => false,
    isLineNarrow: () => false,
    close: () => video.removeEventListener('error', fail),
  };
}
