import type { LocalPictures } from '../../src/api/localPictures.ts';

/** Pictures in memory; while `isBroken` every call fails, as in a browser whose storage is blocked or full. */
export interface MemoryPictures extends LocalPictures {
  readonly kept: Map<string, Blob>;
  isBroken: boolean;
}

export function createMemoryPictures(): MemoryPictures {
  const kept = new Map<string, Blob>();
  const use = async <Result>(act: () => Result): Promise<Result> => {
    await Promise.resolve();
    if (memory.isBroken) throw new DOMException('no room', 'QuotaExceededError');
    return act();
  };
  const memory: MemoryPictures = {
    kept,
    isBroken: false,
    read: (name) => use(() => kept.get(name) ?? null),
    write: (name, picture) => use(() => void kept.set(name, picture)),
    remove: (name) => use(() => void kept.delete(name)),
  };
  return memory;
}
