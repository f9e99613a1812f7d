import type { Clock } from '../../src/clock/clock.ts';
import type { Broadcaster } from './broadcaster.ts';

const liveAfterMs = 3000;

const notUsed = { ok: true, detail: 'not used: FEATURE_FAKE_LIVE is on' };

/** The fake-live mode: a session is live after 3 s, without a composer and with nothing to watch. */
export function createFakeLiveBroadcaster(clock: Clock): Broadcaster {
  const running = new Map<string, { isLive: boolean; cancel: () => void }>();
  const end = (studioToken: string): void => {
    running.get(studioToken)?.cancel();
    running.delete(studioToken);
  };
  return {
    start({ studioToken }, { onLive }) {
      end(studioToken);
      const run = { isLive: false, cancel: (): void => undefined };
      run.cancel = clock.setTimer(liveAfterMs, () => {
        run.isLive = true;
        onLive();
      });
      running.set(studioToken, run);
      return Promise.resolve();
    },
    keepPrepared: () => undefined,
    giveBackPrepared: () => undefined,
    stop(studioToken) {
      end(studioToken);
      return Promise.resolve();
    },
    playlistUrl: () => null,
    latestPicture: () => Promise.resolve(null),
    status: () => ({
      broadcasts: [...running].map(([studioToken, { isLive }]) => ({
        studioToken,
        isLive,
        framesPerSecond: null,
        renditions: [],
        framesDropped: null,
        bitsPerSecond: null,
        secondsBehind: null,
      })),
      preparedComposers: [],
      composerRestarts: 0,
    }),
    hasPrograms: () => true,
    checkPrograms: () => Promise.resolve({ chromium: notUsed, ffmpeg: notUsed }),
    listRecordings: () => Promise.resolve([]),
    deleteRecording: () => Promise.resolve(false),
    testDestination: () => Promise.resolve({ accepted: true, message: notUsed.detail, detail: '' }),
    deleteFiles: () => undefined,
    registerRoutes: () => undefined,
    shutdown() {
      for (const studioToken of running.keys()) end(studioToken);
      return Promise.resolve();
    },
  };
}
