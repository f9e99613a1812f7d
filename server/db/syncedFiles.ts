import { closeSync, fsyncSync, openSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of Emscripten's NODEFS that are used here; PGlite's types leave them out. */
interface EmscriptenNodeFs {
  stream_ops: { fsync?: (stream: OpenStream) => number };
  realPath(node: unknown): string;
}
interface OpenStream {
  /** The system's file descriptor; missing for a folder. */
  nfd?: number;
  node: unknown;
}

/** What Emscripten reports when a device fails: the database then stops instead of believing that something is on the disk. */
const ioError = 29;

/**
 * Starts PostgreSQL with fsync, which PGlite turns off. Its fdatasync does nothing in Emscripten, so fsync is used for the log too.
 */
export const syncedStartParams = (defaults: readonly string[]): string[] => [
  ...defaults.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/**
 * A folder as PGlite's file system, in which a sync reaches the disk: with PGlite's own one, what was committed last is lost when the
 * power fails.
 */
export class SyncedFiles extends NodeFS {
  readonly #sync: (descriptor: number) => void;

  constructor(folder: string, sync: (descriptor: number) => void = fsyncSync) {
    super(folder);
    this.#sync = sync;
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addSync = (module: object): void => {
      if (!hasNodeFs(module)) throw new Error('PGlite has no NODEFS to sync files with');
      const { NODEFS } = module;
      NODEFS.stream_ops.fsync = (stream) => this.#syncStream(NODEFS, stream);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }

  #syncStream(nodeFs: EmscriptenNodeFs, { nfd, node }: OpenStream): number {
    try {
      if (nfd === undefined) this.#syncFolder(nodeFs.realPath(node));
      else this.#sync(nfd);
      return 0;
    } catch {
      return ioError;
    }
  }

  #syncFolder(path: string): void {
    const descriptor = openSync(path, 'r');
    try {
      this.#sync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }
}

const hasNodeFs = (module: object): module is { NODEFS: EmscriptenNodeFs } =>
  'NODEFS' in module &&
  typeof module.NODEFS === 'object' &&
  module.NODEFS !== null &&
  'stream_ops' in module.NODEFS &&
  'realPath' in module.NODEFS;
