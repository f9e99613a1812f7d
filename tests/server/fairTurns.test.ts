import { describe, expect, it } from 'vitest';
import { FairTurns, maxPerTurn, maxWaiting, type Lane } from '../../server/relay/fairTurns.ts';

interface TestLane extends Lane {
  isRead: boolean;
}

/** Turns of an event loop that passes by command, and a room that takes so many messages until it is emptied. */
function createTurns(roomFor = Number.POSITIVE_INFINITY) {
  const handled: string[] = [];
  let due: (() => void)[] = [];
  let gathered = 0;
  const turns = new FairTurns({
    isFull: () => gathered >= roomFor,
    atNextTurn: (action) => due.push(action),
  });
  const put = (lane: Lane, name: string): void => {
    turns.put(lane, () => {
      handled.push(name);
      gathered += 1;
    });
  };
  return {
    handled,
    createLane: (): TestLane => {
      const lane: TestLane = {
        waiting: [],
        isRead: true,
        setReading: (isReading) => {
          lane.isRead = isReading;
        },
      };
      return lane;
    },
    put,
    putMany: (lane: Lane, name: string, count: number): void => {
      for (let index = 0; index < count; index += 1) put(lane, `${name}${String(index)}`);
    },
    passTurn: (): void => {
      for (const action of due.splice(0)) action();
    },
    deliver: (): void => {
      gathered = 0;
      turns.proceed();
    },
  };
}

describe('turns', () => {
  it('a message is handled at once while there is little to do', () => {
    const { put, createLane, handled } = createTurns();
    put(createLane(), 'a');
    expect(handled).toEqual(['a']);
  });

  it('one turn of the event loop handles only so many, and the next one goes on', () => {
    const { putMany, createLane, handled, passTurn } = createTurns();
    const lane = createLane();
    putMany(lane, 'a', 2 * maxPerTurn + 1);
    expect(handled).toHaveLength(maxPerTurn);
    passTurn();
    expect(handled).toHaveLength(2 * maxPerTurn);
    passTurn();
    expect(handled).toEqual(Array.from({ length: 2 * maxPerTurn + 1 }, (_, index) => `a${String(index)}`));
  });

  it('whoever sends much waits for its own messages, and not the others for them', () => {
    const { putMany, put, createLane, handled, deliver } = createTurns(4);
    const [noisy, other, quiet] = [createLane(), createLane(), createLane()];
    putMany(noisy, 'n', 20);
    putMany(other, 'o', 2);
    put(quiet, 'q');
    expect(handled).toEqual(['n0', 'n1', 'n2', 'n3']);
    deliver();
    expect(handled.slice(4)).toEqual(['n4', 'o0', 'q', 'n5']);
    deliver();
    expect(handled.slice(8)).toEqual(['o1', 'n6', 'n7', 'n8']);
  });

  it('handles no more than the room takes, and goes on when the room has delivered', () => {
    const { putMany, createLane, handled, passTurn, deliver } = createTurns(3);
    putMany(createLane(), 'a', 5);
    passTurn();
    passTurn();
    expect(handled).toHaveLength(3);
    passTurn();
    deliver();
    expect(handled).toEqual(['a0', 'a1', 'a2', 'a3', 'a4']);
  });

  it('does not read on from a member whose messages wait, until half of them are handled', () => {
    const { putMany, createLane, deliver } = createTurns(2);
    const [noisy, quiet] = [createLane(), createLane()];
    putMany(noisy, 'a', maxWaiting + 1);
    putMany(quiet, 'b', 2);
    expect([noisy.isRead, quiet.isRead]).toEqual([true, true]);
    putMany(noisy, 'a', 1);
    expect([noisy.isRead, quiet.isRead]).toEqual([false, true]);
    const lengths: number[] = [];
    for (; !noisy.isRead; deliver()) lengths.push(noisy.waiting.length);
    expect(Math.min(...lengths)).toBeGreaterThan(maxWaiting / 2);
    expect(noisy.waiting.length).toBeLessThanOrEqual(maxWaiting / 2);
  });
});
