import { describe, expect, it } from 'vitest';
import { createSerialQueue } from '../../src/clock/serialQueue.ts';

describe('serial queue', () => {
  it('starts a task only when the one before it has ended', async () => {
    const queue = createSerialQueue();
    const log: string[] = [];
    let endFirst = (): void => {};
    const first = queue.add(() => {
      log.push('first starts');
      return new Promise<void>((resolve) => {
        endFirst = resolve;
      });
    });
    const second = queue.add(() => log.push('second starts'));
    expect(log).toEqual([]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(log).toEqual(['first starts']);
    endFirst();
    await Promise.all([first, second]);
    expect(log).toEqual(['first starts', 'second starts']);
  });

  it('hands each result and each failure to its own caller, and goes on after a failure', async () => {
    const queue = createSerialQueue();
    const outcomes = await Promise.allSettled([
      queue.add(() => 1),
      queue.add(() => Promise.reject(new Error('rejected'))),
      queue.add(() => {
        throw new Error('thrown');
      }),
      queue.add(() => Promise.resolve(4)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(outcomes.at(-1)).toMatchObject({ value: 4 });
  });
});
