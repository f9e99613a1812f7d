import type { ComposerPurpose } from './broadcaster.ts';
import type { BroadcastLog } from './broadcastLog.ts';
import type { Composer, ComposerBrowser } from './composerBrowser.ts';

/** Starts composers, and keeps the next one loaded before it is needed, which makes a crash seconds shorter. */
export interface StandbyComposer {
  /** Starts the loaded composer; a new one when none is loaded or it fails. Rejects when that fails too. */
  start(): Promise<Composer>;
  /** Loads a composer unless one is loaded. Not to be called before the broadcast is live: a start needs the whole machine. */
  prepare(): void;
  close(): Promise<void>;
}

interface Options {
  launch(): Promise<ComposerBrowser>;
  composerUrl(purpose: ComposerPurpose): string;
  log: BroadcastLog;
}

export function createStandbyComposer({ launch, composerUrl, log }: Options): StandbyComposer {
  let loaded: ComposerBrowser | null = null;
  let loading: Promise<void> | null = null;
  let isClosed = false;
  /** A machine that cannot run a second browser is not asked again until a composer was needed. */
  let hasFailed = false;

  async function load(): Promise<void> {
    try {
      const browser = await launch();
      // The broadcast runs during this: on a small machine, loading at full priority would disturb its sound and pictures.
      browser.setPriority(19);
      await browser.open(composerUrl('standby'));
      if (isClosed) return await browser.close();
      loaded = browser;
      void browser.gone.then(() => {
        if (loaded === browser) loaded = null;
      });
    } catch (error) {
      hasFailed = true;
      log.warn({ err: error }, 'the standby composer could not be loaded');
    } finally {
      loading = null;
    }
  }

  async function startLoaded(): Promise<Composer | null> {
    await loading;
    const browser = loaded;
    loaded = null;
    hasFailed = false;
    browser?.setPriority(0);
    try {
      return (await browser?.open(composerUrl('broadcast'))) ?? null;
    } catch (error) {
      log.warn({ err: error }, 'the standby composer could not start, starting a new one');
      return null;
    }
  }

  return {
    async start() {
      return (await startLoaded()) ?? (await launch()).open(composerUrl('broadcast'));
    },
    prepare() {
      if (loaded === null && !isClosed && !hasFailed) loading ??= load();
    },
    async close() {
      isClosed = true;
      await loading;
      await loaded?.close();
      loaded = null;
    },
  };
}
