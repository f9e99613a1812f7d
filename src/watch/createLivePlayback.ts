import type Hls from 'hls.js';
import type { Clock } from '../clock/clock.ts';
import { createPlaybackJudge } from './judgePlayback.ts';

export interface PlaybackState {
  phase: 'loading' | 'playing' | 'stalled' | 'ended' | 'unsupported';
  /** The browser allowed it to play without sound alone. */
  mutedByBrowser: boolean;
  /** The browser does not let it play before somebody presses play. */
  needsPress: boolean;
  behindSeconds: number | null;
}

/** Plays one HLS playlist in a video element until it is disposed. */
export interface LivePlayback {
  /** Lets the sound be heard; call it from a press. */
  unmute(): void;
  play(): void;
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
const nativeType = 'application/vnd.apple.mpegurl';

export function createLivePlayback({ video, playlistUrl, clock, onState }: Options): LivePlayback {
  let state: PlaybackState = {
    phase: 'loading',
    mutedByBrowser: false,
    needsPress: false,
    behindSeconds: null,
  };
  let isDisposed = false;
  let hls: Hls | null = null;
  let cancelRetry = (): void => {};
  const playbackJudge = createPlaybackJudge();

  function change(part: Partial<PlaybackState>): void {
    if (isDisposed) return;
    state = { ...state, ...part };
    onState(state);
  }

  async function load(): Promise<void> {
    const { default: Hls } = await import('hls.js');
    if (isDisposed) return;
    hls?.destroy();
    hls = null;
    playbackJudge.reset();
    if (Hls.isSupported()) loadWithHls(Hls);
    else if (video.canPlayType(nativeType) !== '') video.src = playlistUrl;
    else return change({ phase: 'unsupported' });
    await start();
  }

  function loadWithHls(HlsPlayer: typeof Hls): void {
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
    hls = player;
    player.on(HlsPlayer.Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal || hls !== player) return;
      change({ phase: 'stalled' });
      if (type === HlsPlayer.ErrorTypes.MEDIA_ERROR) player.recoverMediaError();
      else reloadSoon();
    });
    player.loadSource(playlistUrl);
    player.attachMedia(video);
  }

  function reloadSoon(): void {
    cancelRetry();
    cancelRetry = clock.setTimer(retryMs, () => void load());
  }

  /** With sound where the browser allows it, else muted, else when somebody presses play. */
  async function start(): Promise<void> {
    try {
      await video.play();
      return;
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    }
    video.muted = true;
    try {
      await video.play();
      change({ mutedByBrowser: true });
    } catch {
      video.muted = false;
      change({ needsPress: true });
    }
  }

  function readBehind(): number | null {
    const latency = hls?.latency ?? 0;
    if (latency > 0) return latency;
    const { seekable } = video;
    return seekable.length === 0 ? null : seekable.end(seekable.length - 1) - video.currentTime;
  }

  function goToLive(): void {
    const { seekable } = video;
    const live =
      hls?.liveSyncPosition ?? (seekable.length === 0 ? null : seekable.end(seekable.length - 1) - 4);
    if (live !== null) video.currentTime = live;
  }

  function check(): void {
    const behindSeconds = readBehind();
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
    error: reloadSoon,
  };
  for (const [name, listener] of Object.entries(listeners)) video.addEventListener(name, listener);
  const stopChecking = clock.setRepeating(checkPeriodMs, check);
  void load();

  return {
    unmute() {
      video.muted = false;
      change({ mutedByBrowser: false });
    },
    play: () => void video.play().catch(() => {}),
    goToLive,
    dispose() {
      isDisposed = true;
      stopChecking();
      cancelRetry();
      for (const [name, listener] of Object.entries(listeners)) video.removeEventListener(name, listener);
      hls?.destroy();
      video.removeAttribute('src');
      video.load();
    },
  };
}
