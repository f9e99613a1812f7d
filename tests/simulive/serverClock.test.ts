import { describe, expect, it } from 'vitest';
import { addSample, estimateOffset, type TimeSample } from '../../src/clock/clockEstimate.ts';
import { createServerClock } from '../../src/simulive/time/serverClock.ts';
import { createFakeClock } from '../clock/fakeClock.ts';

const sample = (sentMs: number, roundTripMs: number, offsetMs: number): TimeSample => ({
  sentMs,
  receivedMs: sentMs + roundTripMs,
  serverMs: sentMs + roundTripMs / 2 + offsetMs,
});

describe('the estimate', () => {
  it('is the server’s time at the middle of the round trip', () => {
    expect(estimateOffset([sample(1000, 80, 3_600_000)], 2000)).toBe(3_600_000);
    expect(estimateOffset([], 2000)).toBeNull();
  });

  it('takes the sample with the shortest round trip, whichever way the others are wrong', () => {
    const slowThere = { sentMs: 0, receivedMs: 900, serverMs: 900 + 500 };
    const slowBack = { sentMs: 2000, receivedMs: 2900, serverMs: 2000 + 500 };
    expect(estimateOffset([slowThere, sample(1000, 20, 500), slowBack], 3000)).toBe(500);
  });

  it('prefers a new sample to an old one that was a little better, because clocks drift', () => {
    const samples = [sample(0, 10, 500), sample(600_000, 30, 540)];
    expect(estimateOffset(samples, 600_100)).toBe(540);
    expect(estimateOffset([sample(0, 10, 500), sample(1000, 30, 540)], 1100)).toBe(500);
  });

  it('never errs by more than half the best round trip', () => {
    let seed = 1234;
    const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    for (let run = 0; run < 300; run++) {
      const samples = Array.from({ length: 5 }, (_, index): TimeSample => {
        const [there, back] = [400 * random(), 400 * random()];
        const sentMs = 1000 * index;
        return { sentMs, receivedMs: sentMs + there + back, serverMs: sentMs + there + 777 };
      });
      const best = Math.min(...samples.map(({ sentMs, receivedMs }) => receivedMs - sentMs));
      const error = Math.abs((estimateOffset(samples, 6000) ?? Number.NaN) - 777);
      // And the drift that is allowed for the oldest.
      expect(error).toBeLessThanOrEqual(best / 2 + 1);
    }
  });

  it('keeps the newest samples, and none that arrived before it was sent', () => {
    let samples: readonly TimeSample[] = [];
    for (let index = 0; index < 40; index++) samples = addSample(samples, sample(index, 10, index));
    expect(samples).toHaveLength(12);
    expect(samples.at(-1)).toEqual(sample(39, 10, 39));
    expect(addSample(samples, { sentMs: 10, receivedMs: 5, serverMs: 0 })).toBe(samples);
  });
});

/** A browser whose time of day is off by `skewMs`, and a server that answers in `roundTripMs`. */
function openClock({ skewMs = 0, roundTripMs = 40 } = {}) {
  const real = createFakeClock(5_000_000);
  let sleptMs = 0;
  let skew = skewMs;
  let isReachable = true;
  let questions = 0;
  const wait = (ms: number): Promise<void> => new Promise((resolve) => real.setTimer(ms, resolve));
  const serverClock = createServerClock({
    clock: { ...real, nowMs: () => real.nowMs() + skew },
    // Stands still while the machine sleeps.
    monotonicMs: () => real.nowMs() - 4_999_000 - sleptMs,
    async askTime() {
      questions += 1;
      await wait(roundTripMs / 2);
      const serverMs = real.nowMs();
      await wait(roundTripMs / 2);
      if (!isReachable) throw new Error('unreachable');
      return serverMs;
    },
  });
  return {
    serverClock,
    advance: (ms: number) => real.advance(ms),
    errorMs: () => serverClock.nowMs() - real.nowMs(),
    questions: () => questions,
    setReachable: (value: boolean) => void (isReachable = value),
    async sleep(ms: number) {
      isReachable = false;
      await real.advance(ms);
      sleptMs += ms;
      isReachable = true;
    },
    setTimeOfDay: (ms: number) => void (skew += ms),
  };
}

describe('the server’s clock', () => {
  it.each([0, -7 * 3_600_000, 26 * 3_600_000])(
    'is right in a browser whose time of day is off by %i ms',
    async (skewMs) => {
      const page = openClock({ skewMs });
      expect(page.errorMs()).toBe(skewMs);
      await page.advance(1000);
      expect(Math.abs(page.errorMs())).toBeLessThan(1);
    },
  );

  it('does not move when somebody sets the browser’s time of day', async () => {
    const page = openClock();
    await page.advance(1000);
    page.setTimeOfDay(3_600_000);
    page.serverClock.noteWake();
    await page.advance(300);
    expect(Math.abs(page.errorMs())).toBeLessThan(1);
    page.setTimeOfDay(-7_200_000);
    page.serverClock.noteWake();
    expect(Math.abs(page.errorMs())).toBeLessThan(1);
    await page.advance(2000);
    expect(Math.abs(page.errorMs())).toBeLessThan(1);
  });

  it('is right within a second of waking, though the monotonic time has stood still', async () => {
    const page = openClock();
    await page.advance(1000);
    await page.sleep(3_600_000);
    expect(page.errorMs()).toBeLessThan(-3_599_000);
    page.serverClock.noteWake();
    await page.advance(1000);
    expect(Math.abs(page.errorMs())).toBeLessThan(1);
  });

  it('goes by the time of day after a sleep as long as the server cannot be reached', async () => {
    const page = openClock();
    await page.advance(1000);
    await page.sleep(3_600_000);
    page.setReachable(false);
    page.serverClock.noteWake();
    await page.advance(1000);
    expect(Math.abs(page.errorMs())).toBeLessThan(1);
  });

  it('measures again every three minutes, after a failure in five seconds, and not once it is stopped', async () => {
    const page = openClock();
    await page.advance(179_000);
    expect(page.questions()).toBe(5);
    await page.advance(2000);
    expect(page.questions()).toBe(10);
    page.setReachable(false);
    await page.advance(180_000);
    page.setReachable(true);
    const asked = page.questions();
    await page.advance(6000);
    expect(page.questions()).toBeGreaterThan(asked);
    page.serverClock.stop();
    const last = page.questions();
    await page.advance(3_600_000);
    expect(page.questions()).toBeLessThanOrEqual(last + 1);
  });
});
