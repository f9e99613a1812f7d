import { describe, expect, it } from 'vitest';
import { createKeyedQueue } from '../../server/keyedQueue.ts';

/** A task that notes its start and waits until the test ends it. */
function createTask(started: string[], name: string) {
  let end = (): void => undefined;
  const ended = new Promise<string>((resolve) => {
    end = () => resolve(name);
  });
  const task = (): Promise<string> => {
    started.push(name);
    return ended;
  };
  return { task, end: () => end() };
}

describe('createKeyedQueue', () => {
  it('runs the tasks of one key in order, and those of other keys at the same time', async () => {
    const queue = createKeyedQueue();
    const started: string[] = [];
    const [first, second, other] = ['first', 'second', 'other'].map((name) => createTask(started, name));
    const results = [
      queue.run('a', first?.task ?? Promise.reject),
      queue.run('a', second?.task ?? Promise.reject),
      queue.run('b', other?.task ?? Promise.reject),
    ];
    expect(started).toEqual(['first', 'other']);
    first?.end();
    expect(await results[0]).toBe('first');
    second?.end();
    other?.end();
    expect(await Promise.all(results)).toEqual(['first', 'second', 'other']);
    expect(started).toEqual(['first', 'other', 'second']);
  });

  it('passes a failure on to its caller and runs the next task', async () => {
    const queue = createKeyedQueue();
    const failed = queue.run('a', () => Promise.reject(new Error('the task failed')));
    const next = queue.run('a', () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('the task failed');
    expect(await next).toBe('done');
  });

  it('takes tasks of a key again after the earlier ones have ended', async () => {
    const queue = createKeyedQueue();
    expect(await queue.run('a', () => Promise.resolve(1))).toBe(1);
    expect(await queue.run('a', () => Promise.resolve(2))).toBe(2);
  });
});
