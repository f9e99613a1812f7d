import type { BroadcastFiles } from './broadcastFiles.ts';
import type { RtmpDestination } from './rtmpDestination.ts';

/** Follows a broadcast's playlist and passes each finished segment to the destinations, once. */
export interface SegmentWatch {
  /** Passes on the segments that became playable since the last call; returns how many. */
  takeNew(): number;
}

/** Segments that are in the playlist already belong to an earlier ingest and are not passed on. */
export function watchSegments(files: BroadcastFiles, destinations: readonly RtmpDestination[]): SegmentWatch {
  const seen = new Set(files.readPlaylist().segments.map(({ fileName }) => fileName));
  return {
    takeNew() {
      const newSegments = files
        .readPlaylist()
        .segments.filter(({ fileName }) => !seen.has(fileName) && files.hasSegment(fileName));
      for (const { fileName } of newSegments) {
        seen.add(fileName);
        for (const destination of destinations) destination.feed(files.segmentPath(fileName));
      }
      return newSegments.length;
    },
  };
}
