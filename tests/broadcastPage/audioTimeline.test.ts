import { describe, expect, it } from 'vitest';
import { createAudioTimeline, type AudioTimeline } from '../../src/broadcastPage/encoder/audioTimeline.ts';

const blockUs = 10_000;

/** Feeds blocks of 10 ms and counts the results. */
function feed(
  timeline: AudioTimeline,
  blocks: Iterable<{ capturedUs: number; arrivedUs: number }>,
): { silenceUs: number; dropped: number } {
  let silenceUs = 0;
  let dropped = 0;
  for (const block of blocks) {
    const placement = timeline.place({ ...block, durationUs: blockUs });
    if (placement.type === 'drop') dropped++;
    else {
      silenceUs += placement.silenceFirstUs;
      timeline.advance(placement.silenceFirstUs + blockUs + placement.stretchUs);
    }
  }
  return { silenceUs, dropped };
}

/** Blocks from the program time `fromUs` on, captured by a clock that is `clockUs` ahead, delivered `delayUs` late. */
function* blocks(
  count: number,
  {
    fromUs = 0,
    clockUs = 0,
    delayUs = () => 2000,
  }: { fromUs?: number; clockUs?: number; delayUs?: () => number } = {},
): Generator<{ capturedUs: number; arrivedUs: number }> {
  for (let index = 0; index < count; index++) {
    const atUs = fromUs + index * blockUs;
    yield { capturedUs: atUs + clockUs, arrivedUs: atUs + blockUs + delayUs() };
  }
}

describe('createAudioTimeline', () => {
  it.each([0, 5_000_000_000, -3_600_000_000])('accepts a clock that is %i us off', (clockUs) => {
    const timeline = createAudioTimeline(0);
    expect(feed(timeline, blocks(500, { clockUs }))).toEqual({ silenceUs: 0, dropped: 0 });
    expect(timeline.endUs).toBe(5_000_000);
  });

  it('is not affected by blocks that are occasionally late', () => {
    let turn = 0;
    const delayUs = (): number => (turn++ % 7 === 3 ? 150_000 : 2000);
    expect(feed(createAudioTimeline(0), blocks(500, { delayUs }))).toEqual({ silenceUs: 0, dropped: 0 });
  });

  it('fills a gap in the capture with the same length of silence', () => {
    const timeline = createAudioTimeline(0);
    feed(timeline, blocks(100));
    const { silenceUs } = feed(timeline, blocks(100, { fromUs: 1_500_000 }));
    expect(silenceUs).toBeCloseTo(500_000, -4);
    expect(timeline.endUs).toBeCloseTo(2_500_000, -4);
  });

  it('adds silence while nothing arrives, then drops what arrives too late', () => {
    const timeline = createAudioTimeline(0);
    feed(timeline, blocks(100));
    expect(timeline.silenceUpTo(1_200_000)).toBe(0);
    const missingUs = timeline.silenceUpTo(1_500_000);
    expect(missingUs).toBeCloseTo(400_000, -4);
    timeline.advance(missingUs);
    const late = feed(timeline, blocks(40, { fromUs: 1_000_000, delayUs: () => 500_000 }));
    expect(late.dropped).toBeGreaterThan(30);
    const after = feed(timeline, blocks(100, { fromUs: 1_400_000 }));
    expect(after.silenceUs).toBe(0);
    expect(Math.abs(timeline.endUs - 2_400_000)).toBeLessThanOrEqual(42_000);
  });

  it('moves what is a little off to its place, by at most half a percent of its length', () => {
    const timeline = createAudioTimeline(0);
    feed(timeline, blocks(200));
    // 30 ms were lost: too little for silence.
    for (const block of blocks(1000, { fromUs: 2_030_000 })) {
      const placement = timeline.place({ ...block, durationUs: blockUs });
      if (placement.type === 'drop') throw new Error('dropped');
      expect(placement.silenceFirstUs).toBe(0);
      expect(Math.abs(placement.stretchUs)).toBeLessThanOrEqual(blockUs * 0.005);
      timeline.advance(blockUs + placement.stretchUs);
    }
    expect(Math.abs(timeline.endUs - 12_030_000)).toBeLessThanOrEqual(5000);
  });

  it('starts again when the source sets its clock back after a burst', () => {
    const timeline = createAudioTimeline(0);
    // A second of audio at once, with timestamps that run ahead of time, as an audio context that starts gives it.
    feed(
      timeline,
      Array.from({ length: 100 }, (_, index) => ({ capturedUs: index * blockUs, arrivedUs: 20_000 })),
    );
    const { dropped } = feed(timeline, blocks(300, { fromUs: 30_000, clockUs: -1_000_000 }));
    expect(dropped).toBeLessThan(110);
    expect(Math.abs(timeline.endUs - 3_030_000)).toBeLessThanOrEqual(42_000);
  });

  it('follows a source whose clock is 200 ppm slow without a growing error', () => {
    const timeline = createAudioTimeline(0);
    const slow = Array.from({ length: 60_000 }, (_, index) => ({
      capturedUs: index * blockUs,
      arrivedUs: (index + 1) * blockUs * 1.0002 + 2000,
    }));
    feed(timeline, slow);
    expect(Math.abs(timeline.endUs - 60_000 * blockUs * 1.0002)).toBeLessThan(60_000);
  });
});
