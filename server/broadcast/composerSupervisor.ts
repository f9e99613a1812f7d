import type { Clock } from '../../src/clock/clock.ts';
import type { BroadcastLog } from './broadcastLog.ts';
import type { Composer } from './composerBrowser.ts';

/** Keeps one composer running: launches it, launches another when it is gone, until it is closed. */
export interface ComposerSupervisor {
  /** When the composer that runs now was launched; null while the next one is waited for. */
  readonly launchedMs: number | null;
  /** What the last composer said last. */
  lastWords(): string;
  /** Ends the composer and launches another. */
  replace(): void;
  /** It works: the next failure is answered at once again. */
  resetBackoff(): void;
  /** Ends it for good; resolves when its browser is gone. */
  close(): Promise<void>;
}

interface Options {
  launch(): Promise<Composer>;
  /** A new composer is on its way: what is known of the one before is void. */
  onLaunch(): void;
  clock: Clock;
  log: BroadcastLog;
}

/** One that worked is replaced at once; waiting grows with each failure in a row. */
const relaunchMs = { first: 0, second: 250, most: 5000 };

export function keepComposer({ launch, onLaunch, clock, log }: Options): ComposerSupervisor {
  let composer: Composer | null = null;
  let launching: Promise<void> = Promise.resolve();
  let launchedMs: number | null = null;
  let delayMs = relaunchMs.first;
  let isClosed = false;
  let cancelRelaunch = (): void => {};
  let words = '';
  /** Counts launches: one that was given up meanwhile must not take the place of its successor. */
  let turn = 0;

  async function launchNow(): Promise<void> {
    const ownTurn = ++turn;
    launchedMs = clock.nowMs();
    onLaunch();
    try {
      const launched = await launch();
      if (isClosed || turn !== ownTurn) return await launched.close();
      composer = launched;
      void launched.gone.then(() => {
        if (composer !== launched || isClosed) return;
        log.warn({ lastWords: launched.lastWords() }, 'the composer is gone, starting another');
        letGo();
        launchLater();
      });
    } catch (error) {
      log.error({ err: error }, 'the composer could not be started');
      words = String(error);
      if (turn === ownTurn) launchLater();
    }
  }

  function letGo(): Composer | null {
    const old = composer;
    if (old !== null) words = old.lastWords();
    composer = null;
    turn++;
    return old;
  }

  function launchLater(): void {
    launchedMs = null;
    if (isClosed) return;
    cancelRelaunch();
    cancelRelaunch = clock.setTimer(delayMs, () => {
      launching = launchNow();
    });
    delayMs = Math.min(Math.max(delayMs * 2, relaunchMs.second), relaunchMs.most);
  }

  launching = launchNow();
  return {
    get launchedMs() {
      return launchedMs;
    },
    lastWords: () => composer?.lastWords() ?? words,
    replace() {
      if (isClosed) return;
      void letGo()?.close();
      launchLater();
    },
    resetBackoff() {
      delayMs = relaunchMs.first;
    },
    async close() {
      isClosed = true;
      cancelRelaunch();
      await letGo()?.close();
      await launching;
    },
  };
}
