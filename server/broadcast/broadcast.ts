import type { FastifyInstance } from 'fastify';

/** Whether a composer is to begin now or to be ready for it. */
export type ComposerPurpose = 'begin' | 'spare';

/** What a broadcast is made of. */
export interface BroadcastSession {
  studioToken: string;
  rtmpDestinations: readonly string[];
  /**
   * Makes the address of the composer page, /{studioToken}/composer#resolution=auto|720p|1080p&backend=auto|pixi|planar, with
   * &composerToken=… for a composer that is to begin, a new one-time token of two minutes: ask anew for each start. A spare one has
   * &isStandby=true in its place: the page loads all that it needs, and begins when its fragment becomes that of a beginning one.
   */
  composerUrl(purpose: ComposerPurpose): string;
}

/** What a running broadcast tells. */
export interface BroadcastEvents {
  /** The first segment is playable; called once for each start. */
  onLive(): void;
  /** The broadcast has ended by itself for good: its composer could not be brought back. Not called after `stop`. */
  onFailed(error: Error): void;
}

export interface Recording {
  fileName: string;
  /** Path on this server. */
  url: string;
  byteSize: number;
}

/** Who opens the ingest: answers the session of a valid composer's access token, null for everything else. */
export type ComposerOf = (accessToken: string) => { studioToken: string } | null;

/** Composes a session and sends it out: one broadcast a session at a time. */
export interface Broadcaster {
  /**
   * Starts composer and output and resolves once they are on their way; `onLive` follows. `resume` goes on in the
   * session's playlist after the server was away, otherwise a new playlist is begun. A composer that dies is brought
   * back without a word. Rejects with an AppError (`chromiumMissing`, `ffmpegMissing`).
   */
  start(session: BroadcastSession, events: BroadcastEvents, options: { resume: boolean }): Promise<void>;
  /** Ends composer and output and closes the recording; resolves when both are closed. Does nothing when none runs. */
  stop(studioToken: string): Promise<void>;
  /** Path of the HLS playlist on this server while there is something to watch, otherwise null. */
  playlistUrl(studioToken: string): string | null;
  listRecordings(studioToken: string): Promise<Recording[]>;
  /** Adds the routes it needs: /ingest (WebSocket, `?accessToken=` of a composer), /hls/:studioToken/…, /recordings/…. */
  registerRoutes(app: FastifyInstance, composerOf: ComposerOf): void;
  /** Ends all processes and keeps playlists, so that `start` with `resume` can go on after the server's return. */
  shutdown(): Promise<void>;
}
