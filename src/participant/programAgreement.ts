import type { StoreApi } from 'zustand/vanilla';
import type { Clock } from '../clock/clock.ts';
import type { DisplayedProgram, StudioState } from './studioState.ts';

/** `settling` while one screen may still be changing to what the other displays. */
export type ProgramAgreement = 'same' | 'settling' | 'different';

/** Two screens that have displayed different programs for this long disagree; ms. Reports come every second. */
export const settledMs = 5000;

/** Whether two screens display the same program. A change reaches each at its own time, so they get time to settle. */
export function comparePrograms(
  one: DisplayedProgram | null,
  other: DisplayedProgram | null,
  nowMs: number,
): ProgramAgreement {
  if (one === null || other === null) return 'settling';
  if (one.digest === other.digest) return 'same';
  return nowMs - Math.max(one.sinceMs, other.sinceMs) < settledMs ? 'settling' : 'different';
}

interface ProgramAgreementOptions {
  store: StoreApi<StudioState>;
  clock: Clock;
  reportError(error: unknown): void;
}

/** Keeps what this screen displays and what the others report; on a host's screen it reports a composer that differs. */
export interface ProgramAgreementTracker {
  /** This screen displays something else; null while it is changing. */
  show(digest: string | null): void;
  /** Another participant has reported what it displays, as it does every second. */
  noteReport(connectionId: string, digest: string | null): void;
  forget(connectionId: string): void;
}

export function createProgramAgreement({
  store,
  clock,
  reportError,
}: ProgramAgreementOptions): ProgramAgreementTracker {
  /** Composers that have been reported; once one agrees again, it may be reported again. */
  const reported = new Set<string>();
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
    if (agreement === 'same') reported.delete(connectionId);
    if (agreement !== 'different' || reported.has(connectionId)) return;
    reported.add(connectionId);
    const digests = `${shown?.digest ?? ''}, here ${ownProgram?.digest ?? ''}`;
    reportError(new Error(`the composer does not show what the preview shows: ${digests}`));
  };

  return {
    show(digest) {
      const { ownProgram } = store.getState();
      const shown = next(ownProgram, digest);
      if (shown !== ownProgram) store.setState({ ownProgram: shown });
    },
    noteReport(connectionId, digest) {
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
      reported.delete(connectionId);
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
