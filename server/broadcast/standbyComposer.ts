import type { ComposerPurpose } from './broadcast.ts';
import type { BroadcastLog } from './broadcastLog.ts';
import type { Composer, ComposerBrowser } from './composerBrowser.ts';

/** Begins composers, and has the next one loaded before it is needed: a crash costs seconds less. */
export interface StandbyComposer {
  /** Begins the spare one; a new one where there is none, or where it fails. Rejects when that fails too. */
  begin(): Promise<Composer>;
  /** Loads a spare one unless there is one. Not before a broadcast is on air: until then all power is the start's. */
  prepare(): void;
  close(): Promise<void>;
}

interface Options {
  launch(): Promise<ComposerBrowser>;
  composerUrl(purpose: ComposerPurpose): string;
  log: BroadcastLog;
}

export function createStandbyComposer({ launch, composerUrl, log }: Options): StandbyComposer {
  let spare: ComposerBrowser | null = null;
  let loading: Promise<void> | null = null;
  let isClosed = false;
  /** A machine that cannot start a second browser is not asked again and again while the first one works. */
  let hasFailed = false;

  async function load(): Promise<void> {
    try {
      const launched = await launch();
      // The broadcast goes on while this one loads, which would cost it sound and pictures on a small machine.
      launched.setPriority(19);
      await launched.open(composerUrl('spare'));
      if (isClosed) return await launched.close();
      spare = launched;
      void launched.gone.then(() => {
        if (spare === launched) spare = null;
      });
    } catch (error) {
      hasFailed = true;
      log.warn({ err: error }, 'no spare composer could be loaded');
    } finally {
      loading = null;
    }
  }

  async function beginStandby(): Promise<Composer | null> {
    await loading;
    const taken = spare;
    spare = null;
    hasFailed = false;
    taken?.setPriority(0);
    try {
      return (await taken?.open(composerUrl('begin'))) ?? null;
    } catch (error) {
      log.warn({ err: error }, 'the spare composer could not begin, starting a new one');
      return null;
    }
  }

  return {
    async begin() {
      return (await beginStandby()) ?? (await launch()).open(composerUrl('begin'));
    },
    prepare() {
      if (spare === null && !isClosed && !hasFailed) loading ??= load();
    },
    async close() {
      isClosed = true;
      await loading;
      await spare?.close();
      spare = null;
    },
  };
}
