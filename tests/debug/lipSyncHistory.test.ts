import { describe, expect, it } from 'vitest';
import {
  addReadings,
  historyMs,
  plotLine,
  plotY,
  type LipSyncHistory,
} from '../../src/debug/lipSyncHistory.ts';

const reading = (streamId: string, offsetMs: number) => ({
  streamId,
  offsetMs,
  leadMs: offsetMs + 60,
  soundDelayMs: 60,
  pictureDelayMs: 0,
});

describe('the history of sound and picture', () => {
  it('keeps the readings of each stream in order, and no longer than five minutes', () => {
    let history: LipSyncHistory = new Map();
    for (let second = 0; second <= 400; second++)
      history = addReadings(history, [reading('ada', second), reading('ben', -second)], second * 1000);
    const ada = history.get('ada')?.map(({ offsetMs }) => offsetMs) ?? [];
    expect(ada).toEqual(Array.from({ length: historyMs / 1000 }, (_, index) => 101 + index));
    expect(history.get('ben')?.at(-1)?.offsetMs).toBe(-400);
  });

  it('forgets a stream five minutes after its last reading', () => {
    const once = addReadings(new Map(), [reading('ada', 1)], 0);
    expect([...addReadings(once, [], historyMs - 1).keys()]).toEqual(['ada']);
    expect([...addReadings(once, [], historyMs).keys()]).toEqual([]);
  });

  it('plots time to the right, and sound that is ahead above the middle', () => {
    const history = [
      { offset: 0, atMs: 0 },
      { offset: 120, atMs: historyMs / 2 },
    ].reduce<LipSyncHistory>(
      (before, { offset, atMs }) => addReadings(before, [{ ...reading('ada', offset), leadMs: 0 }], atMs),
      new Map(),
    );
    expect(plotLine(history.get('ada') ?? [], 'offsetMs')).toBe('150,50 300,0');
    expect(plotY(-120, 120)).toBe(100);
  });
});
