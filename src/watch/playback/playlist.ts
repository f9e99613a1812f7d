import type { LineMemory } from './lineMemory.ts';

/** One of the sizes in which the picture is sent. */
export interface Rendition {
  /** As in its playlist's address: program, 720p, 360p. */
  name: string;
  heightPx: number;
}

/** Null: whichever the line carries. */
export type ChosenRendition = string | null;

/** A playlist attached to a video element. */
export interface OpenPlaylist {
  /** Largest first; empty while unknown, and where the browser chooses by itself. */
  renditions(): readonly Rendition[];
  /** The rendition on the screen; null while unknown. */
  shownRendition(): string | null;
  choose(rendition: ChosenRendition): void;
  /** The newest position that plays without stalling, s; null while unknown, and once the show is over. */
  readLivePosition(): number | null;
  /** When a position was live, ms since the epoch; null where the playlist does not say. */
  readDateMs(positionSeconds: number): number | null;
  /** Call it when playback has run out of media. */
  noteStall(): void;
  isArriving(): boolean;
  /** Media is arriving, but too slowly for the smallest rendition. */
  isLineTooSlow(): boolean;
  /** Whether the newest media of a rendition comes quickly enough, next to what plays; false where nobody can say. */
  carries(rendition: string): Promise<boolean>;
  /**
   * After a stall, playback should wait until some seconds are there: the line does not carry the largest rendition of use, only the sound
   * plays, or the server is far away.
   */
  needsReserve(): boolean;
  close(): void;
}

export interface PlaylistOptions {
  video: HTMLVideoElement;
  playlistUrl: string;
  chosen: ChosenRendition;
  /** Where to start, ms since the epoch; null: live. */
  startDateMs: number | null;
  memory: LineMemory;
  /** Playing stopped; `isLost` says that only opening the playlist again can help. */
  onFailure(failure: { isLost: boolean }): void;
  /**
   * Playback went on after a hole in what was loaded: WebKitGTK drops older media in the first moment of a playlist, and hls.js then goes on
   * with the next that is there, which is live.
   */
  onSkip(): void;
}
