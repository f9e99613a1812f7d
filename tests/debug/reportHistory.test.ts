import { describe, expect, it } from 'vitest';
import { addReports, type ReportHistory, type ReportPoint } from '../../src/debug/reportHistory.ts';
import type { StreamReport } from '../../src/session/videoSession.ts';

interface Counters {
  byteCount: number | null;
  framesDropped: number | null;
}

const reportOf = ({ byteCount, framesDropped }: Counters): StreamReport => ({
  id: 'a',
  connectionId: 'c',
  videoType: 'camera',
  roundTripTimes: { currentMs: 12, averageMs: null },
  audioVideoDriftMs: null,
  tracks: [
    { ...unknownTrack, kind: 'audio', byteCount: byteCount === null ? null : 1000 },
    {
      ...unknownTrack,
      kind: 'video',
      framesPerSecond: 29,
      jitterMs: 3,
      framesDropped,
      byteCount,
    },
  ],
});

const unknownTrack = {
  estimatedPlayoutTimestamp: null,
  jitterBufferDelayMs: null,
  jitterBufferMinimumDelayMs: null,
  additionalDelayMs: null,
  frameWidth: null,
  frameHeight: null,
  framesPerSecond: null,
  framesDropped: null,
  jitterMs: null,
  byteCount: null,
};

/** The points of one stream after its readings, each at its second; null is a second without a reading. */
function pointsAfter(readings: readonly (readonly [atS: number, Counters | null])[]): readonly ReportPoint[] {
  let history: ReportHistory = new Map();
  for (const [atS, counters] of readings)
    history = addReports(
      history,
      new Map(counters === null ? [] : [['here a', reportOf(counters)]]),
      atS * 1000,
    );
  return history.get('here a')?.points ?? [];
}

describe('the history of a stream', () => {
  it('has rates over the time between two readings', () => {
    const points = pointsAfter([
      [1, { byteCount: 100_000, framesDropped: 5 }],
      [3, { byteCount: 350_000, framesDropped: 9 }],
    ]);
    expect(points[0]).toMatchObject({ framesPerSecond: 29, bitrateBps: null, droppedPerSecond: null });
    expect(points[1]).toEqual({
      atMs: 3000,
      framesPerSecond: 29,
      bitrateBps: 1_000_000,
      roundTripMs: 12,
      jitterMs: 3,
      droppedPerSecond: 2,
    });
  });

  it('has no rate over a new connection, whose counters begin again, or where nothing is counted', () => {
    const [, again, unknown] = pointsAfter([
      [1, { byteCount: 900_000, framesDropped: 50 }],
      [2, { byteCount: 1000, framesDropped: 0 }],
      [3, { byteCount: null, framesDropped: null }],
    ]);
    expect(again).toMatchObject({ bitrateBps: null, droppedPerSecond: null });
    expect(unknown).toMatchObject({ bitrateBps: null, droppedPerSecond: null });
  });

  it('goes back five minutes, and forgets a stream with its last point', () => {
    const counters = { byteCount: 1, framesDropped: 0 };
    const seconds = Array.from({ length: 400 }, (_, index) => [index, counters] as const);
    expect(pointsAfter(seconds)).toHaveLength(300);
    expect(pointsAfter([...seconds, [600, null]])).toHaveLength(99);
    expect(pointsAfter([...seconds, [700, null]])).toHaveLength(0);
  });
});
