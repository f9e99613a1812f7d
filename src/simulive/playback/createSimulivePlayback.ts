import { createControls, type VideoControls } from '../../audience/playback/videoControls.ts';
import type { Clock } from '../../clock/clock.ts';
import { keepVideoOpen } from './keepVideoOpen.ts';
import { firstState, type SimulivePlaybackState } from './playbackState.ts';
import { createPositionControl, type PositionStep } from './positionControl.ts';

/** Plays a recorded video in a video element as if it were live, until it is disposed. */
export interface SimulivePlayback extends VideoControls {
  /** The tab or the machine may have slept: the video goes to where the show is. */
  wake(): void;
  dispose(): void;
}

interface Options {
  video: HTMLVideoElement;
  playlistUrl: string;
  /** Where the show is, s; below 0 before it begins. */
  readShowSeconds(): number;
  clock: Clock;
  onState(state: SimulivePlaybackState): void;
}

const checkPeriodMs = 250;
/** How near the end of the video its end must be, s. WebKit takes the end of what has arrived for it. */
const endSeconds = 1;

export function createSimulivePlayback(options: Options): SimulivePlayback {
  const { video, playlistUrl, readShowSeconds, clock, onState } = options;
  const control = createPositionControl();
  let state = firstState;
  let cancelCheck = (): void => {};
  const { listeners, takeBackPause, ...controls } = createControls({ video, readState: () => state, change });
  const kept = keepVideoOpen({
    video,
    playlistUrl,
    clock,
    readStart: () => ({ startSeconds: Math.max(0, readShowSeconds()), isPaused: state.isPaused }),
    onOpen: () => control.open(readShowSeconds()),
    onChange: change,
  });

  function change(part: Partial<SimulivePlaybackState>): void {
    state = { ...state, ...part };
    onState(state);
  }

  function setPhase(phase: SimulivePlaybackState['phase']): void {
    if (phase !== state.phase) change({ phase });
  }

  function apply(step: PositionStep): void {
    if (step.type === 'jump') {
      video.playbackRate = 1;
      video.currentTime = step.toSeconds;
    } else if (Math.abs(video.playbackRate - step.rate) > 0.001) video.playbackRate = step.rate;
  }

  function check(): void {
    cancelCheck();
    cancelCheck = clock.setTimer(nextCheckMs(), check);
    // Not the video's own word: one that is loaded again is paused, and nobody wished it.
    const isResting = state.isPaused || state.needsPress || state.phase === 'ended' || state.failure !== null;
    if (isResting || video.readyState < HTMLMediaElement.HAVE_METADATA) return;
    if (isOver()) return setPhase('ended');
    // There is nothing to seek past the end.
    const showSeconds = Math.min(readShowSeconds(), video.duration);
    const isReady = !video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    const { currentTime: positionSeconds } = video;
    const bufferedSeconds = readBufferedEnd(video.buffered, positionSeconds);
    apply(control.step({ positionSeconds, showSeconds, bufferedSeconds, isReady }));
    if (isReady && showSeconds < 0) setPhase('waiting');
    else if (isReady && state.phase === 'waiting') setPhase('playing');
  }

  const isAtEnd = (): boolean => video.duration - video.currentTime <= endSeconds;

  /** The show is past the video, which has come to its last second: a browser may wait there for more, and never say that it is the end. */
  const isOver = (): boolean => readShowSeconds() - video.duration > endSeconds && isAtEnd();

  /** A video that waits for the show goes on at that very moment. */
  function nextCheckMs(): number {
    const aheadMs = 1000 * (video.currentTime - readShowSeconds());
    return aheadMs > 0 && video.playbackRate === 0 ? Math.min(checkPeriodMs, aheadMs) : checkPeriodMs;
  }

  function noteEnd(): void {
    if (isAtEnd()) return setPhase('ended');
    setPhase('stalled');
    kept.openSoon();
  }

  const stopListening = listen(video, {
    ...listeners,
    playing() {
      change({ phase: readShowSeconds() < 0 ? 'waiting' : 'playing', needsPress: false });
      check();
    },
    waiting() {
      if (!video.seeking) setPhase('stalled');
    },
    // Also where somebody else sought: a menu of the browser, or a key of the keyboard.
    seeked: check,
    ended: noteEnd,
  });
  video.preservesPitch = true;
  kept.open();
  check();

  return {
    ...controls,
    play() {
      control.realign();
      change({ isPaused: false, needsPress: false });
      check();
      controls.play();
    },
    wake() {
      control.realign();
      const isSeen = document.visibilityState === 'visible';
      if (isSeen && !state.needsPress && state.failure === null && takeBackPause()) void kept.start();
      check();
    },
    dispose() {
      cancelCheck();
      stopListening();
      kept.close();
      video.removeAttribute('src');
      video.load();
    },
  };
}

/** Up to where there is media from a position on, s. */
function readBufferedEnd(buffered: TimeRanges, positionSeconds: number): number {
  for (let index = 0; index < buffered.length; index++)
    if (buffered.start(index) <= positionSeconds && buffered.end(index) >= positionSeconds)
      return buffered.end(index);
  return positionSeconds;
}

function listen(video: HTMLVideoElement, listeners: Readonly<Record<string, () => void>>): () => void {
  for (const [name, listener] of Object.entries(listeners)) video.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) video.removeEventListener(name, listener);
  };
}
