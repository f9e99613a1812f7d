import { describe, expect, it } from 'vitest';
import { createHeartbeat } from '../../src/socket/heartbeat.ts';
import { createFakeClock } from '../clock/fakeClock.ts';

const timeoutMs = 4500;

/** A heartbeat on a clock that can also leap, as it does for a page that is held up: its timers run afterwards. */
function watch() {
  const fake = createFakeClock();
  let leaptMs = 0;
  let silences = 0;
  const heartbeat = createHeartbeat({
    clock: { ...fake, nowMs: () => fake.nowMs() + leaptMs },
    timeoutMs,
    onSilent: () => (silences += 1),
  });
  heartbeat.start();
  heartbeat.noteSignOfLife();
  return {
    heartbeat,
    advance: (ms: number) => fake.advance(ms),
    leap: (ms: number) => void (leaptMs += ms),
    silences: () => silences,
  };
}

describe('the heartbeat', () => {
  it('reports silence that is longer than its timeout, and none before', async () => {
    const { advance, silences } = watch();
    await advance(timeoutMs);
    expect(silences()).toBe(0);
    await advance(500);
    expect(silences()).toBe(1);
  });

  it('does not take a page that was held up for silence, once it hears what arrived meanwhile', async () => {
    const { heartbeat, advance, leap, silences } = watch();
    leap(20_000);
    await advance(500);
    heartbeat.noteSignOfLife();
    await advance(timeoutMs);
    expect(silences()).toBe(0);
  });

  it('reports at the next check that nothing arrived while the machine slept', async () => {
    const { advance, leap, silences } = watch();
    leap(3_600_000);
    await advance(1000);
    expect(silences()).toBe(1);
  });

  it('reports silence also where timers run once a minute', async () => {
    const { advance, leap, silences } = watch();
    for (let minute = 0; minute < 3; minute += 1) {
      leap(60_000);
      await advance(500);
    }
    expect(silences()).toBeGreaterThan(0);
  });
});
