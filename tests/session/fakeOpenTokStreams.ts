import type OT from '@opentok/client';
import type { OpenTokPublisherProperties } from '../../src/session/adapters/opentok/openTokClient.ts';

export type Callback = (error?: OT.OTError) => void;
type Listener = (event: never) => void;

/** Sends the events of `Events`. Its `on` has the published signatures. */
export class Emitter<Events> {
  readonly #listeners = new Map<string, Set<(event: object) => void>>();
  on(name: string | object, listener?: Listener | object): void {
    if (typeof name !== 'string' || typeof listener !== 'function') return;
    const all = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, all.add(listener as (event: object) => void));
  }
  emit<Name extends keyof Events & string>(name: Name, event: Events[Name]): void {
    for (const listener of this.#listeners.get(name) ?? []) listener({ type: name, ...event });
  }
}

export interface PublisherEvents {
  streamDestroyed: { stream: OT.Stream; reason: string };
}
export interface SubscriberEvents {
  mediaStreamAvailable: { mediaStream: MediaStream };
  videoDisabled: { reason: string };
  videoEnabled: { reason: string };
}
export interface SessionEvents {
  streamCreated: { stream: OT.Stream };
  streamDestroyed: { stream: OT.Stream; reason: string };
  connectionCreated: { connection: OT.Connection };
  connectionDestroyed: { connection: OT.Connection; reason: string };
  sessionReconnecting: object;
  sessionReconnected: object;
  sessionDisconnected: { reason: string };
  signal: { from: OT.Connection | null; data?: string };
}

type ListenersOf<Events> = { [Name in keyof Events]: (event: Events[Name]) => void };

/** Compiles while the real client's events have at least what the fake's have. */
export function listenToRealClient(
  real: { publisher: OT.Publisher; subscriber: OT.Subscriber; session: OT.Session },
  to: {
    publisher: ListenersOf<PublisherEvents>;
    subscriber: ListenersOf<SubscriberEvents>;
    session: ListenersOf<SessionEvents>;
  },
): void {
  real.publisher.on('streamDestroyed', to.publisher.streamDestroyed);
  real.subscriber.on('mediaStreamAvailable', to.subscriber.mediaStreamAvailable);
  real.subscriber.on('videoDisabled', to.subscriber.videoDisabled);
  real.subscriber.on('videoEnabled', to.subscriber.videoEnabled);
  real.session.on('streamCreated', to.session.streamCreated);
  real.session.on('streamDestroyed', to.session.streamDestroyed);
  real.session.on('connectionCreated', to.session.connectionCreated);
  real.session.on('connectionDestroyed', to.session.connectionDestroyed);
  real.session.on('sessionReconnecting', to.session.sessionReconnecting);
  real.session.on('sessionReconnected', to.session.sessionReconnected);
  real.session.on('sessionDisconnected', to.session.sessionDisconnected);
  real.session.on('signal', to.session.signal);
}

export const errorOf = (name: string): OT.OTError => ({ name, message: 'said the fake' });

/** Statistics as Chromium names them. */
const statsOf = (type: 'inbound-rtp' | 'outbound-rtp'): Map<string, object> & RTCStatsReport =>
  new Map(
    ['audio', 'video'].map((kind, index) => [
      kind,
      { id: kind, type, kind, mid: String(index), bytesReceived: 7000, framesPerSecond: 30 },
    ]),
  );

export class FakePublisher
  extends Emitter<PublisherEvents>
  implements
    Pick<
      OT.Publisher,
      'on' | 'publishAudio' | 'publishVideo' | 'setPreferredResolution' | 'getRtcStatsReport' | 'destroy'
    >
{
  readonly resolutions: OT.Dimensions[] = [];
  isDestroyed = false;
  stream: OT.Stream | null = null;
  readonly properties: OpenTokPublisherProperties;
  readonly onProblem: Callback;
  readonly publishAudio = this.#setter('audio');
  readonly publishVideo = this.#setter('video');
  readonly destroy = Object.assign(() => this.#end(), { promise: () => Promise.resolve(void this.#end()) });
  readonly sends = { audio: true, video: true };

  constructor(properties: OpenTokPublisherProperties, onProblem: Callback) {
    super();
    this.properties = properties;
    this.onProblem = onProblem;
    Object.assign(this.sends, { audio: properties.publishAudio, video: properties.publishVideo });
  }
  get tracks(): MediaStreamTrack[] {
    return [this.properties.audioSource, this.properties.videoSource].filter((track) => track !== null);
  }
  setPreferredResolution(resolution: OT.Dimensions): Promise<void> {
    if (!this.sends.video || this.properties.videoSource === null)
      return Promise.reject(new Error('setPreferredResolution needs to be called on a video publisher'));
    this.resolutions.push(resolution);
    return Promise.resolve();
  }
  getRtcStatsReport(): Promise<OT.PublisherRtcStatsReportArr> {
    // oxlint-disable-next-line prefer-promise-reject-errors -- the client rejects with its own records.
    if (this.stream === null) return Promise.reject(errorOf('OT_PEER_CONNECTION_NOT_CONNECTED'));
    return Promise.resolve([{ rtcStatsReport: statsOf('outbound-rtp') }]);
  }
  #setter(kind: 'audio' | 'video') {
    const set = (value: boolean): OT.Publisher => {
      this.sends[kind] = value;
      return this as unknown as OT.Publisher;
    };
    return Object.assign(set, { promise: (value: boolean) => Promise.resolve(void set(value)) });
  }
  /** The real one stops every track that it was given. */
  #end(): OT.Publisher {
    this.isDestroyed = true;
    for (const track of this.tracks) track.stop();
    return this as unknown as OT.Publisher;
  }
}

export class FakeSubscriber
  extends Emitter<SubscriberEvents>
  implements Pick<OT.Subscriber, 'on' | 'subscribeToVideo' | 'setPreferredResolution' | 'getRtcStatsReport'>
{
  readonly resolutions: OT.Dimensions[] = [];
  hasArrived = false;
  isEnded = false;
  receivesVideo: boolean;
  readonly stream: OT.Stream;
  readonly subscribeToVideo = Object.assign((value: boolean) => this.#receive(value), {
    promise: (value: boolean) => Promise.resolve(void this.#receive(value)),
  });
  constructor(
    stream: OT.Stream,
    { subscribeToVideo = true, preferredResolution }: OT.SubscriberProperties = {},
  ) {
    super();
    this.stream = stream;
    this.receivesVideo = subscribeToVideo;
    if (typeof preferredResolution === 'object') this.resolutions.push(preferredResolution);
  }
  setPreferredResolution(resolution: OT.Dimensions): Promise<void> {
    if (!this.hasArrived) return Promise.reject(new Error('OT_NOT_CONNECTED'));
    this.resolutions.push(resolution);
    return Promise.resolve();
  }
  getRtcStatsReport(): Promise<Map<string, unknown>> {
    // oxlint-disable-next-line prefer-promise-reject-errors -- the client rejects with its own records.
    if (!this.hasArrived) return Promise.reject(errorOf('OT_PEER_CONNECTION_NOT_CONNECTED'));
    return Promise.resolve(statsOf('inbound-rtp'));
  }
  #receive(value: boolean): OT.Subscriber {
    this.receivesVideo = value;
    this.emit(value ? 'videoEnabled' : 'videoDisabled', { reason: 'subscribeToVideo' });
    return this as unknown as OT.Subscriber;
  }
}
