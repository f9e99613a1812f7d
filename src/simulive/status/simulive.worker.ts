// Watches the start time of a show: a worker's timers keep their pace in a tab that nobody sees.
import { systemClock } from '../../clock/clock.ts';
import { sharedNowMs } from '../../clock/sharedNowMs.ts';
import type { SimuliveStatus } from './simuliveStatus.ts';
import { createStatusWatch, type WatchedShow } from './statusWatch.ts';

const watch = createStatusWatch({
  clock: systemClock,
  monotonicMs: sharedNowMs,
  onStatus: (status: SimuliveStatus) => self.postMessage(status),
});

self.addEventListener('message', ({ data }: MessageEvent<WatchedShow>) => watch.follow(data));
