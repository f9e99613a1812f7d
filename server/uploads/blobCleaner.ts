import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../src/clock/clock.ts';
import { blobKey, type BlobStorage } from '../storage/blobStorage.ts';
import type { BlobStore } from '../store/blobStore.ts';
import { signedIdMs, uploadLinkMs } from './uploadIntake.ts';

const sweepIntervalMs = 60 * 60 * 1000;

/** Deletes uploads that nothing shows any more, with their files. */
export interface BlobCleaner {
  /** Deletes the files at these addresses; an address that is not an upload's is ignored. */
  release(urls: readonly (string | null)[]): Promise<void>;
  /** Deletes what broken uploads and crashes left behind. Must run before the first upload is accepted. */
  sweepAtStart(): Promise<void>;
  /** Ends the hourly sweep. */
  stop(): void;
}

export function createBlobCleaner({
  store,
  storage,
  clock,
  log,
}: {
  store: BlobStore;
  storage: BlobStorage;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}): BlobCleaner {
  /** What cannot be deleted now has no row any more, and is swept at the next start. */
  const deleteFiles = async (keys: readonly string[]): Promise<void> =>
    storage
      .delete(keys)
      .catch((error: unknown) => log.error({ err: error }, 'files of uploads could not be deleted'));
  const forgetStale = async (): Promise<void> => {
    const before = (ms: number): Date => new Date(clock.nowMs() - ms);
    const keys = await store.forgetStale({
      // Twice the time, because an upload may have begun just before its link expired.
      unfinishedBefore: before(2 * uploadLinkMs),
      unusedBefore: before(2 * signedIdMs),
    });
    await deleteFiles(keys);
  };
  const stop = clock.setRepeating(sweepIntervalMs, () => {
    forgetStale().catch((error: unknown) => log.error({ err: error }, 'stale uploads could not be deleted'));
  });

  return {
    async release(urls) {
      const keys = urls.flatMap((url) => blobKey(url) ?? []);
      // Rows first: a file without a row is swept later, but a row without a file would show as a broken picture.
      await store.forget(keys);
      await deleteFiles(keys);
    },
    async sweepAtStart() {
      await forgetStale();
      try {
        const count = await storage.sweep((keys) => store.known(keys));
        if (count > 0) log.info({ count }, 'deleted the remains of unfinished uploads');
      } catch (error) {
        log.error({ err: error }, 'the remains of unfinished uploads could not be deleted');
      }
    },
    stop,
  };
}
