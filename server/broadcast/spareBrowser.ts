import type { Clock } from '../../src/clock/clock.ts';
import type { BroadcastLog } from './broadcastLog.ts';
import type { ComposerBrowser } from './composerBrowser.ts';

/** Gives browsers to compose in, and has the next one started before it is needed: a crash costs seconds less. */
export interface SpareBrowser {
  /** The spare one, or a new one where there is none. */
  take(): Promise<ComposerBrowser>;
  close(): Promise<void>;
}

interface Options {
  launch(): Promise<ComposerBrowser>;
  clock: Clock;
  log: BroadcastLog;
}

/** A spare is started this long after a browser was taken: until a start has its time-out behind it, all power is the start's. */
const spareAfterMs = 30_000;

export function createSpareBrowser({ launch, clock, log }: Options): SpareBrowser {
  let spare: ComposerBrowser | null = null;
  let launching: Promise<void> = Promise.resolve();
  let isClosed = false;
  let cancelLaunch = (): void => {};

  async function launchSpare(): Promise<void> {
    try {
      const launched = await launch();
      if (isClosed) return await launched.close();
      spare = launched;
      void launched.gone.then(() => {
        if (spare === launched) spare = null;
      });
    } catch (error) {
      log.warn({ error }, 'no spare browser could be started');
    }
  }

  return {
    async take() {
      cancelLaunch();
      await launching;
      const taken = spare;
      spare = null;
      cancelLaunch = clock.setTimer(spareAfterMs, () => {
        launching = launchSpare();
      });
      return taken ?? launch();
    },
    async close() {
      isClosed = true;
      cancelLaunch();
      await launching;
      await spare?.close();
      spare = null;
    },
  };
}
