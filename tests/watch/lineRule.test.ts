import { describe, expect, it } from 'vitest';
import {
  createLineRule,
  largestOfUse,
  type LineDecision,
  type LineReading,
  type LineRule,
} from '../../src/watch/playback/lineRule.ts';

const reading: LineReading = { nowMs: 0, aheadSeconds: 1, arriving: null, largest: 1 };
/** Parts of 1/3 s that take this long each. */
function receive(rule: LineRule, transferMs: number, parts = 12): void {
  for (let part = 0; part < parts; part++) rule.noteArrival({ transferMs, durationSeconds: 1 / 3 });
}
const outcome = ({ rendition, abandon, probe, isTooSlow }: LineDecision): unknown => ({
  rendition,
  ...(abandon && { abandon }),
  ...(probe !== null && { probe }),
  ...(isTooSlow && { isTooSlow }),
});

describe('createLineRule', () => {
  it('keeps the large rendition as long as its parts arrive in less time than they play', () => {
    const rule = createLineRule(2, 1);
    receive(rule, 250);
    expect(outcome(rule.decide(reading))).toEqual({ rendition: 1 });
  });

  it('keeps it when a quiet picture makes parts so small that they say nothing of the line', () => {
    const rule = createLineRule(2, 1);
    receive(rule, 0);
    expect(outcome(rule.decide(reading))).toEqual({ rendition: 1 });
  });

  it('steps down when parts take longer than they play, unless a lot is buffered', () => {
    const rule = createLineRule(2, 1);
    receive(rule, 400);
    expect(outcome(rule.decide({ ...reading, aheadSeconds: 10 }))).toEqual({ rendition: 1 });
    expect(outcome(rule.decide(reading))).toEqual({ rendition: 0 });
  });

  it.each([
    ['a part that will come after what is buffered has played', 40_000, 1, true],
    ['one that comes in time', 200_000, 1, false],
    ['one that comes in time because much is buffered', 40_000, 5, false],
  ])('for %s: it is given up %#', (_title, loadedBytes, aheadSeconds, abandon) => {
    const rule = createLineRule(2, 1);
    const arriving = { loadedBytes, totalBytes: 250_000, sinceFirstByteMs: 300 };
    expect(outcome(rule.decide({ ...reading, aheadSeconds, arriving }))).toEqual(
      abandon ? { rendition: 0, abandon } : { rendition: 1 },
    );
  });

  it('steps up only after a part of the larger rendition came quickly, and not soon after it was too much', () => {
    const rule = createLineRule(2, 1);
    rule.noteStall(true, 0);
    expect(outcome(rule.decide({ ...reading, nowMs: 1000 }))).toEqual({ rendition: 0 });
    expect(outcome(rule.decide({ ...reading, nowMs: 60_000 }))).toEqual({ rendition: 0, probe: 1 });
    expect(outcome(rule.decide({ ...reading, nowMs: 60_100 }))).toEqual({ rendition: 0 });
    rule.noteProbe(true, 60_200);
    expect(outcome(rule.decide({ ...reading, nowMs: 60_300 }))).toEqual({ rendition: 1 });
  });

  it('asks less and less often while the larger rendition is too much', () => {
    const rule = createLineRule(2, 0);
    const gapsMs: number[] = [];
    let lastMs = 0;
    for (let nowMs = 0; nowMs < 200_000; nowMs += 100) {
      if (rule.decide({ ...reading, nowMs }).probe === null) continue;
      gapsMs.push(nowMs - lastMs);
      lastMs = nowMs;
      rule.noteProbe(false, nowMs);
    }
    expect(gapsMs).toEqual([0, 8000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('does not blame the line for a stall without anything that arrives', () => {
    const rule = createLineRule(2, 1);
    receive(rule, 20);
    rule.noteStall(false, 0);
    expect(outcome(rule.decide(reading))).toEqual({ rendition: 1 });
  });

  it('says when the line is too slow for the smallest, or so nearly that each delay stalls it', () => {
    const rule = createLineRule(2, 0);
    receive(rule, 270);
    expect(outcome(rule.decide(reading))).toEqual({ rendition: 0 });
    receive(rule, 320);
    expect(outcome(rule.decide(reading))).toEqual({ rendition: 0, isTooSlow: true });
  });

  it('leaves a rendition that the server does not have, and tries it again later', () => {
    const rule = createLineRule(2, 0);
    rule.noteMissing(0, 0);
    expect(outcome(rule.decide(reading))).toEqual({ rendition: 1 });
    receive(rule, 400);
    expect(rule.decide({ ...reading, nowMs: 19_000 }).rendition).toBe(1);
    expect(rule.decide({ ...reading, nowMs: 21_000 }).rendition).toBe(0);
  });

  it('loads nothing larger than the player', () => {
    const rule = createLineRule(3, 2);
    expect(rule.decide({ ...reading, largest: 1 }).rendition).toBe(1);
    expect(rule.decide({ ...reading, largest: 1, nowMs: 100_000 }).probe).toBe(null);
  });
});

it.each([
  [200, 0],
  [360, 0],
  [400, 1],
  [800, 2],
  [2000, 2],
])('a player of %i px in height has use for rendition %i', (heightPx, expected) => {
  expect(largestOfUse([{ heightPx: 360 }, { heightPx: 720 }, { heightPx: 1080 }], heightPx)).toBe(expected);
});
