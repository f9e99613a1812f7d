import type { Connection, RejectionCode } from '../protocol/relay.ts';
import type { PreferredResolution } from '../protocol/rtc.ts';
import type { StreamSource } from '../protocol/session.ts';
import type { PeerSignal } from '../protocol/signals.ts';
import type { Stamp } from '../protocol/stamp.ts';

export type ConnectionStatus = 'connecting' | 'connected' | 'reconnecting' | 'disconnected';

/** A participant's camera or screen as this participant receives it. */
export interface VideoStream {
  id: string;
  connectionId: string;
  isMine: boolean;
  source: StreamSource;
  /** Whether its publisher sends audio or video now; a muted microphone counts as no audio. */
  hasAudio: boolean;
  hasVideo: boolean;
  /** True while this participant gets no picture although the publisher sends one. */
  disabled: boolean;
  disabledReason: 'quality' | null;
  /** Null until the first track arrives. */
  mediaStream: MediaStream | null;
}

/** The session as it is now; a new object after each change. */
export interface VideoSessionState {
  status: ConnectionStatus;
  connectionId: string | null;
  /** All participants, this one included. */
  connections: readonly Connection[];
  /** The streams of all participants, own ones included. */
  streams: readonly VideoStream[];
  error: VideoSessionError | null;
  /** How far the server's clock is ahead of this one's, ms. Only without a total order: with one, each snapshot says it. */
  serverClockOffsetMs?: number;
  /** What this participant publishes and the service that carries the media refuses again and again; it is still being tried. */
  refusedSources?: readonly StreamSource[];
}

export type VideoSessionErrorCode =
  /** The server did not let this participant in, or its answer makes no sense: trying again is no use. */
  | 'joinFailed'
  /** The same tab has joined elsewhere. */
  | 'replaced'
  /** The link that this participant came by has been replaced. */
  | 'linkReplaced'
  /** A host has removed this participant. */
  | 'removed'
  /** The session has as many guests as the server accepts: somebody has to leave first. */
  | 'sessionFull'
  /** The service that carries the media cannot be reached from this browser, or not by the server: try again later. */
  | 'mediaUnavailable'
  /** The access token has expired or the server does not know it: get another one and connect again. */
  | 'unauthorized'
  | 'notConnected'
  | 'signalRejected'
  /** The statistics of a stream whose link is not connected yet. */
  | 'peerConnectionNotConnected'
  | 'streamNotFound';

export class VideoSessionError extends Error {
  readonly code: VideoSessionErrorCode;
  /** Set with `signalRejected`. */
  readonly rejection: RejectionCode | null;
  constructor(code: VideoSessionErrorCode, message: string, rejection: RejectionCode | null = null) {
    super(message);
    this.name = 'VideoSessionError';
    this.code = code;
    this.rejection = rejection;
  }
}

/**
 * Whether all participants receive the shared signals in the same order. `total`: a relay numbers them,
 * keeps the scene, and sends a snapshot or the missed events after every join. `none`: the engine only passes
 * signals on; each sender counts on from the highest number it has heard, and whoever missed something asks the others.
 */
export type SignalOrder = 'total' | 'none';

/** What the session delivers to the application, in its order if it has one. */
export type VideoSessionEvent =
  /**
   * The scene as the server holds it; not parsed yet. With a total order after every join and every return without a replay. Without
   * one at most when nobody is here who could answer for the scene, where a server keeps it at all.
   */
  | { type: 'snapshot'; snapshot: unknown; seq: number; serverNowMs: number }
  /** The connection is back and all events it missed have been delivered in order: no snapshot is needed. Only with a total order. */
  | { type: 'resumed'; seq: number; serverNowMs: number }
  /** Parsed by the adapter; its sender is never empty. */
  | { type: 'signal'; signal: PeerSignal; stamp: Stamp; direct: boolean }
  /** A message that is not a signal, or has no sender. To be reported and ignored; its number counts as heard. */
  | { type: 'invalidSignal'; stamp: Stamp; direct: boolean; error: Error }
  | { type: 'connectionCreated'; connection: Connection }
  /** The stamp is its place in the order, where the engine has one. */
  | { type: 'connectionDestroyed'; connectionId: string; stamp?: Stamp | undefined };

