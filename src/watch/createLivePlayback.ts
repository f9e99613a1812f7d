import type { Clock } from '../clock/clock.ts';
import { createPlaybackJudge } from './judgePlayback.ts';
import { openPlaylist, type OpenPlaylist } from './openPlaylist.ts';
import { startVideo } from './startVideo.ts';

export interface PlaybackState {
  phase: 'loading' | 'playing' | 'stalled' | 'ended' | 'unsupported';
  /** The browser allowed it to play only without sound. */
  mutedByBrowser: boolean;
  /** The browser does not let it play until somebody presses play. */
  needsPress: boolean;
  behindSeconds: number | null;
}

/** Plays one HLS playlist in a video element until it is disposed. */
export interface LivePlayback {
  /** Turns the sound on; call it from a press. */
  unmute(): void;
  play(): void;
  /** Plays on from the live position, also when it was paused. */
  goToLive(): void;
  dispose(): void;
}

interface Options {
  video: HTMLVideoElement;
  playlistUrl: string;
  clock: Clock;
  onState(state: PlaybackState): void;
}

const checkPeriodMs = 1000;
const retryMs = 2000;

/** Starts to play; follows the live position and opens the playlist again when playing stalls. */
export function createLivePlayback({ video, playlistUrl, clock, onState }: Options): LivePlayback {
  let state: PlaybackState = {
    phase: 'loading',
    mutedByBrowser: false,
    needsPress: false,
    behindSeconds: null,
  };
  let isDisposed = false;
  let playlist: OpenPlaylist | null = null;
  let cancelRetry = (): void => {};
  const playbackJudge = createPlaybackJudge();

  function change(part: Partial<PlaybackState>): void {
    if (isDisposed) return;
    state = { ...state, ...part };
    onState(state);
  }

  async function load(): Promise<void> {
    const { default: HlsPlayer } = await import('hls.js/light');
    if (isDisposed) return;
    playlist?.close();
    playbackJudge.reset();
    playlist = openPlaylist(HlsPlayer, {
      video,
      playlistUrl,
      onFailure({ isLost }) {
        change({ phase: 'stalled' });
        if (isLost) loadSoon();
      },
    });
    if (playlist === null) return change({ phase: 'unsupported' });
    const start = await startVideo(video);
    if (start === 'muted') change({ mutedByBrowser: true });
    if (start === 'needsPress') change({ needsPress: true });
  }

  function loadSoon(): void {
    cancelRetry();
    cancelRetry = clock.setTimer(retryMs, () => void load());
  }

  function goToLive(): void {
    const position = playlist?.readLivePosition() ?? null;
    if (position !== null) video.currentTime = position;
  }

  const play = (): void => void video.play().catch(() => {});

  function check(): void {
    const behindSeconds = playlist?.readBehindSeconds() ?? null;
    const { isStuck, isFarBehind } = playbackJudge.judge(
      {
        positionSeconds: video.currentTime,
        isPaused: video.paused,
        hasEnded: video.ended,
        behindSeconds,
      },
      clock.nowMs(),
    );
    change({ behindSeconds });
    if (isFarBehind) goToLive();
    if (!isStuck) return;
    change({ phase: 'stalled' });
    playbackJudge.reset();
    void load();
  }

  const listeners = {
    playing: () => change({ phase: 'playing', needsPress: false }),
    waiting: () => change({ phase: 'stalled' }),
    ended: () => change({ phase: 'ended' }),
    volumechange: () => {
      if (!video.muted) change({ mutedByBrowser: false });
    },
    error: loadSoon,
  };
  for (const [name, listener] of Object.entries(listeners)) video.addEventListener(name, listener);
  const stopChecking = clock.setRepeating(checkPeriodMs, check);
  void load();

  return {
    unmute() {
      video.muted = false;
      change({ mutedByBrowser: false });
    },
    play,
    goToLive() {
      goToLive();
      play();
    },
    dispose() {
      isDisposed = true;
      stopChecking();
      cancelRetry();
      for (const [name, listener] of Object.entries(listeners)) video.removeEventListener(name, listener);
      playlist?.close();
      video.removeAttribute('src');
      video.load();
    },
  };
}
