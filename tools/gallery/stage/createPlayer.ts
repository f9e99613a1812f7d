import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SceneMoment } from '../scenes/layOutScene.ts';
import type { SceneStage } from './createSceneStage.ts';

/** What is being played, for the page's display. */
export interface PlayerReading {
  tMs: number;
  isPlaying: boolean;
  /** How long the last frame took to draw, ms. */
  frameMs: number;
}

/** Advances a scene's clock and draws the scene once per display frame. */
export interface Player {
  /** Shows another scene or look; the clock keeps its time. */
  show(moment: Omit<SceneMoment, 'tMs'>, durationMs: number): void;
  /** Draws nothing more until the next `show`. */
  rest(): void;
  seek(tMs: number): void;
  /** Restarts at the end. */
  setPlaying(isPlaying: boolean): void;
  setSpeed(speed: number): void;
  /** Updated after each frame and each change. */
  readonly reading: Pick<StoreApi<PlayerReading>, 'getState' | 'subscribe' | 'getInitialState'>;
  dispose(): void;
}

const cameraPeriodMs = 80;

export function createPlayer(stage: SceneStage): Player {
  let moment: Omit<SceneMoment, 'tMs'> | null = null;
  let durationMs = 0;
  let speed = 1;
  let lastMs = 0;
  let lastSentMs = 0;
  let isStale = false;
  const store = createStore<PlayerReading>(() => ({ tMs: 0, isPlaying: false, frameMs: 0 }));

  const onFrame = (nowMs: number): void => {
    request = requestAnimationFrame(onFrame);
    const elapsedMs = Math.min(100, nowMs - lastMs) * speed;
    lastMs = nowMs;
    if (moment === null) return;
    if (store.getState().isPlaying) {
      const tMs = store.getState().tMs + elapsedMs;
      store.setState({ tMs: tMs > durationMs ? 0 : tMs });
      isStale = true;
    }
    // Cameras keep moving while the clock is paused, as they do on air.
    if (nowMs - lastSentMs >= cameraPeriodMs) {
      lastSentMs = nowMs;
      stage.sendFrames(nowMs);
    }
    if (isStale) stage.show({ ...moment, tMs: store.getState().tMs });
    isStale = false;
    if (stage.render(store.getState().tMs))
      void stage.drawnMs().then((frameMs) => store.setState({ frameMs }));
  };
  let request = requestAnimationFrame(onFrame);

  return {
    show(next, nextDurationMs) {
      moment = next;
      durationMs = nextDurationMs;
      isStale = true;
      // Fonts that were missing have loaded by the second drawing.
      void stage.loadFonts({ ...next, tMs: store.getState().tMs }).then(() => {
        isStale = true;
      });
    },
    rest() {
      moment = null;
    },
    seek(tMs) {
      store.setState({ tMs: Math.max(0, Math.min(durationMs, tMs)) });
      isStale = true;
    },
    setPlaying: (isPlaying) => store.setState({ isPlaying }),
    setSpeed(next) {
      speed = next;
    },
    reading: store,
    dispose: () => cancelAnimationFrame(request),
  };
}
