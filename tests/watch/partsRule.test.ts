import { describe, expect, it } from 'vitest';
import { createPartsRule } from '../../src/watch/playback/partsRule.ts';

const partSeconds = 0.35;

/** A rule after so many files, each of which took this long to answer. */
function after(waitedMs: number, files = 10): ReturnType<typeof createPartsRule> {
  const rule = createPartsRule(null);
  for (let file = 0; file < files; file++) rule.noteWait(waitedMs);
  return rule;
}

describe('createPartsRule', () => {
  it('loads parts as long as nothing stalls, however far away the server is', () => {
    expect(after(600).usesParts(partSeconds, 0)).toBe(true);
  });

  it.each([
    ['of a server nearby has another reason', 20, true],
    ['of one at 150 ms, too', 150, true],
    ['of one at 300 ms is the fault of so many requests', 300, false],
  ])('a stall %s', (_title, waitedMs, usesParts) => {
    const rule = after(waitedMs);
    expect(rule.noteStall(partSeconds, 0)).toBe(!usesParts);
    expect(rule.usesParts(partSeconds, 0)).toBe(usesParts);
  });

  it('the third stall within 30 s is too many for parts, also of a server nearby; the line is judged by it all the same', () => {
    const rule = after(20);
    for (const nowMs of [0, 31_000, 45_000]) {
      expect(rule.noteStall(partSeconds, nowMs)).toBe(false);
      expect(rule.usesParts(partSeconds, nowMs)).toBe(true);
    }
    expect(rule.noteStall(partSeconds, 60_000)).toBe(false);
    expect(rule.usesParts(partSeconds, 60_000)).toBe(false);
    expect(rule.usesParts(partSeconds, 89_000)).toBe(false);
    expect(rule.usesParts(partSeconds, 90_000)).toBe(true);
  });

  it('a stall before anything has arrived says nothing', () => {
    const rule = createPartsRule(null);
    rule.noteStall(partSeconds, 0);
    expect(rule.usesParts(partSeconds, 0)).toBe(true);
  });

  it.each([
    ['parts, where the page came quickly', 50, true],
    ['parts, where nothing is known', null, true],
    ['parts, where they keep up with playback', 250, true],
    ['whole segments, where parts would not keep up', 300, false],
  ])('starts with %s', (_title, firstWaitMs, usesParts) => {
    const rule = createPartsRule(firstWaitMs);
    expect(rule.begin(partSeconds, 0)).toBe(usesParts);
    expect(rule.usesParts(partSeconds, 0)).toBe(usesParts);
  });

  it('a playlist without parts is not taken for one with parts that come late', () => {
    const rule = createPartsRule(300);
    expect(rule.begin(0, 0)).toBe(true);
    expect(rule.noteStall(0, 0)).toBe(false);
  });

  it('a playlist that is opened again starts with what the last one was loaded by', () => {
    const rule = after(200);
    rule.noteStall(partSeconds, 0);
    expect(rule.begin(partSeconds, 5000)).toBe(false);
  });

  it('one late answer among quick ones does not count', () => {
    const rule = after(20);
    rule.noteWait(500);
    rule.noteStall(partSeconds, 0);
    expect(rule.usesParts(partSeconds, 0)).toBe(true);
  });

  it('loads parts again after half a minute, if the server answers quickly by then', () => {
    const rule = after(300);
    rule.noteStall(partSeconds, 0);
    expect(rule.usesParts(partSeconds, 60_000)).toBe(false);
    for (let file = 0; file < 20; file++) rule.noteWait(50);
    expect(rule.usesParts(partSeconds, 29_999)).toBe(false);
    expect(rule.usesParts(partSeconds, 30_000)).toBe(true);
  });

  it('a stall of whole segments keeps them only while the server is far away', () => {
    const rule = after(300);
    rule.noteStall(partSeconds, 0);
    expect(rule.noteStall(partSeconds, 20_000)).toBe(false);
    for (let file = 0; file < 20; file++) rule.noteWait(50);
    rule.noteStall(partSeconds, 40_000);
    expect(rule.usesParts(partSeconds, 49_999)).toBe(false);
    expect(rule.usesParts(partSeconds, 50_000)).toBe(true);
  });
});
