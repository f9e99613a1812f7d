import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HealthCheck } from '../../src/protocol/operations.ts';
import type { RenditionName } from '../../src/protocol/renditions.ts';

/** Whether a composer page is for the broadcast at once, or loaded to stand by. */
export type ComposerPurpose = 'broadcast' | 'standby';

/** The session of a broadcast. */
export interface BroadcastSession {
  studioToken: string;
  rtmpDestinations: readonly string[];
  /**
   * Makes the address of the composer page, /{studioToken}/composer#resolution=auto|720p|1080p&backend=auto|pixi|planar&renditions=360p.
   * For the broadcast it has &composerToken=… too, a one-time token that is valid for two minutes: ask for an address for each start. For
   * standby it has &isStandby=true instead: the page loads everything, and starts when its fragment becomes that of a broadcast.
   */
  composerUrl(purpose: ComposerPurpose): string;
}

/** What a running broadcast reports. */
export interface BroadcastEvents {
  /** The first segment is playable; called once for each start. */
  onLive(): void;
  /** The broadcast has ended for good: it was off air for too long. Not called after `stop`. */
  onFailed(error: Error): void;
}

export interface Recording {
  fileName: string;
  /** Path on this server. */
  url: string;
  byteSize: number;
  /** When its last byte was written. */
  recordedAt: Date;
}

/** What a destination answered to a test picture; see rtmpTestAnswerSchema. */
export interface DestinationAnswer {
  accepted: boolean;
  message: string;
  detail: string;
}

/** Who may use the broadcaster's routes. */
export interface BroadcastAccess {
  /** The session that an access token may send a program for; null unless it is a valid composer's. */
  composerOf(accessToken: string): { studioToken: string } | null;
  /** Whether a request may have a session's recordings. */
  mayReadRecordings(request: FastifyRequest, studioToken: string): Promise<boolean>;
}

/** What an operator wants to know about the broadcasts. */
export interface BroadcasterStatus {
  broadcasts: {
    studioToken: string;
    isLive: boolean;
    /** Frames composed in the last second; null while no composer is connected. */
    framesPerSecond: number | null;
    /** What its composer encodes besides the program. */
    renditions: readonly RenditionName[];
    /** Since its composer started; null while none is connected. */
    framesDropped: number | null;
    /** Of the newest segment of the program; null before the first. */
    bitsPerSecond: number | null;
    /** How long ago the newest segment's end was on the broadcast's clock; null before the first. */
    secondsBehind: number | null;
  }[];
  /** Composers that wait for their session's next broadcast. */
  preparedComposers: { studioToken: string; state: 'loading' | 'ready' }[];
  /** Composers that took the place of a lost one since the server started. */
  composerRestarts: number;
}

/** Composes a session's program and sends it out. A session has one broadcast at a time. */
export interface Broadcaster {
  /**
   * Starts composer and output and resolves once both are starting; `onLive` follows. It tries until `stop` is called: how long
   * a start may take is the caller's decision. With `resume` it continues the session's playlist after a restart of the server,
   * otherwise it begins a new one. A composer that dies is replaced. Rejects with an AppError (`chromiumMissing`, `ffmpegMissing`).
   */
  start(session: BroadcastSession, events: BroadcastEvents, options: { resume: boolean }): Promise<void>;
  /** Has a composer ready for a session, so that `start` needs no browser's start; between its broadcasts too. */
  keepPrepared(session: Pick<BroadcastSession, 'studioToken' | 'composerUrl'>): void;
  /** Ends `keepPrepared`; a running broadcast goes on. */
  giveBackPrepared(studioToken: string): void;
  /** Ends composer and output and closes the recording; resolves when both are closed. Does nothing without a broadcast. */
  stop(studioToken: string): Promise<void>;
  /** Path of the HLS playlist on this server while there is something to watch, otherwise null. */
  playlistUrl(studioToken: string): string | null;
  /** What the audience has seen within the last minute, as a JPEG; null while there is nothing to watch. */
  latestPicture(studioToken: string): Promise<Buffer | null>;
  status(): BroadcasterStatus;
  /** Whether the programs that a broadcast needs are found; they are not started. */
  hasPrograms(): boolean;
  /** Whether the programs that a broadcast needs are found and start. */
  checkPrograms(): Promise<{ chromium: HealthCheck; ffmpeg: HealthCheck }>;
  listRecordings(studioToken: string): Promise<Recording[]>;
  /** Resolves with whether there was such a recording. */
  deleteRecording(studioToken: string, fileName: string): Promise<boolean>;
  /** Sends a test picture to an RTMP address for a few seconds. Rejects with `ffmpegMissing`. */
  testDestination(address: string): Promise<DestinationAnswer>;
  /** Deletes everything that a session's broadcasts left. Stop its broadcast first. */
  deleteFiles(studioToken: string): void;
  /** Adds the routes it needs: /ingest (WebSocket, `?accessToken=` of a composer), /hls/:studioToken/…, /recordings/…. */
  registerRoutes(app: FastifyInstance, access: BroadcastAccess): void;
  /** Ends all processes but keeps the playlists, so that `start` with `resume` can continue after a restart. */
  shutdown(): Promise<void>;
}
