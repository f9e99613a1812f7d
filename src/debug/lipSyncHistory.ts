import type { LipSyncReading } from '../protocol/debugSignals.ts';

/** How much of the past is shown, ms. */
export const historyMs = 5 * 60_000;

interface LipSyncPoint extends LipSyncReading {
  atMs: number;
}

/** The readings of the last minutes, oldest first, by stream id; a stream that is no longer reported is forgotten with its last point. */
export type LipSyncHistory = ReadonlyMap<string, readonly LipSyncPoint[]>;

export function addReadings(
  history: LipSyncHistory,
  readings: readonly LipSyncReading[],
  atMs: number,
): LipSyncHistory {
  const next = new Map<string, readonly LipSyncPoint[]>();
  for (const id of new Set([...history.keys(), ...readings.map(({ streamId }) => streamId)])) {
    const reading = readings.find(({ streamId }) => streamId === id);
    const points = [...(history.get(id) ?? []), ...(reading === undefined ? [] : [{ atMs, ...reading }])];
    const kept = points.filter((point) => point.atMs > atMs - historyMs);
    if (kept.length > 0) next.set(id, kept);
  }
  return next;
}

/** A plot of 300 by 100 units: time to the right, ending now; sound ahead is above the middle. */
export const plotSize = { width: 300, height: 100 };

/** Half of the plot's height, ms: all points fit, and a quiet line looks quiet. */
export const plotRangeMs = (points: readonly LipSyncPoint[]): number =>
  Math.max(120, ...points.map(({ offsetMs, leadMs }) => Math.max(Math.abs(offsetMs), Math.abs(leadMs))));

/** Where an offset is in the plot. */
export const plotY = (ms: number, rangeMs: number): number =>
  round((plotSize.height / 2) * (1 - ms / rangeMs));

/** The points of a line for one of the values, as SVG takes them. */
export function plotLine(points: readonly LipSyncPoint[], value: 'offsetMs' | 'leadMs'): string {
  const rangeMs = plotRangeMs(points);
  const endMs = points.at(-1)?.atMs ?? 0;
  return points
    .map((point) => {
      const x = round(plotSize.width * (1 - (endMs - point.atMs) / historyMs));
      return `${String(x)},${String(plotY(point[value], rangeMs))}`;
    })
    .join(' ');
}

const round = (value: number): number => Math.round(value * 10) / 10;
