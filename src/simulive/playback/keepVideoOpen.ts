import { startVideo } from '../../audience/playback/startVideo.ts';
import type { Clock } from '../../clock/clock.ts';
import { openVideo, type OpenVideo, type VideoFailure } from './openVideo.ts';
import type { SimulivePlaybackState } from './playbackState.ts';

interface Options {
  video: HTMLVideoElement;
  playlistUrl: string;
  clock: Clock;
  /** Where the show is now, and whether the viewer wants it to play. */
  readStart(): { startSeconds: number; isPaused: boolean };
  onOpen(): void;
  onChange(part: Partial<SimulivePlaybackState>): void;
}

/** A video that is opened again when its line is lost. */
export interface KeptVideo {
  open(): void;
  /** Plays, with sound where the browser allows it, unless the viewer has paused. */
  start(): Promise<void>;
  openSoon(): void;
  close(): void;
}

const retryMs = 2000;
/** A video that breaks more often than this cannot be played. */
const maxBreaks = 3;

export function keepVideoOpen({
  video,
  playlistUrl,
  clock,
  readStart,
  onOpen,
  onChange,
}: Options): KeptVideo {
  let opened: OpenVideo | null = null;
  let breaks = 0;
  let cancelRetry = (): void => {};

  function open(): void {
    cancelRetry();
    opened?.close();
    onOpen();
    const { startSeconds } = readStart();
    opened = openVideo({ video, playlistUrl, clock, startSeconds, onFailure: note });
    if (opened === null) fail({ reason: 'unsupported', error: new Error('this browser plays no HLS') });
    else void start();
  }

  async function start(): Promise<void> {
    if (readStart().isPaused) return;
    await startVideo(video, onChange);
  }

  function fail(failure: VideoFailure): void {
    cancelRetry();
    onChange({ failure });
  }

  function note(failure: VideoFailure): void {
    if (failure.reason === 'gone') return fail(failure);
    if (failure.reason === 'broken') {
      breaks += 1;
      return breaks > maxBreaks ? fail(failure) : void start();
    }
    onChange({ phase: 'stalled' });
    openSoon();
  }

  function openSoon(): void {
    cancelRetry();
    cancelRetry = clock.setTimer(retryMs, open);
  }

  return {
    open,
    start,
    openSoon,
    close() {
      cancelRetry();
      opened?.close();
    },
  };
}
