import type { FromHasher, ToHasher } from './hashMessages.ts';

/** Computes checksums off the main thread. */
export interface Hasher {
  /** The file's MD5 as base64; rejects when the file cannot be read, or with the signal's reason. */
  hash(blob: Blob, options: { onProgress?: (share: number) => void; signal?: AbortSignal }): Promise<string>;
}

interface Job {
  onProgress: (share: number) => void;
  resolve: (checksum: string) => void;
  reject: (error: unknown) => void;
}

type HashWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

const startWorker = (): HashWorker =>
  new Worker(new URL('./hashBlob.worker.ts', import.meta.url), { type: 'module' });

/** Runs a worker only while there is something to hash. */
export function createHasher(createWorker: () => HashWorker = startWorker): Hasher {
  let worker: HashWorker | null = null;
  let nextId = 0;
  const jobs = new Map<number, Job>();

  function end(id: number): Job | undefined {
    const job = jobs.get(id);
    jobs.delete(id);
    if (jobs.size === 0) {
      worker?.terminate();
      worker = null;
    }
    return job;
  }

  function start(): HashWorker {
    const started = createWorker();
    started.addEventListener('message', ({ data }: MessageEvent<FromHasher>) => {
      if (data.type === 'progress') jobs.get(data.id)?.onProgress(data.share);
      else if (data.type === 'done') end(data.id)?.resolve(data.checksum);
      else end(data.id)?.reject(new Error(`the file cannot be read: ${data.message}`));
    });
    started.addEventListener('error', () => {
      for (const id of [...jobs.keys()]) end(id)?.reject(new Error('the checksum worker broke down'));
    });
    return started;
  }

  return {
    hash(blob, { onProgress = () => {}, signal }) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted === true) return reject(signal.reason);
        nextId += 1;
        const id = nextId;
        jobs.set(id, { onProgress, resolve, reject });
        signal?.addEventListener('abort', () => end(id)?.reject(signal.reason), { once: true });
        worker ??= start();
        worker.postMessage({ id, blob } satisfies ToHasher);
      });
    },
  };
}
