/** Runs tasks of one key one after another, in the order they were given; tasks of different keys do not wait for each other. */
export interface InOrder {
  run<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
}

export function createInOrder(): InOrder {
  const last = new Map<string, Promise<unknown>>();
  return {
    run(key, task) {
      const result = (last.get(key) ?? Promise.resolve()).then(task);
      const settled = result.catch(() => undefined);
      last.set(key, settled);
      void settled.then(() => {
        if (last.get(key) === settled) last.delete(key);
      });
      return result;
    },
  };
}
