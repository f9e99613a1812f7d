import type { Clock } from '../../../clock/clock.ts';
import type { StreamSource } from '../../../protocol/session.ts';
import type { OwnStream } from '../relay/ownStreams.ts';
import type { OpenTokClient, OpenTokError, OpenTokPublisher, OpenTokSession } from './openTokClient.ts';
import { problemOf } from './openTokErrors.ts';
import { createOpenTokPublication, trackKinds, type OpenTokPublication } from './openTokPublication.ts';

export interface OpenTokPublishersOptions {
  client: OpenTokClient;
  clock: Clock;
  onProblem(error: Error): void;
  /** What OpenTok refuses again and again has changed. */
  onRefused(sources: readonly StreamSource[]): void;
}

/** What this participant sends to OpenTok: one publisher for each stream that has a track. */
export interface OpenTokPublishers {
  /** Publishes everything again in a new session; null ends what was published. */
  setSession(session: OpenTokSession | null): void;
  follow(streams: readonly OwnStream[]): void;
  /** Null while OpenTok has not accepted the stream. */
  publisherOf(streamId: string): OpenTokPublisher | null;
}

interface Entry {
  own: OwnStream;
  /** Not accepted yet. */
  next: OpenTokPublication | null;
  current: OpenTokPublication | null;
  /** What `current` has replaced, for receivers that do not have the new stream yet. */
  replaced: OpenTokPublication | null;
  stopWaiting: (() => void) | null;
  stopRetrying: (() => void) | null;
  /** How many attempts have failed since the last success. */
  failures: number;
}

const firstRetryMs = 1000;
const maxRetryMs = 16_000;
/** One failed attempt may be an accident; after so many the participant should know. */
const maxQuietFailures = 2;
/** Receivers need less than this from the announcement of a stream to its first picture. */
const overlapMs = 2000;

/**
 * Keeps the publishers in line with what this participant publishes. The client cannot replace a track that it was given, so a new
 * track is published as another stream under the same name, and the old one ends a little after OpenTok has accepted it. A track that
 * is taken away, for a camera turned off or a microphone muted by a host, ends at once.
 */
export function createOpenTokPublishers({
  client,
  clock,
  onProblem,
  onRefused,
}: OpenTokPublishersOptions): OpenTokPublishers {
  const entries = new Map<string, Entry>();
  let session: OpenTokSession | null = null;
  const reportRefused = createRefusalReport(() => entries.values(), onRefused);

  function update(entry: Entry, retryMs = firstRetryMs): void {
    if (session === null) return;
    const { own } = entry;
    for (const publication of publicationsOf(entry)) publication.follow(own);
    const { tracks } = own.outgoing;
    if (trackKinds.every((kind) => tracks[kind] === null)) endAll(entry);
    else if ((entry.next ?? entry.current)?.sends(tracks) !== true && entry.stopRetrying === null)
      publish(entry, session, retryMs);
  }

  function publish(entry: Entry, into: OpenTokSession, retryMs: number): void {
    entry.next?.end();
    const publication = createOpenTokPublication(
      entry.own,
      { client, session: into },
      { failed: onOutcome, lost: onLost, problem: onProblem },
    );
    entry.next = publication;
    into.publish(publication.publisher, onOutcome);

    function onOutcome(error?: OpenTokError): void {
      if (entry.next !== publication) return;
      entry.next = null;
      if (error) onFailed(error);
      else {
        publication.accept();
        replaceCurrent(entry, publication);
        entry.failures = 0;
        reportRefused();
        publication.follow(entry.own);
      }
    }

    function onFailed(error: OpenTokError): void {
      publication.end();
      onProblem(problemOf(`publishing the ${entry.own.announced.source} failed`, error));
      entry.failures += 1;
      reportRefused();
      retryAfter(entry, retryMs);
    }

    /** OpenTok has ended the stream: somebody has by its own means, or the connection that carried it broke. */
    function onLost(reason: string): void {
      if (entry.replaced === publication) return endReplaced(entry);
      if (entry.current === publication) entry.current = null;
      else if (entry.next === publication) entry.next = null;
      else return;
      publication.end();
      onProblem(new Error(`OpenTok ended the stream of the ${entry.own.announced.source}: ${reason}`));
      retryAfter(entry, firstRetryMs);
    }
  }

  function retryAfter(entry: Entry, delayMs: number): void {
    entry.stopRetrying?.();
    entry.stopRetrying = clock.setTimer(delayMs, () => {
      entry.stopRetrying = null;
      update(entry, Math.min(delayMs * 2, maxRetryMs));
    });
  }

  function replaceCurrent(entry: Entry, publication: OpenTokPublication): void {
    endReplaced(entry);
    entry.replaced = entry.current;
    entry.current = publication;
    if (entry.replaced !== null) entry.stopWaiting = clock.setTimer(overlapMs, () => endReplaced(entry));
  }

  return {
    setSession(next) {
      for (const entry of entries.values()) endAll(entry);
      session = next;
      for (const entry of entries.values()) update(entry);
    },
    follow(streams) {
      for (const [streamId, entry] of entries) {
        if (streams.some(({ announced }) => announced.id === streamId)) continue;
        endAll(entry);
        entries.delete(streamId);
        reportRefused();
      }
      for (const own of streams) {
        const entry = entries.get(own.announced.id) ?? newEntry(own);
        entries.set(own.announced.id, entry);
        entry.own = own;
        update(entry);
      }
    },
    publisherOf: (streamId) => entries.get(streamId)?.current?.publisher ?? null,
  };
}

const newEntry = (own: OwnStream): Entry => ({
  own,
  ...{ next: null, current: null, replaced: null, stopWaiting: null, stopRetrying: null },
  failures: 0,
});

const publicationsOf = ({ next, current, replaced }: Entry): OpenTokPublication[] =>
  [next, current, replaced].filter((publication) => publication !== null);

function endReplaced(entry: Entry): void {
  entry.replaced?.end();
  entry.replaced = null;
  entry.stopWaiting?.();
  entry.stopWaiting = null;
}

function endAll(entry: Entry): void {
  endReplaced(entry);
  for (const publication of publicationsOf(entry)) publication.end();
  entry.current = entry.next = null;
  entry.stopRetrying?.();
  entry.stopRetrying = null;
}

/** Says what is refused again and again, after each change of that. */
function createRefusalReport(
  entries: () => Iterable<Entry>,
  onRefused: (sources: readonly StreamSource[]) => void,
): () => void {
  let refused: readonly StreamSource[] = [];
  return () => {
    const now = [...entries()]
      .filter(({ failures }) => failures > maxQuietFailures)
      .map(({ own }) => own.announced.source);
    if (now.join() === refused.join()) return;
    refused = now;
    onRefused(now);
  };
}
