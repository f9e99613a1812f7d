import type { BroadcastLog } from './broadcastLog.ts';
import type { ComposerBrowser } from './composerBrowser.ts';

/** Gives browsers to compose in, and has the next one started before it is needed: a crash costs seconds less. */
export interface SpareBrowser {
  /** The spare one, or a new one where there is none. */
  take(): Promise<ComposerBrowser>;
  /** Starts a spare one unless there is one. Not before a broadcast is on air: until then all power is the start's. */
  prepare(): void;
  close(): Promise<void>;
}

interface Options {
  launch(): Promise<ComposerBrowser>;
  log: BroadcastLog;
}

export function createSpareBrowser({ launch, log }: Options): SpareBrowser {
  let spare: ComposerBrowser | null = null;
  let launching: Promise<void> | null = null;
  let isClosed = false;
  /** A machine that cannot start a second browser is not asked again and again while the first one works. */
  let hasFailed = false;

  async function launchSpare(): Promise<void> {
    try {
      const launched = await launch();
      if (isClosed) return await launched.close();
      spare = launched;
      void launched.gone.then(() => {
        if (spare === launched) spare = null;
      });
    } catch (error) {
      hasFailed = true;
      log.warn({ error }, 'no spare browser could be started');
    } finally {
      launching = null;
    }
  }

  return {
    async take() {
      await launching;
      const taken = spare;
      spare = null;
      hasFailed = false;
      return taken ?? launch();
    },
    prepare() {
      if (spare === null && !isClosed && !hasFailed) launching ??= launchSpare();
    },
    async close() {
      isClosed = true;
      await launching;
      await spare?.close();
      spare = null;
    },
  };
}
