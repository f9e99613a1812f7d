import { describe, expect, it } from 'vitest';
import { createFrameClock } from '../../../src/program/motion/frameClock.ts';
import { occupantAt, sequence, type Wish } from '../../../src/program/motion/sequence.ts';

const wish = (fromMs: number, key: string | null): Wish<string> => ({ fromMs, key, value: key });
const run = (...wishes: Wish<string>[]) => sequence(wishes, { exitMs: 280 });

describe('the sequencer', () => {
  it.each([
    ['shows what has always been wished, at rest', [wish(-Infinity, 'a')], [['a', -Infinity, Infinity]]],
    ['enters at once where nothing is on', [wish(-Infinity, null), wish(100, 'a')], [['a', 100, Infinity]]],
    ['stays while the wish stays', [wish(100, 'a'), wish(200, 'a')], [['a', 100, Infinity]]],
    ['leaves when nothing is wished', [wish(0, 'a'), wish(900, null)], [['a', 0, 900]]],
  ])('%s', (_, wishes, expected) => {
    expect(run(...wishes).map(({ key, enterMs, leaveMs }) => [key, enterMs, leaveMs])).toEqual(expected);
  });

  it('1.4.31 the current one is aborted and finishes its exit before the next enters', () => {
    const shown = run(wish(0, 'a'), wish(100, 'b'));
    expect(shown.map(({ key, enterMs, leaveMs }) => [key, enterMs, leaveMs])).toEqual([
      ['a', 0, 100],
      ['b', 380, Infinity],
    ]);
  });

  it('1.4.31 a wish that is dropped during an exit is never shown, and the last wish is', () => {
    const shown = run(wish(0, 'a'), wish(1000, 'b'), wish(1100, 'c'), wish(1200, 'a'));
    expect(shown.map(({ key, enterMs }) => [key, enterMs])).toEqual([
      ['a', 0],
      ['a', 1280],
    ]);
  });

  it('1.4.30 never shows two at once, in any order of wishes', () => {
    const keys = ['a', 'b', null, 'c'];
    for (let seed = 1; seed <= 300; seed++) {
      let state = seed;
      const next = (below: number): number => {
        state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
        return state % below;
      };
      let fromMs = 0;
      const wishes = Array.from({ length: 12 }, () => wish((fromMs += next(500)), keys[next(4)] ?? null));
      const shown = sequence(wishes, { exitMs: 280, enterDelayMs: seed % 2 === 0 ? 120 : 0 });
      for (const [index, { enterMs, leaveMs }] of shown.entries()) {
        expect(leaveMs, `seed ${String(seed)}`).toBeGreaterThanOrEqual(enterMs);
        const following = shown[index + 1];
        if (following !== undefined) expect(following.enterMs).toBeGreaterThanOrEqual(leaveMs + 280);
      }
    }
  });

  it('uses the newest value of something that stays', () => {
    const shown = sequence(
      [
        { fromMs: 0, key: 'a', value: 'old' },
        { fromMs: 500, key: 'a', value: 'new' },
      ],
      { exitMs: 280 },
    );
    expect(shown).toMatchObject([{ value: 'new', enterMs: 0 }]);
  });

  it('returns what is on at a time, and when the next enters', () => {
    const shown = run(wish(0, 'a'), wish(1000, 'b'));
    const at = (tMs: number): [string | null, number] => {
      const clock = createFrameClock(tMs);
      return [occupantAt(shown, 280, clock)?.key ?? null, clock.nextChangeMs];
    };
    expect(at(-1)).toEqual([null, 0]);
    expect(at(999)[0]).toBe('a');
    expect(at(1279)[0]).toBe('a');
    expect(at(1280)[0]).toBe('b');
  });
});
