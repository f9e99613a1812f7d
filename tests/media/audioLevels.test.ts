import { describe, expect, it } from 'vitest';
import { createAudioLevels, rmsOf } from '../../src/media/audioLevels.ts';
import { createFakeClock } from '../clock/fakeClock.ts';
import { streamOf } from '../session/memorySession.ts';

describe('audio levels', () => {
  it.each([
    [[], 0],
    [[0.5, -0.5, 0.5], 0.5],
    [Array.from({ length: 480 }, (_, i) => Math.sin((i / 48) * 2 * Math.PI)), Math.SQRT1_2],
  ])('the root mean square of %#', (samples, expected) => {
    expect(rmsOf(Float32Array.from(samples))).toBeCloseTo(expected, 5);
  });

  it('1.7.25 keeps 0.7 of the previous level in each reading', async () => {
    const clock = createFakeClock();
    let reading = 1;
    const levels = createAudioLevels({
      clock,
      createProbe: () => ({ read: () => reading, dispose: () => {} }),
    });
    levels.setStreams(new Map([['a', streamOf([])]]));
    await clock.advance(100);
    expect(levels.get().get('a')).toBeCloseTo(0.3);
    await clock.advance(100);
    expect(levels.get().get('a')).toBeCloseTo(0.51);
    reading = 0;
    await clock.advance(100);
    expect(levels.get().get('a')).toBeCloseTo(0.357);
    levels.dispose();
  });

  it('measures a stream with a new probe when its object changes, and disposes of the probes of those that left', async () => {
    const clock = createFakeClock();
    const log: string[] = [];
    const [first, second] = [streamOf([]), streamOf([])];
    const levels = createAudioLevels({
      clock,
      createProbe: (stream) => {
        const name = stream === first ? 'first' : 'second';
        log.push(`+${name}`);
        return { read: () => 1, dispose: () => log.push(`-${name}`) };
      },
    });
    levels.setStreams(new Map([['a', first]]));
    levels.setStreams(new Map([['a', first]]));
    levels.setStreams(new Map([['a', second]]));
    levels.setStreams(new Map());
    expect(log).toEqual(['+first', '-first', '+second', '-second']);
    await clock.advance(100);
    expect([...levels.get()]).toEqual([]);
  });
});
