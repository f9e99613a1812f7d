import type { Clock } from '../../clock/clock.ts';
import { openHlsPlaylist } from './openHlsPlaylist.ts';
import { openNativePlaylist } from './openNativePlaylist.ts';
import type { OpenPlaylist, PlaylistOptions } from './playlist.ts';

/** Opens a playlist, with hls.js or the browser's own HLS; null where neither works. */
export const openPlaylist = (options: PlaylistOptions, clock: Clock): OpenPlaylist | null =>
  openHlsPlaylist(options, clock) ?? openNativePlaylist(options);
