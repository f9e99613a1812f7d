import type { StreamReport } from '../session/videoSession.ts';

/** How much of the past is kept; ms. */
const historyMs = 5 * 60_000;

/** One second of a stream; null for what is not known. Rates are over the time since the point before. */
export interface ReportPoint {
  atMs: number;
  framesPerSecond: number | null;
  bitrateBps: number | null;
  roundTripMs: number | null;
  jitterMs: number | null;
  droppedPerSecond: number | null;
}

interface StreamHistory {
  points: readonly ReportPoint[];
  /** What the next point's rates are computed from. */
  counters: { byteCount: number | null; framesDropped: number | null };
}

/** The last minutes of each stream, oldest first, by its key. */
export type ReportHistory = ReadonlyMap<string, StreamHistory>;

/** The key of a stream as this page receives it. */
export const hereKey = (streamId: string): string => `here ${streamId}`;
/** The key of a stream as another participant reports it. */
export const reportedKey = (connectionId: string, streamId: string): string => `${connectionId} ${streamId}`;

/** The history with one more reading of each stream; a stream without readings is forgotten with its last point. */
export function addReports(
  history: ReportHistory,
  reports: ReadonlyMap<string, StreamReport>,
  atMs: number,
): ReportHistory {
  const next = new Map<string, StreamHistory>();
  for (const key of new Set([...history.keys(), ...reports.keys()])) {
    const before = history.get(key);
    const report = reports.get(key);
    const added = report === undefined ? null : readPoint(report, before, atMs);
    const points = [...(before?.points ?? []), ...(added === null ? [] : [added.point])].filter(
      (point) => point.atMs > atMs - historyMs,
    );
    const counters = added?.counters ?? before?.counters;
    if (points.length > 0 && counters !== undefined) next.set(key, { points, counters });
  }
  return next;
}

function readPoint(
  { roundTripTimes, tracks }: StreamReport,
  before: StreamHistory | undefined,
  atMs: number,
): { point: ReportPoint; counters: StreamHistory['counters'] } {
  const video = tracks.find(({ kind }) => kind === 'video');
  const counted = tracks.flatMap(({ byteCount }) => (byteCount === null ? [] : [byteCount]));
  const counters = {
    byteCount: counted.length === 0 ? null : counted.reduce((sum, count) => sum + count, 0),
    framesDropped: video?.framesDropped ?? null,
  };
  const last = before?.points.at(-1);
  const seconds = last === undefined ? 0 : (atMs - last.atMs) / 1000;
  const rate = (name: keyof StreamHistory['counters']): number | null => {
    const [now, then] = [counters[name], before?.counters[name] ?? null];
    // A counter that falls belongs to a new connection.
    return now === null || then === null || seconds <= 0 || now < then ? null : (now - then) / seconds;
  };
  const bytesPerSecond = rate('byteCount');
  return {
    point: {
      atMs,
      framesPerSecond: video?.framesPerSecond ?? null,
      bitrateBps: bytesPerSecond === null ? null : bytesPerSecond * 8,
      roundTripMs: roundTripTimes.currentMs,
      jitterMs: (video ?? tracks[0])?.jitterMs ?? null,
      droppedPerSecond: rate('framesDropped'),
    },
    counters,
  };
}
