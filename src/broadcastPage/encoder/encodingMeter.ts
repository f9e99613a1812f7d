import type { EncodingReport } from '../../protocol/debugSignals.ts';
import { renditionFormats } from '../../protocol/renditions.ts';
import type { VideoTrackName } from './programVideoEncoder.ts';

/** Counts what the encoders produce. */
export interface EncodingMeter {
  count(track: VideoTrackName, byteLength: number): void;
  /** Rates of the tracks since the last reading. */
  read(tracks: readonly VideoTrackName[], nowMs: number): EncodingReport['tracks'];
}

export function createEncodingMeter(programHeight: number, startMs: number): EncodingMeter {
  let sinceMs = startMs;
  let counts = new Map<VideoTrackName, { frames: number; bytes: number }>();
  return {
    count(track, byteLength) {
      const { frames, bytes } = counts.get(track) ?? { frames: 0, bytes: 0 };
      counts.set(track, { frames: frames + 1, bytes: bytes + byteLength });
    },
    read(tracks, nowMs) {
      const seconds = Math.max(0.001, (nowMs - sinceMs) / 1000);
      const counted = counts;
      counts = new Map();
      sinceMs = nowMs;
      return tracks.map((name) => {
        const { frames, bytes } = counted.get(name) ?? { frames: 0, bytes: 0 };
        return {
          name,
          height: name === 'program' ? programHeight : renditionFormats[name].height,
          framesPerSecond: Math.round((10 * frames) / seconds) / 10,
          bitrateBps: Math.round((8 * bytes) / seconds),
        };
      });
    },
  };
}
