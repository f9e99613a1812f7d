import type { Clock } from '../../src/clock/clock.ts';
import type { Broadcaster } from './broadcaster.ts';

const liveAfterMs = 3000;

/** The fake-live mode: a session is live after 3 s, without a composer and with nothing to watch. */
export function createFakeLiveBroadcaster(clock: Clock): Broadcaster {
  const running = new Map<string, () => void>();
  const end = (studioToken: string): void => {
    running.get(studioToken)?.();
    running.delete(studioToken);
  };
  return {
    start({ studioToken }, { onLive }) {
      end(studioToken);
      running.set(studioToken, clock.setTimer(liveAfterMs, onLive));
      return Promise.resolve();
    },
    stop(studioToken) {
      end(studioToken);
      return Promise.resolve();
    },
    playlistUrl: () => null,
    listRecordings: () => Promise.resolve([]),
    deleteFiles: () => undefined,
    registerRoutes: () => undefined,
    shutdown() {
      for (const studioToken of running.keys()) end(studioToken);
      return Promise.resolve();
    },
  };
}
