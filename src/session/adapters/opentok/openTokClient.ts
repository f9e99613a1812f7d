/**
 * The part of OpenTok's client that the adapter uses, in types of its own: `main.tsx` passes the client's real objects, so the
 * compiler compares the two.
 */
export interface OpenTokClient {
  initSession(
    applicationId: string,
    sessionId: string,
    options: { sessionMigration: boolean },
  ): OpenTokSession;
  initPublisher(
    target: undefined,
    properties: OpenTokPublisherProperties,
    callback: (error?: OpenTokError) => void,
  ): OpenTokPublisher;
}

export interface OpenTokError {
  /** Such as OT_CONNECT_FAILED. */
  name: string;
  message: string;
}

export interface OpenTokStream {
  streamId: string;
  /** The stream's id here. */
  name: string;
  creationTime: number;
  connection: OpenTokParticipant;
}

export interface OpenTokParticipant {
  connectionId: string;
  creationTime: number;
  /** What the server wrote into the participant's token. */
  data: string;
}

export interface OpenTokSignalEvent {
  data?: string;
  /** Null for what somebody with the account's key has sent. */
  from: OpenTokParticipant | null;
}

export interface OpenTokMessage {
  type: string;
  data: string;
  to?: OpenTokParticipant;
  /** The client would keep it for its return otherwise. */
  retryAfterReconnect: false;
}

export interface OpenTokSession {
  on(name: 'streamCreated' | 'streamDestroyed', listener: (event: { stream: OpenTokStream }) => void): void;
  on(
    name: 'connectionCreated' | 'connectionDestroyed',
    listener: (event: { connection: OpenTokParticipant }) => void,
  ): void;
  on(name: 'sessionReconnecting' | 'sessionReconnected', listener: (event: object) => void): void;
  on(name: 'sessionDisconnected', listener: (event: { reason: string }) => void): void;
  /** Every signal, whatever its type. */
  on(name: 'signal', listener: (event: OpenTokSignalEvent) => void): void;
  /** Rejects with an OpenTokError. */
  signal(message: OpenTokMessage): Promise<void>;
  connect(token: string, callback: (error?: OpenTokError) => void): unknown;
  disconnect(): unknown;
  publish(publisher: OpenTokPublisher, callback: (error?: OpenTokError) => void): unknown;
  unpublish(publisher: OpenTokPublisher): void;
  subscribe(
    stream: OpenTokStream,
    target: undefined,
    properties: OpenTokSubscriberProperties,
    callback: (error?: OpenTokError) => void,
  ): OpenTokSubscriber;
  unsubscribe(subscriber: OpenTokSubscriber): void;
}

export interface OpenTokDimensions {
  width: number;
  height: number;
}

export interface OpenTokPublisherProperties {
  name: string;
  insertDefaultUI: false;
  audioSource: MediaStreamTrack | null;
  videoSource: MediaStreamTrack | null;
  resolution: '1280x720' | '1920x1080';
  publishAudio: boolean;
  publishVideo: boolean;
  videoContentHint: 'detail' | 'motion';
}

export interface OpenTokPublisher {
  /** Also for a stream that the service has ended; the session says that only of the others' streams. */
  on(name: 'streamDestroyed', listener: (event: { reason: string }) => void): void;
  publishAudio(value: boolean): unknown;
  publishVideo(value: boolean): unknown;
  setPreferredResolution(resolution: OpenTokDimensions): Promise<void>;
  getRtcStatsReport(): Promise<{ rtcStatsReport: OpenTokStats }[]>;
  destroy(): unknown;
}

export interface OpenTokSubscriberProperties {
  insertDefaultUI: false;
  /** The client plays what it receives in an element of its own; 0 leaves playing to the studio. */
  audioVolume: 0;
  subscribeToVideo: boolean;
  preferredResolution: OpenTokDimensions;
}

export interface OpenTokSubscriber {
  on(name: 'mediaStreamAvailable', listener: (event: { mediaStream: MediaStream }) => void): void;
  on(name: 'videoDisabled' | 'videoEnabled', listener: (event: { reason: string }) => void): void;
  subscribeToVideo(value: boolean): unknown;
  setPreferredResolution(resolution: OpenTokDimensions): Promise<void>;
  getRtcStatsReport(): Promise<OpenTokStats>;
}

/** Entries as the browser reports them: open dictionaries. */
export interface OpenTokStats {
  forEach(visit: (stat: OpenTokStat) => void): void;
}

export type OpenTokStat = Readonly<Record<string, unknown>> & { id: string; type: string };
