import { describe, expect, it } from 'vitest';
import { decideStatus, msToNextChange, type Show } from '../../src/simulive/status/simuliveStatus.ts';
import { startStatusWatch } from '../../src/simulive/status/startStatusWatch.ts';
import { createStatusWatch } from '../../src/simulive/status/statusWatch.ts';
import { createFakeClock } from '../clock/fakeClock.ts';

const startsAtMs = 1_000_000;
const show = (changes: Partial<Show> = {}): Show => ({
  startsAtMs,
  durationSeconds: 60,
  isPlayable: true,
  ...changes,
});

describe('decideStatus', () => {
  it.each([
    ['long before the start', show(), -86_400_000, 'idle'],
    ['1 ms before the start', show(), -1, 'idle'],
    ['at the start', show(), 0, 'live'],
    ['1 ms before the end', show(), 59_999, 'live'],
    ['at the end', show(), 60_000, 'stopped'],
    ['long after the end', show(), 1e12, 'stopped'],
    ['after the start, without a video', show({ isPlayable: false, durationSeconds: null }), 5000, 'idle'],
    ['after the start, while it is encoded', show({ isPlayable: false }), 5000, 'idle'],
    ['after the end, though nothing can be played', show({ isPlayable: false }), 60_000, 'stopped'],
    ['after the start, of unknown length', show({ durationSeconds: null }), 1e9, 'live'],
  ])('1.4.15 %s it is %s', (_title, given, afterMs, expected) => {
    expect(decideStatus(given, startsAtMs + afterMs)).toBe(expected);
  });

  it('1.4.15 never goes back from stopped to live or idle, nor from live to idle', () => {
    const order = ['idle', 'live', 'stopped'];
    for (const given of [show(), show({ durationSeconds: null }), show({ isPlayable: false })]) {
      const places = Array.from({ length: 300 }, (_, second) =>
        order.indexOf(decideStatus(given, startsAtMs - 60_000 + 500 * second)),
      );
      expect(places).toEqual([...places].sort((a, b) => a - b));
    }
  });

  it.each([
    [-3000, 3000],
    [0, 60_000],
    [59_000, 1000],
    [60_000, null],
  ])('%i ms after the start the next change is %s ms away', (afterMs, expected) => {
    expect(msToNextChange(show(), startsAtMs + afterMs)).toBe(expected);
  });
});

/** A watch by a clock that moves when the test says so. */
function openWatch(offsetMs = 0) {
  const clock = createFakeClock(startsAtMs - 10_000);
  const heard: [string, number][] = [];
  const watch = createStatusWatch({
    clock,
    monotonicMs: () => clock.nowMs(),
    onStatus: (status) => heard.push([status, clock.nowMs() - startsAtMs]),
  });
  watch.follow({ show: show(), offsetMs });
  return { clock, heard, watch };
}

describe('the watch', () => {
  it('1.7.24 1.4.15 says idle at once, live at the start time, and stopped at the end', async () => {
    const { clock, heard } = openWatch();
    await clock.advance(200_000);
    expect(heard).toEqual([
      ['idle', -10_000],
      ['live', 0],
      ['stopped', 60_000],
    ]);
  });

  it('goes by the server’s clock: a browser whose own is 4 s slow is live 4 s earlier by it', async () => {
    const { clock, heard } = openWatch(4000);
    await clock.advance(200_000);
    expect(heard.map(([, atMs]) => atMs)).toEqual([-10_000, -4000, 56_000]);
  });

  it('says the status again when it is asked again, and follows another start', async () => {
    const { clock, heard, watch } = openWatch();
    await clock.advance(1000);
    watch.follow({ show: show({ startsAtMs: startsAtMs - 9000 }), offsetMs: 0 });
    expect(heard.at(-1)).toEqual(['live', -9000]);
    await clock.advance(60_000);
    expect(heard.at(-1)).toEqual(['stopped', 51_000]);
  });

  it('says nothing after it is stopped', async () => {
    const { clock, heard, watch } = openWatch();
    watch.stop();
    await clock.advance(200_000);
    expect(heard).toHaveLength(1);
  });

  it('1.7.24 runs in a worker, and on the page where the worker breaks down', async () => {
    const clock = createFakeClock(startsAtMs - 10_000);
    const heard: string[] = [];
    const sent: unknown[] = [];
    const worker = new EventTarget();
    const watch = startStatusWatch({
      clock,
      monotonicMs: () => clock.nowMs(),
      onStatus: (status) => heard.push(status),
      createWorker: () =>
        Object.assign(worker, { postMessage: (message: unknown) => sent.push(message), terminate() {} }),
    });
    watch.follow({ show: show(), offsetMs: 7 });
    expect(sent).toEqual([{ show: show(), offsetMs: 7 }]);
    worker.dispatchEvent(new MessageEvent('message', { data: 'idle' }));
    expect(heard).toEqual(['idle']);
    await clock.advance(10_000);
    expect(heard).toEqual(['idle']);
    worker.dispatchEvent(new Event('error'));
    expect(heard).toEqual(['idle', 'live']);
    await clock.advance(60_000);
    expect(heard).toEqual(['idle', 'live', 'stopped']);
    watch.stop();
  });
});
