import type { Clock } from '../../src/clock/clock.ts';
import type { VariantName } from '../../src/protocol/hls.ts';
import type { RenditionName } from '../../src/protocol/renditions.ts';

/**
 * Makes HLS of a broadcast: one for each broadcast, through all its composers.
 *
 * ffmpeg writes one fragmented MP4 for each track, with the times of the broadcast's clock in it:
 * `-output_ts_offset S -avoid_negative_ts disabled -movflags +empty_moov+default_base_moof+frag_every_frame+frag_discont -f mp4`
 * (without frag_discont, and without disabling that option, each track would begin at 0).
 */
export interface Packager {
  readonly broadcastId: string;
  /** The program's first segment is complete, and all variants have begun: from now on players can play. True from the beginning after a resume. */
  readonly isPlayable: boolean;
  /** Begins a new composer's stream; the one before it is finished first. Its first segment is a discontinuity. */
  beginStream(renditions: readonly RenditionName[]): PackagedStream;
  /** Calls back for each complete segment of the program, once it has been written (or could not be). Returns how to stop that. */
  onSegment(listener: (segment: CompleteSegment) => void): () => void;
  /** The newest segment that is on the disk; null before the first. */
  readonly newestSegment: CompleteSegment | null;
  /** Marks the end in all playlists and answers everybody who waits. Resolves when everything is on the disk. */
  end(): Promise<void>;
  /** Stops without an end: the next packager in this folder goes on in the same playlists. */
  close(): Promise<void>;
}

/** The tracks of one connection of a composer. */
export interface PackagedStream {
  /** The next bytes of a track's MP4, cut anywhere. Does not throw: a broken track is logged; without its program a stream is over. */
  write(track: VariantName, bytes: Uint8Array): void;
  /** The composer does not encode this rendition any more. It is back with the next stream that has it. */
  drop(rendition: RenditionName): void;
  /** The stream is over: what has arrived becomes the last, perhaps short, segment. */
  finish(): void;
}

/** A segment of the program. */
export interface CompleteSegment {
  msn: number;
  /** On the broadcast's clock. */
  startSeconds: number;
  durationSeconds: number;
  isDiscontinuity: boolean;
  /** False where the disk was full: then there is no whole file at the paths. */
  isStored: boolean;
  /** Moves and sound as a fragmented MP4, once the init section is put in front of it. */
  path: string;
  initPath: string;
}

export interface PackagerOptions {
  /** Folder of the session's HLS. What is in it of this broadcast is continued. */
  folder: string;
  broadcastId: string;
  /** When the broadcast's clock was 0, ms since the epoch. */
  startedAtMs: number;
  clock: Pick<Clock, 'nowMs'>;
  log: PackagerLog;
}

export interface PackagerLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}
