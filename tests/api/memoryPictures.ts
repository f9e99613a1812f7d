import type { LocalPictures } from '../../src/api/localPictures.ts';

/** Pictures in memory; while `isBroken` every call fails, as in a browser whose storage is blocked or full. */
export interface MemoryPictures extends LocalPictures {
  readonly kept: Map<string, Blob>;
  isBroken: boolean;
  /** Writes wait until the returned function is called. */
  holdWrites(): () => void;
}

export function createMemoryPictures(): MemoryPictures {
  const kept = new Map<string, Blob>();
  const answer = async <Result>(act: () => Result): Promise<Result> => {
    await Promise.resolve();
    if (memory.isBroken) throw new DOMException('no room', 'QuotaExceededError');
    return act();
  };
  let held = Promise.resolve();
  const memory: MemoryPictures = {
    kept,
    isBroken: false,
    read: (name) => answer(() => kept.get(name) ?? null),
    write: (name, picture) => held.then(() => answer(() => void kept.set(name, picture))),
    holdWrites() {
      let release = (): void => {};
      held = new Promise((resolve) => (release = resolve));
      return release;
    },
    remove: (name) => answer(() => void kept.delete(name)),
  };
  return memory;
}
