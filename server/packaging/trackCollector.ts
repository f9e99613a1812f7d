import type { VariantName } from '../../src/protocol/hls.ts';
import { createFragmentReader, type Sample } from './fragmentReader.ts';
import { toleranceSeconds } from './segmentCutter.ts';
import type { TrackInit } from './trackInit.ts';

/** The samples of one track that are not yet in a part of each variant that it belongs to. */
export interface TrackCollector {
  readonly name: VariantName;
  readonly init: TrackInit | null;
  /** Where the first sample begins, s on the broadcast's clock; Infinity before it. */
  readonly startSeconds: number;
  /** Where the newest sample ends, s on the broadcast's clock; -Infinity before the first. */
  readonly endSeconds: number;
  /** Throws on bytes that cannot be read. */
  write(bytes: Uint8Array): void;
  /** A place in the queue for a variant: returns the samples that begin before a time, once. */
  openQueue(): SampleQueue;
}

export interface SampleQueue {
  takeBefore(seconds: number): Sample[];
  /** Collects nothing any more. */
  close(): void;
}

export function createTrackCollector(
  name: VariantName,
  onSample: (times: { startSeconds: number; durationSeconds: number; isSync: boolean }) => void,
): TrackCollector {
  let init: TrackInit | null = null;
  let firstSeconds = Infinity;
  let endSeconds = -Infinity;
  let last: Sample | null = null;
  const queues = new Set<Sample[]>();

  const reader = createFragmentReader({
    onInit(read) {
      init = read;
    },
    onSample(sample) {
      if (init === null) return;
      // ffmpeg writes the nominal duration of a frame, and rounds the times themselves to ms.
      if (last !== null && sample.start > last.start) last.duration = sample.start - last.start;
      last = sample;
      const startSeconds = sample.start / init.timescale;
      const durationSeconds = sample.duration / init.timescale;
      firstSeconds = Math.min(firstSeconds, startSeconds);
      endSeconds = startSeconds + durationSeconds;
      for (const queue of queues) queue.push(sample);
      onSample({ startSeconds, durationSeconds, isSync: sample.isSync });
    },
  });

  return {
    name,
    get init() {
      return init;
    },
    get startSeconds() {
      return firstSeconds;
    },
    get endSeconds() {
      return endSeconds;
    },
    write: reader.write,
    openQueue() {
      const queue: Sample[] = [];
      queues.add(queue);
      return {
        close: () => void queues.delete(queue),
        takeBefore(seconds) {
          const units = (seconds - toleranceSeconds) * (init?.timescale ?? 1);
          const count = queue.findIndex(({ start }) => start >= units);
          return queue.splice(0, count < 0 ? queue.length : count);
        },
      };
    },
  };
}
