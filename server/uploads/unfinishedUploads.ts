import type { Clock } from '../../src/clock/clock.ts';
import { AppError } from '../errors.ts';

/** What the uploads that were declared and have not arrived may come to, for one person; for all people many times that. */
export interface UnfinishedLimits {
  unfinishedUploads: number;
  unfinishedBytes: number;
}

/** How many people's limits all people have together. */
const people = 20;

interface UnfinishedUpload {
  readonly personId: string;
  readonly byteSize: number;
  readonly beganMs: number;
  /** Null until it is declared. */
  blobId: string | null;
}

/** Counts the uploads that have been declared and have not arrived. */
export interface UnfinishedUploads {
  /** Counts an upload of a person; throws `tooManyUploads`. */
  begin(personId: string, byteSize: number): UnfinishedUpload;
  end(upload: UnfinishedUpload): void;
  /** The upload has arrived or was refused. */
  endOf(blobId: string): void;
}

/** Each upload counts for `lifeMs` at most. */
export function createUnfinishedUploads(
  { unfinishedUploads, unfinishedBytes }: UnfinishedLimits,
  clock: Clock,
  lifeMs: number,
): UnfinishedUploads {
  const uploads = new Set<UnfinishedUpload>();
  const isTooMuch = (counted: readonly UnfinishedUpload[], byteSize: number, factor: number): boolean => {
    const bytes = counted.reduce((sum, upload) => sum + upload.byteSize, byteSize);
    // One file alone is always accepted: its size has a limit of its own.
    const isTooLarge = counted.length > 0 && bytes > factor * unfinishedBytes;
    return isTooLarge || counted.length >= factor * unfinishedUploads;
  };
  return {
    begin(personId, byteSize) {
      const nowMs = clock.nowMs();
      for (const upload of uploads) if (upload.beganMs + lifeMs <= nowMs) uploads.delete(upload);
      const all = [...uploads];
      const own = all.filter((upload) => upload.personId === personId);
      if (isTooMuch(own, byteSize, 1) || isTooMuch(all, byteSize, people))
        throw new AppError('tooManyUploads');
      const upload = { personId, byteSize, beganMs: nowMs, blobId: null };
      uploads.add(upload);
      return upload;
    },
    end: (upload) => void uploads.delete(upload),
    endOf(blobId) {
      for (const upload of uploads) if (upload.blobId === blobId) uploads.delete(upload);
    },
  };
}