export interface PublishOptions {
  /** Stable across reloads for a camera, so that the scene finds it again; new for each screen share. */
  streamId: string;
  source: StreamSource;
  mediaStream: MediaStream;
  hasAudio: boolean;
  hasVideo: boolean;
}

/** A published stream of this participant. */
export interface Publication {
  readonly streamId: string;
  /** Replaces the track of a kind, for example by another device's; null for none. Negotiates again only if it must. */
  replaceTrack(kind: 'audio' | 'video', track: MediaStreamTrack | null): Promise<void>;
  /** Announces whether the stream has audio and video now. */
  update(state: { hasAudio: boolean; hasVideo: boolean }): void;
  /** Limits what is sent to all receivers; each may have requested less. */
  setMaxResolution(resolution: PreferredResolution): void;
  unpublish(): void;
}

/** Readings of one stream's link, with the fields of the spec's local report. */
export interface StreamReport {
  id: string;
  connectionId: string;
  videoType: StreamSource;
  roundTripTimes: { currentMs: number | null; averageMs: number | null };
  /** How far audio is ahead of video, ms. */
  audioVideoDriftMs: number | null;
  tracks: {
    kind: 'audio' | 'video';
    estimatedPlayoutTimestamp: number | null;
    jitterBufferDelayMs: number | null;
    jitterBufferMinimumDelayMs: number | null;
    /** What the receiver waits beyond that minimum, to keep audio and video together or because it was asked to. */
    additionalDelayMs: number | null;
    frameWidth: number | null;
    frameHeight: number | null;
    framesPerSecond: number | null;
    /** Frames that arrived and were not shown, or were not sent, since the stream began. */
    framesDropped: number | null;
    /** Variation of the packets' travel time. */
    jitterMs: number | null;
    /** Received, or sent, since the stream began. */
    byteCount: number | null;
  }[];
}

export interface Credentials {
  accessToken: string;
  /** For a service that carries the media: its session, and this participant's token for it. */
  media?: { sessionId: string; token: string } | undefined;
}

/** What can be chosen when a session is created. */
export interface VideoSessionOptions {
  /** Least delay of the others' audio and video; by default as little as the network allows. */
  jitterBufferMs?: number;
}

/** A participant's connection to a service that carries the media. */
export interface MediaConnection {
  /** The participant's pseudonym in the roster. */
  speakerId: string;
  /** The service's own id. */
  connectionId: string;
}

/** A place where participants meet: media, signals, roster. Adapters: mesh, later managed engines. */
export interface VideoSession {
  readonly order: SignalOrder;
  getState(): VideoSessionState;
  /** Calls back after each change of the state; returns the function that stops it. */
  subscribe(listener: () => void): () => void;
  onEvent(listener: (event: VideoSessionEvent) => void): () => void;
  /**
   * Joins. Resolves when connected; rejects with `joinFailed` or `unauthorized`. After that the session handles a lost
   * network itself: the status becomes reconnecting and then connected again, and publications survive. It gives up as
   * `disconnected` after a while.
   */
  connect(credentials: () => Promise<Credentials>): Promise<void>;
  /** Leaves for good and ends all media. */
  disconnect(): void;
  publish(options: PublishOptions): Publication;
  /** Sends to all, or to one connection. Resolves with its stamp once the engine has accepted it; rejects with `signalRejected` or `notConnected`. */
  signal(signal: PeerSignal, to?: string): Promise<Stamp>;
  /** Requests at most this size of a remote stream, for this participant alone. */
  setPreferredResolution(streamId: string, resolution: PreferredResolution): void;
  getReport(streamId: string): Promise<StreamReport>;
  /** Everybody's connections to the service that carries the media; empty without such a service. */
  mediaConnections(): MediaConnection[];
}
