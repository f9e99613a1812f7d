import type { BroadcastSession } from './broadcaster.ts';
import type { BroadcastLog } from './broadcastLog.ts';
import type { StandbyComposer } from './standbyComposer.ts';

/** The session that a composer is for. */
export type ComposedSession = Pick<BroadcastSession, 'studioToken' | 'composerUrl'>;

/** The standby composers of all sessions: of those whose broadcast runs, and of those that are kept prepared. */
export interface StandbyComposers {
  /** The composers of a broadcast that begins: those that are prepared, if any are. */
  take(session: ComposedSession): StandbyComposer;
  /** The broadcast has ended. What is loaded stays only while the session's composer is kept. */
  release(studioToken: string): Promise<void>;
  /** Loads a session's composer, if none is loaded, and keeps it over its broadcasts. */
  keep(session: ComposedSession): void;
  /** Ends `keep`. What a running broadcast uses stays. */
  giveBack(studioToken: string): void;
  /** Those that are kept and wait for a broadcast. */
  list(): { studioToken: string; state: 'loading' | 'ready' }[];
  closeAll(): Promise<void>;
}

interface Entry {
  standby: StandbyComposer;
  isKept: boolean;
  isTaken: boolean;
}

export function createStandbyComposers(
  create: (session: ComposedSession) => StandbyComposer,
  log: BroadcastLog,
): StandbyComposers {
  const entries = new Map<string, Entry>();

  function entryOf(session: ComposedSession): Entry {
    const known = entries.get(session.studioToken);
    if (known !== undefined) return known;
    const entry = { standby: create(session), isKept: false, isTaken: false };
    entries.set(session.studioToken, entry);
    return entry;
  }

  async function closeUnused(studioToken: string): Promise<void> {
    const entry = entries.get(studioToken);
    if (entry === undefined || entry.isKept || entry.isTaken) return;
    entries.delete(studioToken);
    await entry.standby.close();
  }

  return {
    take(session) {
      const entry = entryOf(session);
      entry.isTaken = true;
      return entry.standby;
    },
    async release(studioToken) {
      const entry = entries.get(studioToken);
      if (entry !== undefined) entry.isTaken = false;
      await closeUnused(studioToken);
    },
    keep(session) {
      const entry = entryOf(session);
      entry.isKept = true;
      if (!entry.isTaken) entry.standby.prepare();
    },
    giveBack(studioToken) {
      const entry = entries.get(studioToken);
      if (entry !== undefined) entry.isKept = false;
      closeUnused(studioToken).catch((error: unknown) =>
        log.warn({ err: error, studioToken }, 'a prepared composer could not be closed'),
      );
    },
    list: () =>
      [...entries].flatMap(
        ([
          studioToken,
          {
            standby: { state },
            isKept,
            isTaken,
          },
        ]) => (isKept && !isTaken && state !== 'none' ? [{ studioToken, state }] : []),
      ),
    async closeAll() {
      const all = [...entries.values()];
      entries.clear();
      await Promise.all(all.map(({ standby }) => standby.close()));
    },
  };
}
