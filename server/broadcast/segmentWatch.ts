import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RtmpDestination } from './rtmpDestination.ts';

/** Follows the playlist that ffmpeg writes for the destinations, and passes each finished segment to them, once. */
export interface SegmentWatch {
  /** Passes on the segments that were finished since the last call. */
  takeNew(): void;
}

export function watchSegments(playlistPath: string, destinations: readonly RtmpDestination[]): SegmentWatch {
  const seen = new Set<string>();
  return {
    takeNew() {
      if (destinations.length === 0) return;
      for (const fileName of readSegments(playlistPath)) {
        if (seen.has(fileName)) continue;
        seen.add(fileName);
        for (const destination of destinations) destination.feed(join(dirname(playlistPath), fileName));
      }
    },
  };
}

/** Names of the segments in a playlist; none while there is no playlist. */
function readSegments(playlistPath: string): string[] {
  try {
    return readFileSync(playlistPath, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
  } catch {
    return [];
  }
}
