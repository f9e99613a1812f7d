/** Runs tasks in the order in which they are added, a limited number of them at once. */
export interface TaskQueue {
  /** Settles as the task does; a task that fails does not stop the next. A task starts in a later microtask at the earliest. */
  add<Result>(task: () => Result | Promise<Result>): Promise<Result>;
  /** Resolves when nothing waits and a task would start at once. */
  waitForRoom(): Promise<void>;
}

/**
 * A queue that runs at most `limit` tasks at once: with 1, one after another. It replaces p-queue, which would add
 * 4.4 kB gz to what the studio loads first.
 */
export function createTaskQueue(limit: number): TaskQueue {
  let running = 0;
  const waiting: (() => void)[] = [];

  function takePlace(): Promise<void> {
    if (running === limit) return new Promise((resolve) => waiting.push(resolve));
    running += 1;
    return Promise.resolve();
  }

  /** Hands the place to the next in line, so that nobody can slip in between. */
  function leavePlace(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    async add(task) {
      await takePlace();
      try {
        return await task();
      } finally {
        leavePlace();
      }
    },
    async waitForRoom() {
      await takePlace();
      leavePlace();
    },
  };
}
