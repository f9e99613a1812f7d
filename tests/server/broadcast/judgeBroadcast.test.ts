import { describe, expect, it } from 'vitest';
import {
  firstIngestMs,
  ingestReturnMs,
  ingestStallMs,
  judgeBroadcast,
  offAirMs,
  outputStallMs,
  type BroadcastHealth,
} from '../../../server/broadcast/judgeBroadcast.ts';

const nowMs = 1_000_000;
/** A healthy broadcast, with the changes of a test. */
const health = (change: Partial<BroadcastHealth>): BroadcastHealth => ({
  phase: 'live',
  launchedMs: nowMs - 59_000,
  ingest: { isOpen: true, sinceMs: nowMs - 58_000, lastBytesMs: nowMs - 30 },
  isOpening: false,
  outputStalledSinceMs: null,
  lastSegmentMs: nowMs - 1000,
  ...change,
});
const judge = (change: Partial<BroadcastHealth>): string => judgeBroadcast(health(change), nowMs).type;

describe('judgeBroadcast', () => {
  it('leaves a healthy broadcast alone', () => {
    expect(judge({})).toBe('healthy');
  });

  it('leaves the time limit of a start to its caller', () => {
    expect(judge({ phase: 'starting', lastSegmentMs: nowMs - offAirMs })).toBe('healthy');
  });

  it.each([
    [ingestStallMs - 1, 'healthy'],
    [ingestStallMs, 'replaceComposer'],
  ])('after %i ms without bytes: %s', (quietMs, expected) => {
    const ingest = { isOpen: true, sinceMs: nowMs - 58_000, lastBytesMs: nowMs - quietMs };
    expect(judge({ ingest })).toBe(expected);
  });

  it('gives a new connection the same time for its first bytes', () => {
    const ingest = { isOpen: true, sinceMs: nowMs - 100, lastBytesMs: nowMs - 60_000 };
    expect(judge({ ingest })).toBe('healthy');
  });

  it.each([
    [ingestReturnMs - 1, 'healthy'],
    [ingestReturnMs, 'replaceComposer'],
  ])('when the ingest has been closed for %i ms: %s', (closedMs, expected) => {
    const ingest = { isOpen: false, sinceMs: nowMs - closedMs, lastBytesMs: nowMs - closedMs };
    expect(judge({ ingest })).toBe(expected);
  });

  it('does not blame a composer whose new connection waits for the server', () => {
    const ingest = { isOpen: false, sinceMs: nowMs - 60_000, lastBytesMs: nowMs - 60_000 };
    expect(judge({ ingest, isOpening: true })).toBe('healthy');
    expect(judge({ ingest: null, launchedMs: nowMs - 60_000, isOpening: true })).toBe('healthy');
  });

  it.each([
    [firstIngestMs - 1, 'healthy'],
    [firstIngestMs, 'replaceComposer'],
  ])('when a composer has not connected %i ms after its launch: %s', (ageMs, expected) => {
    expect(judge({ ingest: null, launchedMs: nowMs - ageMs })).toBe(expected);
  });

  it('waits while there is no composer: the next one is about to be launched', () => {
    expect(judge({ launchedMs: null, ingest: null })).toBe('healthy');
  });

  it('does not blame a composer that the server paused, but replaces an ffmpeg that is stuck', () => {
    const ingest = { isOpen: true, sinceMs: nowMs - 58_000, lastBytesMs: nowMs - 9000 };
    expect(judge({ ingest, outputStalledSinceMs: nowMs - 9000 })).toBe('healthy');
    expect(judge({ ingest, outputStalledSinceMs: nowMs - outputStallMs })).toBe('replaceOutput');
  });

  it('ends a live broadcast that stays off air', () => {
    expect(judge({ lastSegmentMs: nowMs - offAirMs })).toBe('giveUp');
    expect(judge({ lastSegmentMs: nowMs - offAirMs + 1 })).toBe('healthy');
  });
});
