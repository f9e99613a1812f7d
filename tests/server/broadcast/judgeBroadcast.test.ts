import { describe, expect, it } from 'vitest';
import {
  firstIngestMs,
  goLiveTimeoutMs,
  ingestReturnMs,
  ingestStallMs,
  judgeBroadcast,
  offAirMs,
  outputStallMs,
  type BroadcastHealth,
} from '../../../server/broadcast/judgeBroadcast.ts';

const nowMs = 1_000_000;
/** On air and well; a test changes what it is about. */
const health = (change: Partial<BroadcastHealth>): BroadcastHealth => ({
  phase: 'live',
  startedMs: nowMs - 60_000,
  launchedMs: nowMs - 59_000,
  ingest: { isOpen: true, sinceMs: nowMs - 58_000, lastBytesMs: nowMs - 30 },
  outputStalledSinceMs: null,
  lastSegmentMs: nowMs - 1000,
  ...change,
});
const judge = (change: Partial<BroadcastHealth>): string => judgeBroadcast(health(change), nowMs).type;

describe('judgeBroadcast', () => {
  it('leaves a broadcast alone that is well', () => {
    expect(judge({})).toBe('healthy');
  });

  it('1.9.08 gives a start up that is not live within 30 s, and not a moment sooner', () => {
    expect(goLiveTimeoutMs).toBe(30_000);
    expect(judge({ phase: 'starting', startedMs: nowMs - goLiveTimeoutMs + 1 })).toBe('healthy');
    expect(judge({ phase: 'starting', startedMs: nowMs - goLiveTimeoutMs })).toBe('giveUp');
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

  it.each([
    [firstIngestMs - 1, 'healthy'],
    [firstIngestMs, 'replaceComposer'],
  ])('when a composer has not connected %i ms after its launch: %s', (ageMs, expected) => {
    expect(judge({ ingest: null, launchedMs: nowMs - ageMs })).toBe(expected);
  });

  it('waits while no composer runs: one is about to be launched', () => {
    expect(judge({ launchedMs: null, ingest: null })).toBe('healthy');
  });

  it('does not blame the composer for bytes that the server holds back, but replaces a stuck ffmpeg', () => {
    const ingest = { isOpen: true, sinceMs: nowMs - 58_000, lastBytesMs: nowMs - 9000 };
    expect(judge({ ingest, outputStalledSinceMs: nowMs - 9000 })).toBe('healthy');
    expect(judge({ ingest, outputStalledSinceMs: nowMs - outputStallMs })).toBe('replaceOutput');
  });

  it('ends a broadcast that could not be brought back on air', () => {
    expect(judge({ lastSegmentMs: nowMs - offAirMs })).toBe('giveUp');
    expect(judge({ lastSegmentMs: nowMs - offAirMs + 1 })).toBe('healthy');
  });
});
