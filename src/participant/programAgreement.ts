import type { StoreApi } from 'zustand/vanilla';
import type { Clock } from '../clock/clock.ts';
import type { DisplayedProgram, StudioState } from './studioState.ts';

/** `settling` while either screen may still be on its way to what the other shows. */
export type ProgramAgreement = 'same' | 'settling' | 'different';

/** Two screens that have shown different programs for this long do not draw the same; ms. Reports come every second. */
export const settledMs = 5000;

/** Whether two screens show the same. A change reaches each at its own time: only what has come to rest can differ. */
export function comparePrograms(
  one: DisplayedProgram | null,
  other: DisplayedProgram | null,
  nowMs: number,
): ProgramAgreement {
  if (one === null || other === null) return 'settling';
  if (one.digest === other.digest) return 'same';
  return nowMs - Math.max(one.sinceMs, other.sinceMs) < settledMs ? 'settling' : 'different';
}

interface ProgramWatchOptions {
  store: StoreApi<StudioState>;
  clock: Clock;
  reportError(error: unknown): void;
}

/** Knows what this screen shows and what others say they show; a host's reports a composer that shows something else. */
export interface ProgramAgreementTracker {
  /** What this screen shows from now on; null while it is on its way to something else. */
  show(digest: string | null): void;
  /** What another participant shows, as it says again and again. */
  hear(connectionId: string, digest: string | null): void;
  forget(connectionId: string): void;
}

export function createProgramAgreement({
  store,
  clock,
  reportError,
}: ProgramWatchOptions): ProgramAgreementTracker {
  /** Composers whose difference has been reported; one that agrees again may be reported again. */
  const told = new Set<string>();
  const next = (before: DisplayedProgram | null, digest: string | null): DisplayedProgram | null => {
    if (digest === null) return null;
    return before?.digest === digest ? before : { digest, sinceMs: clock.nowMs() };
  };

  const judge = (connectionId: string): void => {
    const { role, connections, ownProgram, displayedPrograms } = store.getState();
    const isComposer = connections.some(({ id, data }) => id === connectionId && data.is_composer);
    if (role !== 'host' || !isComposer) return;
    const shown = displayedPrograms[connectionId] ?? null;
    const agreement = comparePrograms(ownProgram, shown, clock.nowMs());
    if (agreement === 'same') told.delete(connectionId);
    if (agreement !== 'different' || told.has(connectionId)) return;
    told.add(connectionId);
    const digests = `${shown?.digest ?? ''}, here ${ownProgram?.digest ?? ''}`;
    reportError(new Error(`the composer does not show what the preview shows: ${digests}`));
  };

  return {
    show(digest) {
      const { ownProgram } = store.getState();
      const shown = next(ownProgram, digest);
      if (shown !== ownProgram) store.setState({ ownProgram: shown });
    },
    hear(connectionId, digest) {
      const { displayedPrograms } = store.getState();
      const before = displayedPrograms[connectionId] ?? null;
      const shown = next(before, digest);
      if (shown !== before)
        store.setState({
          displayedPrograms: {
            ...without(displayedPrograms, connectionId),
            ...(shown && { [connectionId]: shown }),
          },
        });
      judge(connectionId);
    },
    forget(connectionId) {
      told.delete(connectionId);
      const { displayedPrograms } = store.getState();
      if (connectionId in displayedPrograms)
        store.setState({ displayedPrograms: without(displayedPrograms, connectionId) });
    },
  };
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  const { [key]: _gone, ...rest } = record;
  return rest;
}
