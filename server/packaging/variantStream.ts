import type { VariantName } from '../../src/protocol/hls.ts';
import { writeChunk, writeInit } from './cmafWriter.ts';
import { toleranceSeconds, type Cut, type PartCut } from './segmentCutter.ts';
import type { TrackCollector } from './trackCollector.ts';
import type { TrackInit } from './trackInit.ts';
import type { Part } from './variantTimeline.ts';

/** Where a stream puts what it makes. */
export interface StreamTarget {
  /** The first part of a variant is next. */
  begin(variant: VariantName, tracks: readonly TrackInit[], init: Buffer): void;
  addPart(variant: VariantName, msn: number, part: Part, times: PartCut): void;
  completeSegment(variant: VariantName): void;
  drop(variant: VariantName): void;
}

/** A cut, and the segment that it is in. */
export interface NumberedCut {
  msn: number;
  cut: Cut;
}

/** One variant of a stream: makes its parts out of its tracks. */
export interface VariantStream {
  readonly name: VariantName;
  readonly hasBegun: boolean;
  readonly cutsMade: number;
  /** Tracks whose samples of a part have not all come; all of them before their descriptions have. */
  missingFor(cut: Cut): readonly TrackCollector[];
  /** Whether all its tracks have been described, without which nothing can be written. */
  readonly isDescribed: boolean;
  make(cut: NumberedCut): void;
  /** Collects nothing any more. */
  close(): void;
}

export function createVariantStream(
  name: VariantName,
  collectors: readonly TrackCollector[],
  target: StreamTarget,
): VariantStream {
  const tracks = collectors.map((track) => ({ track, queue: track.openQueue() }));
  let hasBegun = false;
  let cutsMade = 0;
  let chunks = 0;

  function begin(startSeconds: number): void {
    const inits = tracks.flatMap(({ track }) => track.init ?? []);
    // What was heard before the first frame, and the encoder's delay.
    for (const { queue } of tracks) queue.takeBefore(startSeconds);
    hasBegun = true;
    target.begin(name, inits, writeInit(inits));
  }

  function makePart(msn: number, cut: PartCut): void {
    if (!hasBegun) begin(cut.startSeconds);
    const taken = tracks.map(({ queue }) => queue.takeBefore(cut.endSeconds));
    chunks += 1;
    const bytes = writeChunk(
      chunks,
      taken.map((samples, index) => ({ trackId: index + 1, samples })),
    );
    const isIndependent = name === 'sound' || taken[0]?.[0]?.isSync === true;
    const durationSeconds = cut.endSeconds - cut.startSeconds;
    target.addPart(name, msn, { durationSeconds, isIndependent, bytes }, cut);
  }

  return {
    name,
    get hasBegun() {
      return hasBegun;
    },
    get cutsMade() {
      return cutsMade;
    },
    get isDescribed() {
      return collectors.every(({ init }) => init !== null);
    },
    missingFor: (cut) =>
      cut.type === 'segmentEnd'
        ? []
        : collectors.filter(({ endSeconds }) => endSeconds < cut.endSeconds - toleranceSeconds),
    make({ msn, cut }) {
      cutsMade += 1;
      if (cut.type === 'part') makePart(msn, cut);
      else if (hasBegun) target.completeSegment(name);
    },
    close() {
      for (const { queue } of tracks) queue.close();
    },
  };
}
