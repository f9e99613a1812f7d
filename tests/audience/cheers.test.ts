import { describe, expect, it } from 'vitest';
import { addCheers, flightMs, maxAtOnce } from '../../src/audience/chat/cheerFlights.ts';
import { createCheerLimit } from '../../src/audience/chat/cheerLimit.ts';

describe('reactions to the show', () => {
  it('are limited where they are made: five at once, then two and a half a second', () => {
    let nowMs = 0;
    const mayCheer = createCheerLimit(() => nowMs);
    const press = (times: number): number => Array.from({ length: times }, mayCheer).filter(Boolean).length;
    expect(press(100)).toBe(5);
    nowMs = 399;
    expect(press(100)).toBe(0);
    nowMs = 10_000;
    expect(press(100)).toBe(5);
    let sent = 0;
    for (let second = 0; second < 10; second++)
      for (let tenth = 0; tenth < 10; tenth++) {
        nowMs += 100;
        sent += press(1);
      }
    expect(sent).toBe(25);
  });

  it('fly few at a time, however many react, and each ends', () => {
    const random = (): number => 0.5;
    const some = addCheers([], { '🎉': 2, '👏': 1 }, 0, random);
    expect(some.map(({ emoji }) => emoji)).toEqual(['🎉', '🎉', '👏']);
    let flying = some;
    for (let time = 0; time < 20; time++)
      flying = addCheers(flying, { '👍': 5000, '❤️': 5000, '😂': 5000 }, time, random);
    expect(flying).toHaveLength(maxAtOnce);
    expect(new Set(flying.map(({ id }) => id)).size).toBe(maxAtOnce);
    for (const { place, delayMs, endsAtMs } of flying) {
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThan(40);
      expect(delayMs + flightMs).toBeLessThanOrEqual(endsAtMs);
    }
    expect(addCheers(flying, { '👏': 1 }, 60_000, random).map(({ emoji }) => emoji)).toEqual(['👏']);
  });
});
