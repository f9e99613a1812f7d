import { describe, expect, it } from 'vitest';
import { createTaskQueue } from '../../src/clock/taskQueue.ts';

/** Tasks that run until the test ends them. */
function createTasks() {
  const started: string[] = [];
  const ends = new Map<string, { resolve(value: string): void; reject(error: Error): void }>();
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    started,
    task: (name: string) => () => {
      started.push(name);
      return new Promise<string>((resolve, reject) => ends.set(name, { resolve, reject }));
    },
    settle,
    async end(name: string, error?: Error) {
      if (error === undefined) ends.get(name)?.resolve(name);
      else ends.get(name)?.reject(error);
      await settle();
    },
  };
}

describe('createTaskQueue', () => {
  it('runs one task after the other, in the order in which they were added', async () => {
    const { started, task, settle, end } = createTasks();
    const queue = createTaskQueue(1);
    const results = ['a', 'b', 'c'].map((name) => queue.add(task(name)));
    await settle();
    expect(started).toEqual(['a']);
    await end('a');
    expect(started).toEqual(['a', 'b']);
    await end('b');
    await end('c');
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c']);
  });

  it('runs as many at once as it may, and no more', async () => {
    const { started, task, settle, end } = createTasks();
    const queue = createTaskQueue(2);
    for (const name of ['a', 'b', 'c', 'd']) void queue.add(task(name));
    await settle();
    expect(started).toEqual(['a', 'b']);
    await end('b');
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('goes on after a task that failed or threw, and rejects for that task alone', async () => {
    const { task, settle, end } = createTasks();
    const queue = createTaskQueue(1);
    const failed = queue.add(task('a'));
    const thrown = queue.add(() => {
      throw new Error('thrown');
    });
    const last = queue.add(task('b'));
    const outcomes = Promise.allSettled([failed, thrown, last]);
    await settle();
    await end('a', new Error('failed'));
    await end('b');
    expect(await outcomes).toEqual([
      { status: 'rejected', reason: new Error('failed') },
      { status: 'rejected', reason: new Error('thrown') },
      { status: 'fulfilled', value: 'b' },
    ]);
  });

  it('tells when there is room, behind those who asked before', async () => {
    const { started, task, settle, end } = createTasks();
    const queue = createTaskQueue(1);
    void queue.add(task('a'));
    let hasRoom = false;
    void queue.waitForRoom().then(() => (hasRoom = true));
    await settle();
    expect(hasRoom).toBe(false);
    await end('a');
    expect(hasRoom).toBe(true);
    void queue.add(task('b'));
    await settle();
    expect(started).toEqual(['a', 'b']);
  });
});
