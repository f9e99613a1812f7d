import type { Clock } from '../../../clock/clock.ts';
import { isHeldBack, isSilent, noteFrames, type Arrival } from '../../arrival.ts';
import type { VideoStream } from '../../videoSession.ts';
import { readStats } from './linkStats.ts';
import type { PeerLinks } from './peerLinks.ts';
import { framesReceived, packetsReceived, type Stat } from './mediaReport.ts';
import type { MediaLink } from './mediaLink.ts';

const periodMs = 1000;

export interface ArrivalWatch {
  start(): void;
  stop(): void;
  /** Whether a stream's picture does not arrive although it is sent. */
  isHeldBack(connectionId: string, streamId: string): boolean;
  /** Begins anew, as when all links are made anew. */
  forget(): void;
}

/** What came over one link so far. */
interface LinkArrival extends Arrival {
  link: MediaLink;
}

/**
 * Counts each second what arrives: the frames of remote cameras, and the packets of each link. A link that says it is
 * connected while nothing comes over it is made anew: Firefox falls deaf so after some ICE restarts begun by both ends.
 * The same beat has the senders follow a change of their tracks' size.
 */
export function createArrivalWatch(options: {
  clock: Clock;
  links: PeerLinks;
  streams(): readonly VideoStream[];
  onChange(): void;
}): ArrivalWatch {
  const { clock, links } = options;
  const pictures = new Map<string, Arrival>();
  const arrivals = new Map<string, LinkArrival>();
  /** How often the link with a peer was made anew for its silence, since it last brought something. */
  const renewals = new Map<string, number>();
  let stop = (): void => {};
  const keyOf = (connectionId: string, streamId: string): string => `${connectionId} ${streamId}`;

  async function look(): Promise<void> {
    const remote = options.streams().filter(({ isMine }) => !isMine);
    const watched = new Set(remote.filter(isCamera).map(({ connectionId, id }) => keyOf(connectionId, id)));
    // A camera that was off, or whose stream is new, gets its time to arrive.
    for (const key of pictures.keys()) if (!watched.has(key)) pictures.delete(key);
    const peers = new Set(remote.map(({ connectionId }) => connectionId));
    for (const known of [arrivals, renewals])
      for (const peerId of known.keys()) if (!peers.has(peerId)) known.delete(peerId);
    await Promise.all(
      [...peers].map((peerId) =>
        lookAt(
          peerId,
          remote.filter(({ connectionId }) => connectionId === peerId),
        ),
      ),
    );
    options.onChange();
  }

  async function lookAt(peerId: string, streams: readonly VideoStream[]): Promise<void> {
    const link = links.linkWith(peerId);
    const stats = link === null ? [] : await readStats(link.connection).catch(() => []);
    for (const { id } of streams.filter(isCamera)) {
      const key = keyOf(peerId, id);
      const video = links.mediaOf(peerId, id)?.tracks.find(({ track }) => track.kind === 'video');
      const frames = video === undefined ? null : framesReceived(stats, video.mid);
      pictures.set(key, noteFrames(pictures.get(key), frames, clock.nowMs()));
    }
    const isFed = link?.connection.connectionState === 'connected' && streams.some(isSending);
    if (link !== null && isFed) notePackets(peerId, link, stats);
    else arrivals.delete(peerId);
  }

  function notePackets(peerId: string, link: MediaLink, stats: readonly Stat[]): void {
    const known = arrivals.get(peerId);
    const before = known?.link === link ? known : undefined;
    const after = noteFrames(before, packetsReceived(stats), clock.nowMs());
    arrivals.set(peerId, { ...after, link });
    if (before !== undefined && after.frames > before.frames) renewals.delete(peerId);
    const count = renewals.get(peerId) ?? 0;
    if (!isSilent(after, count, clock.nowMs())) return;
    renewals.set(peerId, count + 1);
    arrivals.delete(peerId);
    links.rebuild(peerId, link);
  }

  return {
    start() {
      stop();
      const stopLooking = clock.setRepeating(periodMs, () => {
        links.applyEncodings();
        void look();
      });
      stop = stopLooking;
    },
    stop: () => stop(),
    isHeldBack: (connectionId, streamId) =>
      isHeldBack(pictures.get(keyOf(connectionId, streamId)), clock.nowMs()),
    forget() {
      pictures.clear();
      arrivals.clear();
      renewals.clear();
    },
  };
}

const isCamera = ({ hasVideo, source }: VideoStream): boolean => hasVideo && source === 'camera';

/** Whether packets of a stream must come all the time: a live microphone, or a picture that we have not turned off. */
const isSending = ({ hasAudio, hasVideo, source, disabled, disabledReason }: VideoStream): boolean =>
  hasAudio || (hasVideo && source === 'camera' && (!disabled || disabledReason === 'quality'));
