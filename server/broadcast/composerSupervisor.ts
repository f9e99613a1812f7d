import type { Clock } from '../../src/clock/clock.ts';
import type { BroadcastLog } from './broadcastLog.ts';
import type { Composer } from './composerBrowser.ts';

/** Keeps one composer running until it is closed: launches it, and launches another when it is gone. */
export interface ComposerSupervisor {
  /** When the current composer was launched; null while waiting to launch the next one. */
  readonly launchedMs: number | null;
  /** The last messages of the last composer. */
  lastWords(): string;
  /** Ends the composer and launches another. */
  replace(): void;
  /** The composer works: the next failure is answered at once again. */
  resetBackoff(): void;
  /** Ends the composer and launches no other; resolves when its browser is gone. */
  close(): Promise<void>;
}

interface Options {
  launch(): Promise<Composer>;
  /** A new composer is being launched: what was known about the one before no longer counts. */
  onLaunch(): void;
  clock: Clock;
  log: BroadcastLog;
}

/** A composer that worked is replaced at once; the delay grows with each failure in a row. */
const relaunchMs = { first: 0, second: 250, max: 5000 };

export function createComposerSupervisor({ launch, onLaunch, clock, log }: Options): ComposerSupervisor {
  let composer: Composer | null = null;
  let launching: Promise<void> = Promise.resolve();
  let launchedMs: number | null = null;
  let delayMs = relaunchMs.first;
  let isClosed = false;
  let cancelRelaunch = (): void => {};
  let lastWords = '';
  /** Counts launches: one that was abandoned while it started must not replace its successor. */
  let launchCount = 0;
  /** Composers that are closing. The supervisor is closed only when their browsers have ended. */
  const closing = new Set<Promise<void>>();

  function end(old: Composer | null): void {
    if (old === null) return;
    const ended = old
      .close()
      .catch((error: unknown) => log.error({ err: error }, 'a composer could not be closed'))
      .finally(() => closing.delete(ended));
    closing.add(ended);
  }

  async function launchNow(): Promise<void> {
    const ownCount = ++launchCount;
    launchedMs = clock.nowMs();
    try {
      onLaunch();
      const launched = await launch();
      if (isClosed || launchCount !== ownCount) return await launched.close();
      composer = launched;
      void launched.gone.then(() => {
        if (composer !== launched || isClosed) return;
        log.warn({ lastWords: launched.lastWords() }, 'the composer is gone, starting another');
        end(takeComposer());
        launchLater();
      });
    } catch (error) {
      log.error({ err: error }, 'the composer could not be started');
      lastWords = String(error);
      if (launchCount === ownCount) launchLater();
    }
  }

  function takeComposer(): Composer | null {
    const old = composer;
    if (old !== null) lastWords = old.lastWords();
    composer = null;
    launchCount++;
    return old;
  }

  function launchLater(): void {
    launchedMs = null;
    if (isClosed) return;
    cancelRelaunch();
    cancelRelaunch = clock.setTimer(delayMs, () => {
      launching = launchNow();
    });
    delayMs = Math.min(Math.max(delayMs * 2, relaunchMs.second), relaunchMs.max);
  }

  launching = launchNow();
  return {
    get launchedMs() {
      return launchedMs;
    },
    lastWords: () => composer?.lastWords() ?? lastWords,
    replace() {
      if (isClosed) return;
      end(takeComposer());
      launchLater();
    },
    resetBackoff() {
      delayMs = relaunchMs.first;
    },
    async close() {
      isClosed = true;
      cancelRelaunch();
      end(takeComposer());
      await launching;
      await Promise.all(closing);
    },
  };
}
