import { liveWithinSeconds, type PlaybackReading } from './judgePlayback.ts';
import type { PlaybackState } from './playback.ts';
import type { OpenPlaylist } from './playlist.ts';

export const readVideo = (
  { currentTime, ended, readyState }: HTMLVideoElement,
  playlist: OpenPlaylist | null,
): Pick<PlaybackReading, 'positionSeconds' | 'hasPicture' | 'isArriving' | 'hasEnded'> => ({
  positionSeconds: currentTime,
  hasPicture: readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
  isArriving: playlist?.isArriving() === true,
  hasEnded: ended,
});

/** Where playback is, in what can be played. */
type Position = Pick<PlaybackState, 'startSeconds' | 'liveSeconds' | 'positionSeconds' | 'isLive'>;

/** The position is null while a playlist is opened: the video is nowhere in the show then. `behindSeconds` is null while nobody knows the live position. */
export function readPosition(
  { seekable, seeking, readyState, currentTime }: HTMLVideoElement,
  playlist: OpenPlaylist | null,
): { position: Position | null; behindSeconds: number | null } {
  const livePosition = playlist?.readLivePosition() ?? null;
  const behindSeconds = livePosition === null ? null : livePosition - currentTime;
  const isSomewhere = seeking || readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  const isLive = (behindSeconds ?? 0) <= liveWithinSeconds;
  return {
    position: isSomewhere
      ? { ...readWindow(seekable, livePosition), positionSeconds: currentTime, isLive }
      : null,
    behindSeconds,
  };
}

function readWindow(
  seekable: TimeRanges,
  livePosition: number | null,
): Pick<PlaybackState, 'startSeconds' | 'liveSeconds'> {
  if (seekable.length === 0) return { startSeconds: 0, liveSeconds: 0 };
  const startSeconds = seekable.start(0);
  const endSeconds = seekable.end(seekable.length - 1);
  return { startSeconds, liveSeconds: Math.max(livePosition ?? endSeconds, startSeconds) };
}

export const readRenditions = (
  playlist: OpenPlaylist | null,
  { isSoundOnly, renditions }: PlaybackState,
): Pick<PlaybackState, 'renditions' | 'shownRendition'> => ({
  renditions: isSoundOnly ? renditions : (playlist?.renditions() ?? []),
  shownRendition: playlist?.shownRendition() ?? null,
});
