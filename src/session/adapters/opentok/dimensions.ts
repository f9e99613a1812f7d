import type { PreferredResolution } from '../../../protocol/rtc.ts';
import type { StreamSource } from '../../../protocol/session.ts';
import type { OpenTokDimensions } from './openTokClient.ts';

/** The size to ask OpenTok for; px. Without a limit it is the size in which the source is published. */
export function dimensionsOf(
  resolution: Exclude<PreferredResolution, 'off'>,
  source: StreamSource,
): OpenTokDimensions {
  switch (resolution) {
    case 'auto':
      return source === 'screen' ? { width: 1920, height: 1080 } : { width: 1280, height: 720 };
    case '1080p':
      return { width: 1920, height: 1080 };
    case '720p':
      return { width: 1280, height: 720 };
    case '360p':
      return { width: 640, height: 360 };
    case '180p':
      return { width: 320, height: 180 };
    default:
      return resolution;
  }
}
