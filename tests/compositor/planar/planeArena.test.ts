import { describe, expect, it } from 'vitest';
import { createPlaneArena } from '../../../src/compositor/planar/planeArena.ts';
import { randomNumbers } from '../../server/mutations.ts';

describe('the arena of planes', () => {
  it('allocates blocks that never overlap, and is as empty as before once they are freed', () => {
    const arena = createPlaneArena(4_000_000);
    const random = randomNumbers(11);
    const held = new Map<number, number>();
    for (let turn = 0; turn < 2000; turn++) {
      const [oldest] = held.keys();
      if (oldest !== undefined && (held.size > 40 || random() < 0.45)) {
        held.delete(oldest);
        arena.free(oldest);
        continue;
      }
      const byteLength = 1 + Math.floor(random() * 60_000);
      const address = arena.allocate(byteLength);
      expect(address % 64).toBe(0);
      for (const [other, otherLength] of held)
        expect(address + byteLength <= other || other + otherLength <= address).toBe(true);
      held.set(address, byteLength);
    }
    for (const address of held.keys()) arena.free(address);
    expect([arena.count, arena.usedBytes]).toEqual([0, 0]);
    expect(arena.allocate(3_900_000)).toBeGreaterThan(0);
  });

  it('throws an error when there is no room', () => {
    const arena = createPlaneArena(10_000);
    expect(() => arena.allocate(20_000)).toThrow(/no room/);
    expect(arena.count).toBe(0);
  });
});
