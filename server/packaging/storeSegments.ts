import { join } from 'node:path';
import type { VariantName } from '../../src/protocol/hls.ts';
import { initName, segmentName } from './fileNames.ts';
import type { CompleteSegment, PackagerOptions } from './packager.ts';
import type { SegmentFiles } from './segmentFiles.ts';
import type { Segment } from './variantTimeline.ts';

/** Follows complete segments onto the disk. */
export interface StoredSegments {
  add(name: VariantName, segment: Segment): void;
  /** Resolves when all of them are on the disk, or known to be lost. */
  onIdle(): Promise<void>;
}

export function storeSegments({
  files,
  onProgramSegment,
  ...options
}: PackagerOptions & {
  files: SegmentFiles;
  onProgramSegment(segment: CompleteSegment): void;
}): StoredSegments {
  const { broadcastId, log } = options;
  const waiting = new Set<Promise<void>>();

  async function store(name: VariantName, segment: Segment): Promise<void> {
    const isWhole = await files.finish(segmentName(broadcastId, name, segment.msn));
    segment.storage = isWhole ? 'disk' : 'lost';
    if (name === 'program') onProgramSegment(describeSegment(options, segment));
  }
  return {
    add(name, segment) {
      const stored = store(name, segment).catch((error: unknown) =>
        log.warn({ err: error }, 'a complete segment could not be passed on'),
      );
      waiting.add(stored);
      void stored.then(() => waiting.delete(stored));
    },
    async onIdle() {
      await Promise.all(waiting);
      await files.onIdle();
    },
  };
}

/** A segment of the program as listeners get it. */
export const describeSegment = (
  { folder, broadcastId }: PackagerOptions,
  segment: Segment,
): CompleteSegment => ({
  msn: segment.msn,
  startSeconds: segment.startSeconds,
  durationSeconds: segment.durationSeconds,
  isDiscontinuity: segment.isDiscontinuity,
  isStored: segment.storage === 'disk',
  path: join(folder, segmentName(broadcastId, 'program', segment.msn)),
  initPath: join(folder, initName(broadcastId, 'program', segment.initNumber)),
});
