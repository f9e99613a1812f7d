import type { Clock } from '../../src/clock/clock.ts';
import { AppError } from '../errors.ts';

/** Whose request waits. */
export interface Waiter {
  address: string;
  /** Calls back when the client has gone. */
  onGone(callback: () => void): void;
}

/** Requests that wait for what is not there yet: a limited time, and a limited number of them. */
export interface Waiters {
  /**
   * Resolves with what `read` returns as soon as that is not null. Rejects with what `read` throws, with `notThereInTime`, or at
   * once with `tooManyRequests`.
   */
  wait<Result>(waiter: Waiter, read: () => Result | null): Promise<Result>;
  /** Something has changed: reads again for everybody. */
  notify(): void;
}

/** Viewers behind one router or proxy share an address. Each waits for a playlist, and perhaps for a part. */
export const maxWaitersOfAddress = 2000;
export const maxWaiters = 20_000;

/** How many wait, in all broadcasts. */
export interface WaiterCounts {
  /** False when there are too many already. */
  add(address: string): boolean;
  remove(address: string): void;
}

export function createWaiterCounts(): WaiterCounts {
  const ofAddress = new Map<string, number>();
  let all = 0;
  return {
    add(address) {
      const here = ofAddress.get(address) ?? 0;
      if (here >= maxWaitersOfAddress || all >= maxWaiters) return false;
      ofAddress.set(address, here + 1);
      all += 1;
      return true;
    },
    remove(address) {
      const here = ofAddress.get(address) ?? 0;
      if (here <= 1) ofAddress.delete(address);
      else ofAddress.set(address, here - 1);
      all -= 1;
    },
  };
}

export function createWaiters(options: { clock: Clock; counts: WaiterCounts; timeoutMs: number }): Waiters {
  const { clock, counts, timeoutMs } = options;
  const checks = new Set<() => void>();

  return {
    async wait<Result>({ address, onGone }: Waiter, read: () => Result | null): Promise<Result> {
      const now = read();
      if (now !== null) return now;
      if (!counts.add(address)) throw new AppError('tooManyRequests');
      let stop = (): void => {};
      try {
        return await new Promise<Result>((resolve, reject) => {
          const check = (): void => {
            try {
              const result = read();
              if (result !== null) resolve(result);
            } catch (error) {
              reject(error instanceof Error ? error : new Error(String(error)));
            }
          };
          const giveUp = (): void => reject(new AppError('notThereInTime'));
          const cancelTimer = clock.setTimer(timeoutMs, giveUp);
          onGone(giveUp);
          checks.add(check);
          stop = () => {
            checks.delete(check);
            cancelTimer();
          };
        });
      } finally {
        stop();
        counts.remove(address);
      }
    },
    notify() {
      for (const check of checks) check();
    },
  };
}
