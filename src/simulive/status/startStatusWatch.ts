import type { Clock } from '../../clock/clock.ts';
import type { SimuliveStatus } from './simuliveStatus.ts';
import { createStatusWatch, type StatusWatch, type WatchedShow } from './statusWatch.ts';

export type StatusWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

const startWorker = (): StatusWorker =>
  new Worker(new URL('./simulive.worker.ts', import.meta.url), { type: 'module' });

interface Options {
  clock: Clock;
  monotonicMs(): number;
  onStatus(status: SimuliveStatus): void;
  createWorker?: () => StatusWorker;
}

/** Watches a show in a worker; on the page itself where no worker runs. */
export function startStatusWatch({
  clock,
  monotonicMs,
  onStatus,
  createWorker = startWorker,
}: Options): StatusWatch {
  const worker = createWorker();
  let fallback: StatusWatch | null = null;
  let watched: WatchedShow | null = null;
  worker.addEventListener('message', ({ data }: MessageEvent<SimuliveStatus>) => onStatus(data));
  worker.addEventListener('error', () => {
    fallback ??= createStatusWatch({ clock, monotonicMs, onStatus });
    if (watched !== null) fallback.follow(watched);
  });
  return {
    follow(next) {
      watched = next;
      if (fallback === null) worker.postMessage(next);
      else fallback.follow(next);
    },
    stop() {
      worker.terminate();
      fallback?.stop();
    },
  };
}
