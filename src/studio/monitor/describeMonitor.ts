import { t } from '../../text/t.ts';
import type { PlaybackState } from '../../watch/playback/playback.ts';

export interface MonitorReading {
  /** What the player does; 'missing' where the broadcast lacks the size that it plays. */
  phase: PlaybackState['phase'] | 'missing';
  /** How long ago the picture on the monitor was the program; null while unknown. */
  delayMs: number | null;
}

/** A broadcast that is later than this is in trouble, or the line to it is, ms. */
const lateMs = 15_000;

/** What the monitor says: that the audience sees the program with a delay, that it is late, or that nothing comes. */
export function describeMonitor({ phase, delayMs }: MonitorReading): {
  state: 'waiting' | 'good' | 'late' | 'lost';
  text: string;
} {
  switch (phase) {
    case 'loading':
      return { state: 'waiting', text: t('monitor.loading') };
    case 'missing':
      return { state: 'waiting', text: t('monitor.missing') };
    case 'unsupported':
      return { state: 'lost', text: t('monitor.unsupported') };
    case 'stalled':
    case 'ended':
      return { state: 'lost', text: t('monitor.stalled') };
    case 'playing': {
      if (delayMs === null) return { state: 'good', text: t('monitor.onAir') };
      const text = t('monitor.delay', { seconds: (Math.max(0, delayMs) / 1000).toFixed(1) });
      return { state: delayMs > lateMs ? 'late' : 'good', text };
    }
  }
}
