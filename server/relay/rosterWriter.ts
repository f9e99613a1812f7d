import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../src/clock/clock.ts';
import type { RosterChange, RosterLine } from '../../src/scene/rosterChanges.ts';
import type { RosterLogStore } from '../store/rosterLogStore.ts';

/** Writes what happens to the rosters of all rooms, in order; what arrives during a write goes with the next one. */
export interface RosterWriter {
  write(sessionId: string, change: RosterChange): void;
  /** Resolves when everything so far is written, or has failed. */
  flushed(): Promise<void>;
}

/** A log that cannot be written must not end a show: that is only noted. */
export function createRosterWriter(
  store: Pick<RosterLogStore, 'append'>,
  { clock, log }: { clock: Clock; log: { error(details: object, message: string): void } },
): RosterWriter {
  let waiting: (RosterLine & { sessionId: string })[] = [];
  let draining: Promise<void> | null = null;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      await nextTurn();
      const lines = waiting;
      waiting = [];
      // A session that was deleted takes its lines only.
      await store.append(lines).catch(() => appendEach(lines));
    }
    draining = null;
  }

  async function appendEach(lines: typeof waiting): Promise<void> {
    for (const line of lines)
      await store
        .append([line])
        .catch((error: unknown) => log.error({ err: error }, 'a roster could not be logged'));
  }

  return {
    write(sessionId, change) {
      waiting.push({ sessionId, atMs: clock.nowMs(), change });
      draining ??= drain();
    },
    flushed: async () => {
      await draining;
    },
  };
}
