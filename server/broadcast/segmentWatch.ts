import type { BroadcastFiles } from './broadcastFiles.ts';
import type { RtmpDestination } from './rtmpDestination.ts';

/** Follows a broadcast's playlist and passes each finished segment to the destinations, once. */
export interface SegmentWatch {
  /** Looks for segments that can be played now and were not before; answers how many there are. */
  takeNew(): number;
}

/** Segments that are in the playlist already belong to what was before. */
export function watchSegments(files: BroadcastFiles, destinations: readonly RtmpDestination[]): SegmentWatch {
  const seen = new Set(files.readPlaylist().segments.map(({ fileName }) => fileName));
  return {
    takeNew() {
      const fresh = files
        .readPlaylist()
        .segments.filter(({ fileName }) => !seen.has(fileName) && files.hasSegment(fileName));
      for (const { fileName } of fresh) {
        seen.add(fileName);
        for (const destination of destinations) destination.feed(files.segmentPath(fileName));
      }
      return fresh.length;
    },
  };
}
