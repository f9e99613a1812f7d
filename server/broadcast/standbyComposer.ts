import type { Clock } from '../../src/clock/clock.ts';
import type { ComposerPurpose } from './broadcaster.ts';
import type { BroadcastLog } from './broadcastLog.ts';
import type { Composer, ComposerBrowser } from './composerBrowser.ts';

/**
 * Starts a session's composers, and keeps the next one loaded before it is needed: so a broadcast needs no browser's start, and a
 * crash is seconds shorter.
 */
export interface StandbyComposer {
  readonly state: 'none' | 'loading' | 'ready';
  /** Starts the loaded composer, or the one that is loading; a new one when there is none or it fails. Rejects when that fails too. */
  start(): Promise<Composer>;
  /** Loads a composer unless one is loaded. Not to be called while a broadcast starts, which needs the whole machine. */
  prepare(): void;
  close(): Promise<void>;
}

interface Options {
  launch(): Promise<ComposerBrowser>;
  composerUrl(purpose: ComposerPurpose): string;
  clock: Clock;
  log: BroadcastLog;
}

/** A page that was idle for longer is replaced: nobody knows what a browser does to it in a day. */
export const maxStandbyAgeMs = 6 * 60 * 60_000;
/** A machine that could not run another browser is asked again after this time, or once a composer was needed. */
export const retryLoadMs = 5 * 60_000;
/** A page that ends soon after it was loaded is not loaded more often than this. */
export const reloadMs = 60_000;
/** A loaded page answers at once, even on a busy machine. One that does not is not waited for. */
export const standbyAnswerMs = 4000;

export function createStandbyComposer({ launch, composerUrl, clock, log }: Options): StandbyComposer {
  /** The browser in which a page is loading or loaded. */
  let browser: ComposerBrowser | null = null;
  let isReady = false;
  let loading: Promise<void> | null = null;
  let isClosed = false;
  /** Somebody waits for the composer that is loading. */
  let isUrgent = false;
  /** Nothing is loaded before this time; null for now. */
  let notBeforeMs: number | null = null;
  let endAge = (): void => {};

  function drop(): ComposerBrowser | null {
    const dropped = browser;
    browser = null;
    isReady = false;
    endAge();
    return dropped;
  }

  function prepare(): void {
    if (browser !== null || isClosed) return;
    if (notBeforeMs === null || clock.nowMs() >= notBeforeMs) loading ??= load();
  }

  async function load(): Promise<void> {
    try {
      const launched = await launch();
      browser = launched;
      // A show may run during this: on a small machine, loading at full priority would disturb its sound and pictures.
      if (!isUrgent) launched.setPriority(19);
      await launched.open(composerUrl('standby'));
      isReady = true;
      notBeforeMs = clock.nowMs() + reloadMs;
      void launched.gone.then(() => {
        if (browser === launched) drop();
      });
      endAge = clock.setTimer(maxStandbyAgeMs, replace);
    } catch (error) {
      drop();
      notBeforeMs = clock.nowMs() + retryLoadMs;
      log.warn({ err: error }, 'the standby composer could not be loaded');
    } finally {
      loading = null;
    }
  }

  function replace(): void {
    drop()
      ?.close()
      .catch((error: unknown) => log.warn({ err: error }, 'an old standby composer could not be closed'));
    prepare();
  }

  async function startLoaded(): Promise<Composer | null> {
    isUrgent = true;
    browser?.setPriority(0);
    await loading;
    isUrgent = false;
    notBeforeMs = null;
    const loaded = drop();
    return loaded === null ? null : openInTime(loaded);
  }

  /** Null when the page does not answer. It is closed then, so that no second composer wakes up later. */
  async function openInTime(loaded: ComposerBrowser): Promise<Composer | null> {
    let cancel = (): void => {};
    const tooLate = new Promise<never>((_resolve, reject) => {
      cancel = clock.setTimer(standbyAnswerMs, () => reject(new Error('the page does not answer')));
    });
    try {
      return await Promise.race([loaded.open(composerUrl('broadcast')), tooLate]);
    } catch (error) {
      log.warn({ err: error }, 'the standby composer could not start, starting a new one');
      loaded.close().catch((problem: unknown) => log.warn({ err: problem }, 'it could not be closed'));
      return null;
    } finally {
      cancel();
    }
  }

  return {
    get state() {
      if (isReady) return 'ready';
      return loading === null ? 'none' : 'loading';
    },
    async start() {
      return (await startLoaded()) ?? (await launch()).open(composerUrl('broadcast'));
    },
    prepare,
    async close() {
      isClosed = true;
      await loading;
      await drop()?.close();
    },
  };
}
