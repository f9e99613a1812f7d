import PQueue from 'p-queue';

/** Runs the tasks of one key one after another, in the order they were added. Different keys do not wait for each other. */
export interface KeyedQueue {
  /** Settles as the task does. A task that fails does not hold up the next one. */
  run<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
}

export function createKeyedQueue(): KeyedQueue {
  const queues = new Map<string, PQueue>();
  const open = (key: string): PQueue => {
    const queue = new PQueue({ concurrency: 1 });
    queue.on('idle', () => queues.delete(key));
    queues.set(key, queue);
    return queue;
  };
  return { run: (key, task) => (queues.get(key) ?? open(key)).add(task) };
}
