import type { Clock } from '../../../clock/clock.ts';
import { readOpenTokConnectionData } from '../../../protocol/openTok.ts';
import type { PreferredResolution } from '../../../protocol/rtc.ts';
import type { StreamSource } from '../../../protocol/session.ts';
import type { Roster } from '../../roster.ts';
import { dimensionsOf } from './dimensions.ts';
import type { OpenTokSession, OpenTokStream, OpenTokSubscriber } from './openTokClient.ts';
import { problemOf } from './openTokErrors.ts';

export interface OpenTokSubscribersOptions {
  clock: Clock;
  /** What is received has changed. */
  onChange(): void;
  onProblem(error: Error): void;
}

/** What this participant receives from OpenTok. */
export interface OpenTokSubscribers {
  /** Null forgets everything. */
  setSession(session: OpenTokSession | null): void;
  /**
   * Subscribes to each stream of a participant who is in the roster and announces it there, and to no other. Two streams of one
   * participant may have the same id: the newest that has arrived counts.
   */
  follow(streams: readonly OpenTokStream[], roster: Roster, ownConnectionId: string | null): void;
  mediaOf(connectionId: string, streamId: string): MediaStream | null;
  /** Whether the network is too slow for the picture. */
  isStalled(connectionId: string, streamId: string): boolean;
  /** Holds for later subscriptions to the same stream too. */
  setResolution(connectionId: string, streamId: string, resolution: PreferredResolution): void;
  subscriberOf(connectionId: string, streamId: string): OpenTokSubscriber | null;
}

/** A stream of the roster that OpenTok has. */
interface Place {
  connectionId: string;
  streamId: string;
  source: StreamSource;
}

interface Subscription extends Place {
  stream: OpenTokStream;
  subscriber: OpenTokSubscriber | null;
  mediaStream: MediaStream | null;
  /** The size that was asked for. */
  resolution: PreferredResolution;
  isStalled: boolean;
  stopRetrying: (() => void) | null;
}

const firstRetryMs = 1000;
const maxRetryMs = 16_000;

export function createOpenTokSubscribers(options: OpenTokSubscribersOptions): OpenTokSubscribers {
  const { clock, onChange, onProblem } = options;
  const subscriptions = new Map<string, Subscription>();
  const resolutions = new Map<string, PreferredResolution>();
  let session: OpenTokSession | null = null;

  function subscribe(subscription: Subscription, retryMs = firstRetryMs): void {
    if (session === null) return;
    const { stream, source } = subscription;
    const resolution = wantedOf(subscription);
    subscription.resolution = resolution;
    const isCurrent = (): boolean => subscription.subscriber === subscriber;
    const subscriber = session.subscribe(
      stream,
      undefined,
      {
        insertDefaultUI: false,
        audioVolume: 0,
        subscribeToVideo: resolution !== 'off',
        preferredResolution: dimensionsOf(resolution === 'off' ? 'auto' : resolution, source),
      },
      (error) => {
        if (!error || subscriptions.get(stream.streamId) !== subscription) return;
        subscription.subscriber = null;
        onProblem(problemOf(`receiving a ${source} failed`, error));
        subscription.stopRetrying = clock.setTimer(retryMs, () =>
          subscribe(subscription, Math.min(retryMs * 2, maxRetryMs)),
        );
      },
    );
    subscription.subscriber = subscriber;
    subscriber.on('mediaStreamAvailable', ({ mediaStream }) => {
      if (!isCurrent()) return;
      subscription.mediaStream = mediaStream;
      applyResolution(subscription);
      onChange();
    });
    subscriber.on('videoDisabled', ({ reason }) => setStalled(reason === 'quality'));
    subscriber.on('videoEnabled', () => setStalled(false));

    function setStalled(isStalled: boolean): void {
      if (!isCurrent() || subscription.isStalled === isStalled) return;
      subscription.isStalled = isStalled;
      onChange();
    }
  }

  const wantedOf = (place: Place): PreferredResolution => resolutions.get(keyOf(place)) ?? 'auto';

  /** The client takes no other size before the stream has arrived. */
  function applyResolution(subscription: Subscription): void {
    const { subscriber, mediaStream, source } = subscription;
    const wanted = wantedOf(subscription);
    if (subscriber === null || mediaStream === null || subscription.resolution === wanted) return;
    subscriber.subscribeToVideo(wanted !== 'off');
    if (wanted !== 'off') subscriber.setPreferredResolution(dimensionsOf(wanted, source)).catch(onProblem);
    subscription.resolution = wanted;
  }

  function forget({ stream, subscriber, stopRetrying }: Subscription): void {
    subscriptions.delete(stream.streamId);
    stopRetrying?.();
    if (subscriber !== null) session?.unsubscribe(subscriber);
  }

  function follow(streams: readonly OpenTokStream[], roster: Roster, ownConnectionId: string | null): void {
    const wanted = new Map(
      streams.flatMap((stream) => {
        const place = placeOf(stream, roster);
        return place === null || place.connectionId === ownConnectionId
          ? []
          : [[stream.streamId, { stream, place }]];
      }),
    );
    for (const subscription of subscriptions.values()) {
      const place = wanted.get(subscription.stream.streamId)?.place;
      if (place === undefined) forget(subscription);
      // A participant who returned as another connection publishes the same stream still.
      else Object.assign(subscription, place);
    }
    for (const [id, { stream, place }] of wanted) {
      if (subscriptions.has(id)) continue;
      const subscription: Subscription = {
        ...place,
        stream,
        ...{ subscriber: null, mediaStream: null, resolution: 'auto', isStalled: false, stopRetrying: null },
      };
      subscriptions.set(id, subscription);
      subscribe(subscription);
    }
  }

  const allOf = (connectionId: string, streamId: string): Subscription[] =>
    [...subscriptions.values()]
      .filter((each) => each.connectionId === connectionId && each.streamId === streamId)
      .toSorted((a, b) => b.stream.creationTime - a.stream.creationTime);

  const shownOf = (connectionId: string, streamId: string): Subscription | undefined =>
    allOf(connectionId, streamId).find(({ mediaStream }) => mediaStream !== null);

  return {
    setSession(next) {
      for (const subscription of subscriptions.values()) forget(subscription);
      session = next;
    },
    follow,
    mediaOf: (connectionId, streamId) => shownOf(connectionId, streamId)?.mediaStream ?? null,
    isStalled: (connectionId, streamId) => shownOf(connectionId, streamId)?.isStalled ?? false,
    setResolution(connectionId, streamId, resolution) {
      resolutions.set(keyOf({ connectionId, streamId }), resolution);
      for (const subscription of allOf(connectionId, streamId)) applyResolution(subscription);
    },
    subscriberOf: (connectionId, streamId) => shownOf(connectionId, streamId)?.subscriber ?? null,
  };
}

const keyOf = ({ connectionId, streamId }: Pick<Place, 'connectionId' | 'streamId'>): string =>
  `${connectionId} ${streamId}`;

/** Where a stream belongs: OpenTok knows who publishes it from the server's token, and its name is the id that the publisher gave it. */
function placeOf({ name, connection }: OpenTokStream, roster: Roster): Place | null {
  const speakerId = readOpenTokConnectionData(connection.data)?.speakerId;
  for (const participant of roster.values()) {
    if (participant.speakerId !== speakerId) continue;
    const announced = participant.streams.find(({ id }) => id === name);
    if (announced !== undefined)
      return { connectionId: participant.id, streamId: name, source: announced.source };
  }
  return null;
}
