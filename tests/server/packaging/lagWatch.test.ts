import { describe, expect, it } from 'vitest';
import { createLagWatch } from '../../../server/packaging/lagWatch.ts';

/** A program and another track, which are both at 0 s, with a watch on a clock of its own. */
function open() {
  const clock = { now: 0, nowMs: () => clock.now };
  const program = { startSeconds: 0, endSeconds: 0 };
  const other = { startSeconds: 0, endSeconds: 0 };
  const watch = createLagWatch(program, [other], clock);
  return {
    program,
    other,
    /** Something arrives every 100 ms for a while. */
    pass(ms: number) {
      for (const endMs = clock.now + ms; clock.now < endMs;) {
        clock.now += 100;
        watch.check();
      }
    },
    /** Nothing arrives for a while. */
    jump: (ms: number) => void (clock.now += ms),
    isTooLong: () => watch.isTooLong(other),
  };
}

describe('a lag watch', () => {
  it('finds a track too far behind after two seconds in which it is', () => {
    const { program, pass, isTooLong } = open();
    program.endSeconds = 2.1;
    pass(2000);
    expect(isTooLong()).toBe(false);
    pass(100);
    expect(isTooLong()).toBe(true);
  });

  it('begins again when the track has caught up', () => {
    const { program, other, pass, isTooLong } = open();
    program.endSeconds = 9;
    pass(1900);
    other.endSeconds = 7;
    pass(100);
    program.endSeconds = 10;
    pass(1900);
    expect(isTooLong()).toBe(false);
  });

  it('waits for a track that lags by two seconds for ever', () => {
    const { program, other, pass, isTooLong } = open();
    program.endSeconds = 6;
    other.endSeconds = 4;
    pass(60_000);
    expect(isTooLong()).toBe(false);
  });

  it.each([5000, 3_600_000, -3_600_000])(
    'begins again when nothing has arrived meanwhile, or the clock was moved (%d ms)',
    (ms) => {
      const { program, pass, jump, isTooLong } = open();
      program.endSeconds = 5;
      pass(100);
      jump(ms);
      pass(2000);
      expect(isTooLong()).toBe(false);
      pass(200);
      expect(isTooLong()).toBe(true);
    },
  );

  it('compares a track without a sample with the beginning of the program', () => {
    const { program, other, pass, isTooLong } = open();
    Object.assign(program, { startSeconds: 100, endSeconds: 101.9 });
    Object.assign(other, { startSeconds: Infinity, endSeconds: -Infinity });
    pass(5000);
    expect(isTooLong()).toBe(false);
    program.endSeconds = 102.1;
    pass(2100);
    expect(isTooLong()).toBe(true);
  });
});
