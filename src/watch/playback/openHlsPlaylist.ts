import Hls, { type HlsConfig } from 'hls.js/light';
import { recoverMedia } from '../../audience/playback/recoverMedia.ts';
import { retryLostLine } from '../../audience/playback/retryLostLine.ts';
import type { Clock } from '../../clock/clock.ts';
import { createHlsRenditions } from './hlsRenditions.ts';
import type { OpenPlaylist, PlaylistOptions } from './playlist.ts';
import { readPartSeconds, startAtDate, startAtKeyFrame } from './whereToStart.ts';

type Load = InstanceType<HlsConfig['loader']>['load'];

const settings: Partial<HlsConfig> = {
  lowLatencyMode: true,
  maxLiveSyncPlaybackRate: 1.1,
  // Times of the playlist and of the media differ by some tenths of a second: at the key frame, not near it.
  startOnSegmentBoundary: true,
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
  const { video, playlistUrl, chosen, startDateMs, memory, onFailure, onSkip } = options;
  const player = new Hls({ ...settings, loader: startingLoader(start) });
  const renditions = createHlsRenditions(player, video, clock, chosen, memory);
  let isClosed = false;
  const stopRecovering = recoverMedia(player, video, () => onFailure({ isLost: false }));
  player.on(Hls.Events.ERROR, (_event, { fatal, type, details }) => {
    if (!fatal && details === Hls.ErrorDetails.BUFFER_SEEK_OVER_HOLE) onSkip();
    if (fatal && !isClosed && type !== Hls.ErrorTypes.MEDIA_ERROR) onFailure({ isLost: true });
  });
  startAtFirstMedia(player, video);

  /** At a moment, or live: at a key frame among the parts, or where hls.js starts with whole segments. */
  function start(playlist: string): string {
    const usesParts = renditions.begin(readPartSeconds(playlist));
    if (startDateMs !== null) return startAtDate(playlist, startDateMs);
    return usesParts ? startAtKeyFrame(playlist) : playlist;
  }

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
    carries: renditions.carries,
    needsReserve: renditions.needsReserve,
    close() {
      isClosed = true;
      stopRecovering();
      renditions.dispose();
      player.destroy();
    },
  };
}

/** With the first media that is there: hls.js itself waits for all parts that the playlist has of the segment. */
function startAtFirstMedia(player: Hls, video: HTMLVideoElement): void {
  const start = (): void => {
    if (video.buffered.length === 0) return;
    player.off(Hls.Events.BUFFER_APPENDED, start);
    video.currentTime = Math.max(video.currentTime, video.buffered.start(0));
  };
  player.on(Hls.Events.BUFFER_APPENDED, start);
}

/** Loads as hls.js does, and has the first playlist of media say where to start. */
function startingLoader(start: (playlist: string) => string): HlsConfig['loader'] {
  let hasStarted = false;
  return class extends Hls.DefaultConfig.loader {
    override load(...[context, config, callbacks]: Parameters<Load>): void {
      const onSuccess: typeof callbacks.onSuccess = (response, ...rest) => {
        if (!hasStarted && isMediaPlaylist(context) && typeof response.data === 'string') {
          hasStarted = true;
          response.data = start(response.data);
        }
        callbacks.onSuccess(response, ...rest);
      };
      super.load(context, config, { ...callbacks, onSuccess });
    }
  };
}

const isMediaPlaylist = (context: object): boolean => 'type' in context && context.type === 'level';
