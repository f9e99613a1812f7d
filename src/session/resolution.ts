import type { PreferredResolution } from '../protocol/rtc.ts';
import type { StreamSource } from '../protocol/session.ts';

/** With more remote video streams than this, `auto` receives cameras at 360p. */
const maxFullSizeStreams = 3;

const largestFirst: readonly PreferredResolution[] = ['auto', '1080p', '720p', '360p', '180p', 'off'];
const heightPx: Record<Exclude<PreferredResolution, 'auto' | 'off'>, number> = {
  '1080p': 1080,
  '720p': 720,
  '360p': 360,
  '180p': 180,
};

/** The size to request from a publisher: `auto` becomes 360p for cameras once there are many; screens stay readable. */
export function resolveAuto(
  preferred: PreferredResolution,
  source: StreamSource,
  remoteVideoStreams: number,
): PreferredResolution {
  const isCrowded = remoteVideoStreams > maxFullSizeStreams;
  return preferred === 'auto' && source === 'camera' && isCrowded ? '360p' : preferred;
}

/** The stricter of two limits; `auto` is no limit. */
export const smallerResolution = (a: PreferredResolution, b: PreferredResolution): PreferredResolution =>
  largestFirst.indexOf(a) >= largestFirst.indexOf(b) ? a : b;

export interface SendEncoding {
  active: boolean;
  scaleResolutionDownBy: number;
  maxBitrate: number;
}

/** How to encode a picture under a limit; its height is the shorter side, px. */
export function encodingFor(trackHeightPx: number, limit: PreferredResolution): SendEncoding {
  const wantedPx = limit === 'auto' || limit === 'off' ? trackHeightPx : heightPx[limit];
  const sentPx = Math.min(trackHeightPx, wantedPx);
  return {
    active: limit !== 'off',
    scaleResolutionDownBy: Math.max(1, trackHeightPx / sentPx),
    maxBitrate: maxBitrateBps(sentPx),
  };
}

function maxBitrateBps(sentHeightPx: number): number {
  if (sentHeightPx <= 180) return 300_000;
  if (sentHeightPx <= 360) return 900_000;
  return sentHeightPx <= 720 ? 2_500_000 : 4_000_000;
}
