import {
  longFramePartSeconds,
  maxSegmentSeconds,
  minFirstSegmentSeconds,
  minPartSeconds,
  minSegmentSeconds,
  partTargetSeconds,
  shortSegmentsUntilSeconds,
} from './segmentTimes.ts';

/** A part of the program, by its times. A sample belongs to the part in which it begins. Seconds on the broadcast's clock. */
export interface PartCut {
  type: 'part';
  startSeconds: number;
  endSeconds: number;
  /** The next part probably begins a segment. */
  isProbablyLast: boolean;
}

/** What the frames of a program are cut into: parts, and the ends of the segments that they make up. */
export type Cut = PartCut | { type: 'segmentEnd' };

/** Decides from the program's frames where parts and segments of all variants end. */
export interface SegmentCutter {
  /** Takes the next frame; returns the cuts that are certain with it. Throws when times go back or jump far ahead. */
  push(frame: { startSeconds: number; durationSeconds: number; isSync: boolean }): Cut[];
  /** Ends the last part and the last segment. */
  finish(): Cut[];
}

/** Closer times are the same time: they were rounded to ms on the way. Frames are further apart. */
export const toleranceSeconds = 0.004;
/** A pause of this length in a stream is an error; a composer repeats its last frame instead. */
const maxJumpSeconds = 10;

export function createSegmentCutter(): SegmentCutter {
  let streamStart: number | null = null;
  let segmentStart = 0;
  let partStart = 0;
  /** Where the newest frame ends. */
  let end = 0;
  let cuts: Cut[] = [];

  const minSegment = (): number =>
    segmentStart - (streamStart ?? 0) < shortSegmentsUntilSeconds - toleranceSeconds
      ? minFirstSegmentSeconds
      : minSegmentSeconds;

  function cutPart(at: number): void {
    cuts.push({
      type: 'part',
      startSeconds: partStart,
      endSeconds: at,
      isProbablyLast: at - segmentStart >= minSegment(),
    });
    partStart = at;
  }

  function cutSegment(at: number): void {
    if (at - partStart > toleranceSeconds) cutPart(at);
    cuts.push({ type: 'segmentEnd' });
    segmentStart = partStart;
  }

  /** The program goes on at least until `to`: cuts the parts in the middle of a frame that is longer than a part. */
  function advance(to: number): void {
    end = Math.max(end, to);
    while (end - partStart > partTargetSeconds) {
      cutPart(partStart + longFramePartSeconds);
      if (partStart - segmentStart + partTargetSeconds > maxSegmentSeconds) cutSegment(partStart);
    }
  }

  function takeCuts(): Cut[] {
    const taken = cuts;
    cuts = [];
    return taken;
  }

  return {
    push({ startSeconds, durationSeconds, isSync }) {
      if (streamStart === null) {
        if (!isSync) return [];
        streamStart = segmentStart = partStart = end = startSeconds;
      }
      if (startSeconds < end - maxJumpSeconds || startSeconds + durationSeconds > end + maxJumpSeconds)
        throw new Error(`a frame at ${String(startSeconds)} s follows one that ends at ${String(end)} s`);
      advance(startSeconds);
      if (isSync && startSeconds - segmentStart >= minSegment()) cutSegment(startSeconds);
      advance(startSeconds + durationSeconds);
      const length = end - partStart;
      // Now, and not with the next frame: it would not fit.
      if (length >= minPartSeconds && length + durationSeconds > partTargetSeconds) {
        cutPart(end);
        if (partStart - segmentStart + partTargetSeconds > maxSegmentSeconds) cutSegment(partStart);
      }
      return takeCuts();
    },
    finish() {
      if (end - segmentStart > toleranceSeconds) cutSegment(end);
      return takeCuts();
    },
  };
}
