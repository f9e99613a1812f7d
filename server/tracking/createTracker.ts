import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../src/clock/clock.ts';
import type { TrackingEvent } from '../../src/protocol/rest/tracking.ts';
import { widgetSchema } from '../../src/protocol/show.ts';
import type { CountedMinute, TrackedKind, TrackingStore } from '../store/trackingStore.ts';

/** How often viewers are counted and counts are stored: what a killed server loses of them; ms. */
export const trackingPeriodMs = 15_000;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const pruneIntervalMs = 60 * minuteMs;
/** Different counts that wait to be stored; invented sessions must not fill the memory. */
const maxWaiting = 10_000;

export interface TrackingSettings {
  isOn: boolean;
  /** How long counts are kept; 0 keeps them as long as their session. */
  maxDays: number;
}

/** Counts what sessions are used for, by the minute. It keeps nothing about the people who do it: no id, name, address or browser. */
export interface Tracker {
  readonly isOn: boolean;
  /** Counts an event. Returns whether it was counted; events of sessions that do not exist are found out later, and not stored. */
  count(event: TrackingEvent): boolean;
  /** Resolves when everything that was counted so far is stored. */
  flush(): Promise<void>;
  /** Stores what was counted, and ends. */
  stop(): Promise<void>;
}

interface TrackerOptions {
  store: Pick<TrackingStore, 'add' | 'prune'>;
  tracking: TrackingSettings;
  /** The sessions that have viewers now, except those that hide their number. */
  readViewers(): readonly { studioToken: string; viewers: number }[];
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

export function createTracker({ store, tracking, readViewers, clock, log }: TrackerOptions): Tracker {
  const { isOn, maxDays } = tracking;
  let waiting = new Map<string, CountedMinute>();
  /** Sessions with the minute in which they last had viewers: the first minute without any is counted, too. */
  const watched = new Map<string, number>();
  let storing = Promise.resolve();

  const thisMinute = (): number => Math.floor(clock.nowMs() / minuteMs) * minuteMs;

  function add(studioToken: string, kind: TrackedKind, subject: string, count: number): boolean {
    const minute = thisMinute();
    const key = JSON.stringify([studioToken, minute, kind, subject]);
    const before = waiting.get(key);
    if (before === undefined && waiting.size >= maxWaiting) return false;
    const counted = before?.count ?? 0;
    waiting.set(key, {
      studioToken,
      minuteMs: minute,
      kind,
      subject,
      count: kind === 'viewers' ? Math.max(counted, count) : counted + count,
    });
    return true;
  }

  function countViewers(): void {
    const minute = thisMinute();
    for (const { studioToken, viewers } of readViewers()) {
      if (viewers === 0) continue;
      watched.set(studioToken, minute);
      add(studioToken, 'viewers', '', viewers);
    }
    for (const [studioToken, lastMinute] of watched) {
      if (lastMinute === minute) continue;
      watched.delete(studioToken);
      add(studioToken, 'viewers', '', 0);
    }
  }

  function flush(): Promise<void> {
    storing = storing.then(async () => {
      const counts = [...waiting.values()];
      waiting = new Map();
      try {
        await store.add(counts);
      } catch (error) {
        log.error({ err: error, count: counts.length }, 'statistics could not be stored');
      }
    });
    return storing;
  }

  const prune = async (): Promise<void> => {
    try {
      const count = await store.prune(new Date(clock.nowMs() - maxDays * dayMs));
      if (count > 0) log.info({ count }, 'pruned old statistics');
    } catch (error) {
      log.error({ err: error }, 'old statistics could not be pruned');
    }
  };

  const stopCounting = isOn
    ? clock.setRepeating(trackingPeriodMs, () => {
        countViewers();
        void flush();
      })
    : () => undefined;
  const stopPruning = maxDays > 0 ? clock.setRepeating(pruneIntervalMs, () => void prune()) : () => undefined;

  return {
    isOn,
    count: (event) => isOn && add(event.properties.studioToken, event.event, subjectOf(event), 1),
    flush,
    async stop() {
      stopCounting();
      stopPruning();
      await flush();
    },
  };
}

/** Only what this server knows: names that somebody invents must not fill the database. */
function subjectOf(event: TrackingEvent): string {
  if (event.event === 'call_to_action_clicked') return event.properties.callToActionId;
  return widgetSchema.safeParse(event.properties.widgetType).data ?? '';
}
