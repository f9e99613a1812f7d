import { describe, expect, it } from 'vitest';
import {
  createPositionControl,
  maxDriftSeconds,
  maxRateChange,
} from '../../src/simulive/playback/positionControl.ts';

interface Machine {
  /** How much faster the video's clock runs than the server's. */
  drift?: number;
  /** How long a jump takes, s. */
  seekSeconds?: number;
  /** Where playback begins, and where the show is then, s. */
  position?: number;
  show?: number;
}

/** A video as a browser plays it, with the control that keeps it where the show is. */
function playShow({ drift = 0, seekSeconds = 0.2, position = 0, show = 0 }: Machine = {}) {
  const control = createPositionControl();
  const tick = 0.05;
  let rate = 1;
  let seekingFor = 0;
  let isStalled = false;
  let jumps = 0;
  const rates: number[] = [];
  const step = (): void => {
    const isReady = seekingFor <= 0 && !isStalled;
    // Quick jumps are those to media that is there.
    const bufferedSeconds = seekSeconds < 0.5 ? Infinity : position;
    const next = control.step({ positionSeconds: position, showSeconds: show, bufferedSeconds, isReady });
    if (next.type === 'rate') rate = next.rate;
    else {
      position = next.toSeconds;
      rate = 1;
      jumps += 1;
      seekingFor = seekSeconds;
    }
    rates.push(rate);
  };
  return {
    control,
    error: () => show - position,
    jumps: () => jumps,
    rates,
    stall: (value: boolean) => void (isStalled = value),
    move: (seconds: number) => void (position += seconds),
    sleep: (seconds: number) => void (show += seconds),
    /** Calls back after each moment of the show. */
    run(seconds: number, look: () => void = () => {}) {
      for (let passed = 0; passed < seconds - 1e-9; passed += tick) {
        if (Math.round(passed / tick) % 5 === 0) step();
        show += tick;
        if (seekingFor > 0) seekingFor -= isStalled ? 0 : tick;
        else if (!isStalled) position += tick * rate * (1 + drift);
        look();
      }
    },
  };
}

describe('createPositionControl', () => {
  it.each([
    ['from its beginning', { show: 0 }],
    ['a late viewer', { show: 1234, position: 1233.4 }],
    ['a late viewer whose first media took 6 s', { show: 1234, position: 1228 }],
    ['a late viewer whose jumps take 1.5 s', { show: 600, position: 590, seekSeconds: 1.5 }],
    ['a video that is ahead', { show: 10, position: 11 }],
  ])('1.2.42 is within 0.3 s of the show after 5 s, and stays there: %s', (_title, machine) => {
    const video = playShow(machine);
    video.run(5);
    video.run(120, () => expect(Math.abs(video.error())).toBeLessThan(0.3));
    expect(Math.abs(video.error())).toBeLessThan(0.08);
  });

  it('waits at the beginning before the show, and starts with it', () => {
    const video = playShow({ show: -4 });
    video.run(3.9);
    expect(video.error()).toBeCloseTo(-0.1, 5);
    expect(video.jumps()).toBe(0);
    video.run(4);
    expect(Math.abs(video.error())).toBeLessThan(0.3);
    expect(video.jumps()).toBeLessThanOrEqual(1);
  });

  it.each([0.004, -0.004, 0.02, -0.02])(
    'makes a drift of %f up by the rate alone, which differs from 1 by 3 percent at most',
    (drift) => {
      const video = playShow({ drift, show: 100, position: 100 });
      video.run(5);
      const jumps = video.jumps();
      video.run(600, () => expect(Math.abs(video.error())).toBeLessThan(0.25));
      expect(video.jumps()).toBe(jumps);
      for (const rate of video.rates) expect(Math.abs(rate - 1)).toBeLessThanOrEqual(maxRateChange + 1e-9);
    },
  );

  it.each([1.9, -1.9, 0.7])('a playing video %f s away is brought back without a jump', (seconds) => {
    const video = playShow({ show: 100, position: 100 });
    video.run(5);
    const jumps = video.jumps();
    const before = video.rates.length;
    video.move(-seconds);
    video.run(90);
    expect(Math.abs(video.error())).toBeLessThan(0.08);
    expect(video.jumps()).toBe(jumps);
    for (const rate of video.rates.slice(before))
      expect(Math.abs(rate - 1)).toBeLessThanOrEqual(maxRateChange + 1e-9);
  });

  it.each([maxDriftSeconds + 0.1, -maxDriftSeconds - 0.1, 60, -60])(
    'a playing video %f s away jumps, also one that somebody has moved',
    (seconds) => {
      const video = playShow({ show: 100, position: 100 });
      video.run(5);
      video.move(-seconds);
      video.run(1.5);
      expect(Math.abs(video.error())).toBeLessThan(0.3);
    },
  );

  it('is within 0.5 s of the show one second after waking', () => {
    const video = playShow({ show: 100, position: 100 });
    video.run(5);
    video.sleep(1800);
    video.control.realign();
    video.run(1);
    expect(Math.abs(video.error())).toBeLessThan(0.5);
    video.run(1);
    expect(Math.abs(video.error())).toBeLessThan(0.3);
  });

  it('a video that was opened is not sought before its first picture, unless that takes eight seconds', () => {
    const late = playShow({ show: 1234 });
    late.control.open(1234);
    late.stall(true);
    late.run(7.9);
    expect(late.jumps()).toBe(0);
    late.run(0.5);
    expect(late.jumps()).toBe(1);
  });

  it('nor is one whose viewer presses play meanwhile; with its first picture it is brought to where the show is', () => {
    const video = playShow({ show: 1234 });
    video.control.open(1234);
    video.stall(true);
    video.run(2);
    video.control.realign();
    video.run(2);
    expect(video.jumps()).toBe(0);
    video.move(1234);
    video.stall(false);
    video.run(1.5);
    expect(Math.abs(video.error())).toBeLessThan(0.3);
  });

  it('makes up at once what a stall has cost, however little', () => {
    for (const seconds of [0.6, 1.5, 12]) {
      const video = playShow({ show: 100, position: 100 });
      video.run(5);
      video.stall(true);
      video.run(seconds);
      video.stall(false);
      video.run(1.5);
      expect(Math.abs(video.error())).toBeLessThan(0.3);
    }
  });

  it('leaves a jump on a slow line time to arrive, and plans the next by what it took', () => {
    const video = playShow({ show: 100, position: 100, seekSeconds: 1.8 });
    video.run(5);
    video.stall(true);
    video.run(4);
    video.stall(false);
    const jumps = video.jumps();
    video.run(12);
    expect(video.jumps() - jumps).toBeLessThanOrEqual(2);
    expect(Math.abs(video.error())).toBeLessThan(0.3);
  });

  it('two viewers of different machines are less than half a second apart', () => {
    const [one, other] = [
      playShow({ drift: 0.01, show: 30, position: 20, seekSeconds: 1 }),
      playShow({ drift: -0.01, show: 30, position: 30.4 }),
    ];
    one.run(10);
    other.run(10);
    for (let second = 0; second < 300; second++) {
      one.run(1);
      other.run(1);
      expect(Math.abs(one.error() - other.error())).toBeLessThan(0.5);
    }
  });
});
