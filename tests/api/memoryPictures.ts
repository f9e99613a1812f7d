import type { LocalPictures } from '../../src/api/localPictures.ts';

/** Pictures in memory; while `isBroken` every call fails, as in a browser whose storage is blocked or full. */
export interface MemoryPictures extends LocalPictures {
  readonly kept: Map<string, Blob>;
  isBroken: boolean;
}

export function createMemoryPictures(): MemoryPictures {
  const kept = new Map<string, Blob>();
  const answer = async <Result>(act: () => Result): Promise<Result> => {
    await Promise.resolve();
    if (memory.isBroken) throw new DOMException('no room', 'QuotaExceededError');
    return act();
  };
  const memory: MemoryPictures = {
    kept,
    isBroken: false,
    read: (name) => answer(() => kept.get(name) ?? null),
    write: (name, picture) => answer(() => void kept.set(name, picture)),
    remove: (name) => answer(() => void kept.delete(name)),
  };
  return memory;
}
