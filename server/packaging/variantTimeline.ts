import type { VariantName } from '../../src/protocol/hls.ts';
import type { TrackInit } from './trackInit.ts';

/** A part of a segment, as the playlists list it. */
export interface Part {
  durationSeconds: number;
  isIndependent: boolean;
  bytes: Buffer;
}

/** A segment of one variant. All variants have the same segments with the same times. */
export interface Segment {
  msn: number;
  /** On the broadcast's clock. */
  startSeconds: number;
  /** Of its parts so far, until it is complete. */
  durationSeconds: number;
  /** It begins a stream. */
  isDiscontinuity: boolean;
  /** Number of the init section: that of the stream's first segment. */
  initNumber: number;
  isComplete: boolean;
  /** Empty once they are too old to be in memory. */
  parts: Part[];
  byteSize: number;
  /** Where the whole segment is; `lost` where it could not be written. */
  storage: 'writing' | 'disk' | 'lost';
}

/** The segments of one variant, and how far it is. */
export interface VariantTimeline {
  readonly name: VariantName;
  /** Oldest first; the last one may be incomplete. Those that are too old for the playlists are not in it. */
  readonly segments: readonly Segment[];
  /** What the newest init section says; null before the first one. */
  readonly tracks: readonly TrackInit[] | null;
  /** It is not encoded now. */
  readonly isDropped: boolean;
  /** The next part: the segment that it will be in, and its index there. */
  readonly next: { msn: number; part: number };
  /** The next part probably begins a segment, although `next` is the end of this one. */
  readonly isSegmentProbablyOver: boolean;
}

/** The same, for the packager that fills it. */
export interface GrowingTimeline extends VariantTimeline {
  /** A stream with this variant begins. */
  begin(tracks: readonly TrackInit[]): void;
  addPart(msn: number, part: Part, times: { startSeconds: number; isProbablyLast: boolean }): Segment;
  /** The last segment is complete. Returns it; null when it has no parts. */
  completeSegment(): Segment | null;
  drop(): void;
  /** Removes old segments from the list. */
  trim(limits: { kept: number; inMemory: number }): void;
}

export function createVariantTimeline(
  name: VariantName,
  past: { segments: readonly Segment[]; tracks: readonly TrackInit[] | null },
): GrowingTimeline {
  let segments = [...past.segments];
  let tracks = past.tracks;
  let isDropped = past.segments.length === 0;
  let isSegmentProbablyOver = false;
  /** A new stream begins with the next part. */
  let isBeginning = true;

  function openSegment(msn: number, startSeconds: number): Segment {
    const last = segments.at(-1);
    if (last !== undefined && !last.isComplete) return last;
    // After a time without this variant its old segments cannot be in one list with the new ones.
    if (last !== undefined && last.msn !== msn - 1) segments = [];
    const isDiscontinuity = isBeginning && msn > 0;
    const segment: Segment = {
      msn,
      startSeconds,
      durationSeconds: 0,
      isDiscontinuity,
      initNumber: isBeginning ? msn : (last?.initNumber ?? msn),
      isComplete: false,
      parts: [],
      byteSize: 0,
      storage: 'writing',
    };
    isBeginning = false;
    segments.push(segment);
    return segment;
  }

  return {
    name,
    get segments() {
      return segments;
    },
    get tracks() {
      return tracks;
    },
    get isDropped() {
      return isDropped;
    },
    get next() {
      const last = segments.at(-1);
      if (last === undefined) return { msn: 0, part: 0 };
      return last.isComplete ? { msn: last.msn + 1, part: 0 } : { msn: last.msn, part: last.parts.length };
    },
    get isSegmentProbablyOver() {
      return isSegmentProbablyOver;
    },
    begin(newTracks) {
      // It was dropped in the middle of a segment.
      const last = segments.at(-1);
      if (last !== undefined && !last.isComplete) segments.pop();
      tracks = newTracks;
      isBeginning = true;
      isDropped = false;
    },
    addPart(msn, part, { startSeconds, isProbablyLast }) {
      const segment = openSegment(msn, startSeconds);
      segment.parts.push(part);
      segment.durationSeconds += part.durationSeconds;
      segment.byteSize += part.bytes.length;
      isSegmentProbablyOver = isProbablyLast;
      return segment;
    },
    completeSegment() {
      const last = segments.at(-1);
      if (last === undefined || last.isComplete) return null;
      last.isComplete = true;
      isSegmentProbablyOver = false;
      return last;
    },
    drop() {
      isDropped = true;
    },
    trim({ kept, inMemory }) {
      segments.splice(0, Math.max(0, segments.length - kept));
      const old = segments.at(-1 - inMemory);
      if (old !== undefined) old.parts = [];
    },
  };
}
