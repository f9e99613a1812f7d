import { startVideo } from '../../audience/playback/startVideo.ts';
import type { Clock } from '../../clock/clock.ts';
import { createLineMemory } from './lineMemory.ts';
import { openPlaylist } from './openPlaylist.ts';
import type { PlaybackState } from './playback.ts';
import type { ChosenRendition, OpenPlaylist } from './playlist.ts';

interface Options {
  video: HTMLVideoElement;
  clock: Clock;
  /** What to open now. */
  choose(): {
    playlistUrl: string;
    chosen: ChosenRendition;
    startDateMs: number | null;
    isPaused: boolean;
  };
  onChange(part: Partial<PlaybackState>): void;
  onSkip(): void;
}

/** A playlist that is opened again when it is lost. */
export interface KeptPlaylist {
  /** Null before the first `open`, and where the browser plays no HLS. */
  current(): OpenPlaylist | null;
  open(): void;
  openSoon(): void;
  close(): void;
}

const retryMs = 2000;

export function keepPlaylistOpen({ video, clock, choose, onChange, onSkip }: Options): KeptPlaylist {
  const memory = createLineMemory();
  let playlist: OpenPlaylist | null = null;
  let cancelRetry = (): void => {};
  /** When media that could not be played has been loaded again. */
  let resetMs = -Infinity;

  async function open(): Promise<void> {
    cancelRetry();
    playlist?.close();
    const { playlistUrl, chosen, startDateMs } = choose();
    playlist = openPlaylist(
      { video, playlistUrl, chosen, startDateMs, memory, onFailure: note, onSkip },
      clock,
    );
    if (playlist === null) return onChange({ phase: 'unsupported' });
    await start();
  }

  async function start(): Promise<void> {
    if (choose().isPaused) return;
    await startVideo(video, onChange);
  }

  function note({ isLost }: { isLost: boolean }): void {
    onChange({ phase: 'stalled' });
    const nowMs = clock.nowMs();
    const isAgain = nowMs - resetMs < retryMs;
    if (!isLost) resetMs = nowMs;
    if (isLost || isAgain) openSoon();
    // The video has been loaded again, which has paused it.
    else void start();
  }

  function openSoon(): void {
    cancelRetry();
    cancelRetry = clock.setTimer(retryMs, () => void open());
  }

  return {
    current: () => playlist,
    open: () => void open(),
    openSoon,
    close() {
      cancelRetry();
      playlist?.close();
    },
  };
}
