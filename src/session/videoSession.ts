import type { Connection, RejectionCode } from '../protocol/relay.ts';
import type { PreferredResolution } from '../protocol/rtc.ts';
import type { StreamSource } from '../protocol/session.ts';
import type { PeerSignal } from '../protocol/signals.ts';
import type { Stamp } from '../protocol/stamp.ts';

export type ConnectionStatus = 'connecting' | 'connected' | 'reconnecting' | 'disconnected';

/** A participant's camera or screen as this client sees it. */
export interface VideoStream {
  id: string;
  connectionId: string;
  isMine: boolean;
  source: StreamSource;
  /** Whether its publisher sends sound or picture now (a muted microphone has none). */
  hasAudio: boolean;
  hasVideo: boolean;
  /** True while the picture is held back on the way, although its publisher sends one. */
  disabled: boolean;
  disabledReason: 'quality' | null;
  /** Null until the first track arrives. */
  mediaStream: MediaStream | null;
}

/** Everything that is true of the session now; a new object for each change. */
export interface VideoSessionState {
  status: ConnectionStatus;
  connectionId: string | null;
  /** The others and oneself. */
  connections: readonly Connection[];
  /** All streams that exist, own ones included. */
  streams: readonly VideoStream[];
  error: VideoSessionError | null;
}

export type VideoSessionErrorCode =
  /** The server would not let us in, or answers what no server of ours would: retrying is no use. */
  | 'joinFailed'
  /** The same tab joined elsewhere. */
  | 'replaced'
  /** The access token has run out or the server does not know it: get a new one and connect anew. */
  | 'unauthorized'
  | 'notConnected'
  | 'signalRejected'
  /** Statistics of a stream whose media link is not up yet. */
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
 * signals on; each sender counts on from the highest number it has heard, and nobody keeps what a participant missed.
 */
export type SignalOrder = 'total' | 'none';

/** What reaches the application, in the session's order if it has one. */
export type VideoSessionEvent =
  /** The scene as the relay holds it, after every join and every return without a replay; not parsed yet. Only with a total order. */
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

/** One's own stream while it is published. */
export interface Publication {
  readonly streamId: string;
  /** Puts in another track of a kind (another device), or null for none, without a new negotiation where the browser can. */
  replaceTrack(kind: 'audio' | 'video', track: MediaStreamTrack | null): Promise<void>;
  /** Announces what the publisher sends now. */
  update(state: { hasAudio: boolean; hasVideo: boolean }): void;
  /** Caps what is sent to everybody, below what each receiver asks for. */
  setMaxResolution(resolution: PreferredResolution): void;
  unpublish(): void;
}

/** Readings of one stream's link; the fields of the spec's local report. */
export interface StreamReport {
  id: string;
  connectionId: string;
  videoType: StreamSource;
  roundTripTimes: { currentMs: number | null; averageMs: number | null };
  /** Sound ahead of picture, ms. */
  audioVideoDriftMs: number | null;
  tracks: {
    kind: 'audio' | 'video';
    estimatedPlayoutTimestamp: number | null;
    jitterBufferDelayMs: number | null;
    jitterBufferMinimumDelayMs: number | null;
    frameWidth: number | null;
    frameHeight: number | null;
    framesPerSecond: number | null;
  }[];
}

export interface Credentials {
  accessToken: string;
}

/** What a participant may ask of its session from the start. */
export interface VideoSessionOptions {
  /** Sound and pictures of others are held back by at least so much; by default by as little as the network allows. */
  jitterBufferMs?: number;
}

/** A place where participants meet: media, signals, roster. Adapters: mesh; later managed engines. */
export interface VideoSession {
  readonly order: SignalOrder;
  getState(): VideoSessionState;
  /** Calls back after each change; returns the way to stop. */
  subscribe(listener: () => void): () => void;
  onEvent(listener: (event: VideoSessionEvent) => void): () => void;
  /**
   * Joins. Resolves when connected; rejects with `joinFailed` or `unauthorized`. From then on a lost network is
   * the session's own business: status goes to reconnecting and back, publications are kept and come back.
   * It gives up as `disconnected` after `giveUpAfterMs`.
   */
  connect(credentials: () => Promise<Credentials>): Promise<void>;
  /** Leaves for good and ends every link. */
  disconnect(): void;
  publish(options: PublishOptions): Publication;
  /** Resolves with the stamp once the relay has taken it into the one order; rejects with `signalRejected` or `notConnected`. */
  signal(signal: PeerSignal, to?: string): Promise<Stamp>;
  /** Asks the publisher of a remote stream for at most this size, for this receiver alone. */
  setPreferredResolution(streamId: string, resolution: PreferredResolution): void;
  getReport(streamId: string): Promise<StreamReport>;
}
