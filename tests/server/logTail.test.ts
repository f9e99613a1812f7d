import { describe, expect, it } from 'vitest';
import { LogTail } from '../../server/relay/logTail.ts';

const tailOf = (firstSeq: number, count: number): LogTail => {
  const tail = new LogTail(firstSeq - 1);
  for (let seq = firstSeq; seq < firstSeq + count; seq += 1)
    tail.push({
      stamp: { seq, atMs: seq, from: 'a', role: 'host' },
      event: { type: 'init', data: {} },
    });
  return tail;
};
const seqsAfter = (tail: LogTail, seq: number): number[] | null =>
  tail.after(seq)?.map(({ stamp }) => stamp.seq) ?? null;

describe('the tail of the log', () => {
  it.each([
    [13, []],
    [12, [13]],
    [9, [10, 11, 12, 13]],
    [8, null],
    [14, null],
  ])('after seq %i of 10 to 13 it returns %j', (seq, expected) => {
    expect(seqsAfter(tailOf(10, 4), seq)).toEqual(expected);
  });

  it('knows its place before anything has happened', () => {
    const tail = new LogTail(7);
    expect([tail.after(7), tail.after(6), tail.after(8)]).toEqual([[], null, null]);
  });

  it('drops the oldest events, and returns null when they are asked for', () => {
    const tail = tailOf(1, 20_000);
    expect(tail.after(1)).toBeNull();
    expect(tail.after(19_990)).toHaveLength(10);
  });

  it('returns null when the events are too many, so that the snapshot is sent', () => {
    expect(tailOf(1, 3000).after(0)).toBeNull();
    expect(tailOf(1, 900).after(0)).toHaveLength(900);
  });
});
