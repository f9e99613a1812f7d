import type { FrameClock } from './frameClock.ts';

/** What should be shown from a time on; with a null key, nothing. */
export interface Wish<Value> {
  fromMs: number;
  key: string | null;
  value: Value | null;
}

/** Something on screen: it enters, stays, and leaves from `leaveMs` on (Infinity while it stays). */
export interface Occupancy<Value> {
  key: string;
  value: Value;
  enterMs: number;
  leaveMs: number;
}

export interface SequenceTimes {
  exitMs: number;
  /** The delay between a wish and its entrance; something that has always been there has none. */
  enterDelayMs?: number;
}

/**
 * Shows one thing at a time (1.4.30): when another is wished for, the current one is aborted and finishes its exit
 * before the next enters (1.4.31), which is whatever is wished for by then. Wishes are in order of time.
 */
export function sequence<Value>(
  wishes: readonly Wish<Value>[],
  { exitMs, enterDelayMs = 0 }: SequenceTimes,
): Occupancy<Value>[] {
  const shown: Occupancy<Value>[] = [];
  let pending: Occupancy<Value> | null = null;
  for (const { fromMs, key, value } of wishes) {
    if (pending !== null && pending.enterMs <= fromMs) {
      shown.push(pending);
      pending = null;
    }
    const current = shown.at(-1);
    if (pending !== null && pending.key === key && value !== null) {
      pending.value = value;
      continue;
    }
    pending = null;
    if (current !== undefined && current.leaveMs === Infinity) {
      if (current.key === key && value !== null) {
        current.value = value;
        continue;
      }
      current.leaveMs = fromMs;
    }
    if (key === null || value === null) continue;
    const freeMs = current === undefined ? -Infinity : current.leaveMs + exitMs;
    pending = { key, value, enterMs: Math.max(fromMs + enterDelayMs, freeMs), leaveMs: Infinity };
  }
  if (pending !== null) shown.push(pending);
  return shown;
}

/** What is on screen now, or null. */
export function occupantAt<Value>(
  occupancies: readonly Occupancy<Value>[],
  exitMs: number,
  clock: FrameClock,
): Occupancy<Value> | null {
  for (const occupancy of occupancies) {
    if (clock.tMs < occupancy.enterMs) {
      clock.wakeAt(occupancy.enterMs);
      return null;
    }
    if (occupancy.leaveMs > clock.tMs) return occupancy;
    if (clock.tMs < occupancy.leaveMs + exitMs) return occupancy;
  }
  return null;
}
