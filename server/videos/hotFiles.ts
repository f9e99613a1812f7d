import { readFile, stat } from 'node:fs/promises';
import { sep } from 'node:path';

/** A file that is served. `body` is null for one that is too large to be kept in memory. */
export interface HotFile {
  byteSize: number;
  modifiedMs: number;
  etag: string;
  body: Buffer | null;
}

/** Files in memory, up to a number of bytes: those that were asked for last. Many viewers ask for the same ones at once. */
export interface HotFiles {
  /** Null where there is no such file. One reading serves everybody who asks meanwhile. */
  read(path: string): Promise<HotFile | null>;
  /** Forgets the files of a folder. */
  forget(folder: string): void;
  readonly heldBytes: number;
}

export function createHotFiles({
  maxBytes,
  maxFileBytes,
}: {
  maxBytes: number;
  maxFileBytes: number;
}): HotFiles {
  const held = new Map<string, HotFile>();
  const reading = new Map<string, Promise<HotFile | null>>();
  let heldBytes = 0;

  function drop(path: string): void {
    heldBytes -= held.get(path)?.body?.length ?? 0;
    held.delete(path);
  }

  function hold(path: string, file: HotFile): void {
    held.set(path, file);
    heldBytes += file.body?.length ?? 0;
    for (const oldest of held.keys()) {
      if (heldBytes <= maxBytes) return;
      drop(oldest);
    }
  }

  async function load(path: string): Promise<HotFile | null> {
    const found = await stat(path).catch(() => null);
    if (found?.isFile() !== true) return null;
    const { size: byteSize, mtimeMs: modifiedMs } = found;
    const body = byteSize <= maxFileBytes ? await readFile(path).catch(() => null) : null;
    const etag = `"${byteSize.toString(16)}-${Math.floor(modifiedMs).toString(16)}"`;
    return { byteSize, modifiedMs, etag, body };
  }

  return {
    async read(path) {
      const known = held.get(path);
      if (known !== undefined) {
        // The last in the map is the one that was used last.
        held.delete(path);
        held.set(path, known);
        return known;
      }
      const before = reading.get(path);
      if (before !== undefined) return before;
      const loading = load(path).finally(() => {
        if (reading.get(path) === loading) reading.delete(path);
      });
      reading.set(path, loading);
      const file = await loading;
      // Forgotten meanwhile, it is not kept.
      if (file !== null && file.body !== null && !forgotten.has(loading)) hold(path, file);
      return file;
    },
    forget(folder) {
      for (const path of held.keys()) if (path.startsWith(folder + sep)) drop(path);
      for (const [path, loading] of reading)
        if (path.startsWith(folder + sep)) {
          forgotten.add(loading);
          reading.delete(path);
        }
    },
    get heldBytes() {
      return heldBytes;
    },
  };
}

/** Files that were forgotten while they were read. */
const forgotten = new WeakSet<Promise<HotFile | null>>();
