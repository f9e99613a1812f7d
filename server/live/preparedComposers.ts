import type { Clock } from '../../src/clock/clock.ts';
import type { Broadcaster, ComposerPurpose } from '../broadcast/broadcaster.ts';
import type { Admission } from '../limits/admission.ts';

/** Keeps a composer prepared for sessions that have a host in the studio, so that they are on air soon after Go live. */
export interface PreparedComposers {
  /** A session's first host has come, or its last one has gone. */
  setHostPresence(studioToken: string, isHostHere: boolean): void;
  /** A session's broadcast begins, which uses what is prepared, or ends. */
  setBroadcasting(studioToken: string, isBroadcasting: boolean): void;
  /** The session is deleted. */
  forget(studioToken: string): void;
  /** How many wait for a broadcast. */
  count(): number;
  stop(): void;
}

interface Options {
  broadcaster: Pick<Broadcaster, 'keepPrepared' | 'giveBackPrepared'>;
  admission: Pick<Admission, 'countPreparedComposers'>;
  /** How many there may be at most. */
  maxCount: number;
  composerUrl: (studioToken: string, purpose: ComposerPurpose) => string;
  clock: Clock;
}

/** How long a studio without a host keeps its composer. */
export const aloneMs = 10 * 60_000;
/** How often it is decided again: a composer may have ended, and memory may have become free or scarce. */
export const reviewMs = 10_000;

export function createPreparedComposers(options: Options): PreparedComposers {
  const { broadcaster, admission, maxCount, composerUrl, clock } = options;
  /** Sessions in the order in which their hosts came, with what cancels their end while they are alone. */
  const sessions = new Map<string, () => void>();
  const broadcasting = new Set<string>();
  const kept = new Set<string>();
  let isStopped = false;
  const countWaiting = (): number => [...kept].filter((token) => !broadcasting.has(token)).length;

  /** Where not all can have one, the sessions whose hosts came last do. */
  function review(): void {
    if (isStopped) return;
    const idle = [...sessions.keys()].filter((token) => !broadcasting.has(token));
    const wanted = Math.min(idle.length, maxCount);
    const count = admission.countPreparedComposers(wanted, countWaiting(), broadcasting.size);
    const chosen = idle.slice(idle.length - count);
    for (const studioToken of kept) {
      // What a broadcast uses is decided about when it ends.
      if (broadcasting.has(studioToken) || chosen.includes(studioToken)) continue;
      kept.delete(studioToken);
      broadcaster.giveBackPrepared(studioToken);
    }
    for (const studioToken of chosen) {
      kept.add(studioToken);
      broadcaster.keepPrepared({
        studioToken,
        composerUrl: (purpose) => composerUrl(studioToken, purpose),
      });
    }
  }

  function forget(studioToken: string): void {
    sessions.get(studioToken)?.();
    sessions.delete(studioToken);
    review();
  }

  const stopReviewing = clock.setRepeating(reviewMs, review);
  return {
    setHostPresence(studioToken, isHostHere) {
      const endAlone = sessions.get(studioToken);
      if (endAlone === undefined && !isHostHere) return;
      endAlone?.();
      // Whose hosts come back is last again.
      if (isHostHere) sessions.delete(studioToken);
      const forgetLater = (): (() => void) => clock.setTimer(aloneMs, () => forget(studioToken));
      sessions.set(studioToken, isHostHere ? () => undefined : forgetLater());
      review();
    },
    setBroadcasting(studioToken, isBroadcasting) {
      if (isBroadcasting) broadcasting.add(studioToken);
      else broadcasting.delete(studioToken);
      review();
    },
    forget,
    count: countWaiting,
    stop() {
      isStopped = true;
      stopReviewing();
      for (const endAlone of sessions.values()) endAlone();
      sessions.clear();
    },
  };
}
