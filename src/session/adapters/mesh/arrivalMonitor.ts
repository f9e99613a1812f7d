import type { Clock } from '../../../clock/clock.ts';
import { isSilent, isStalled, noteCount, type Arrival } from '../../arrival.ts';
import type { VideoStream } from '../../videoSession.ts';
import { readStats } from './linkStats.ts';
import type { PeerLinks } from './peerLinks.ts';
import { framesReceived, packetsReceived, type Stat } from '../../mediaReport.ts';
import type { MediaLink } from './mediaLink.ts';

const periodMs = 1000;

export interface ArrivalMonitor {
  start(): void;
  stop(): void;
  /** Whether a stream's picture does not arrive although it is sent. */
  isStalled(connectionId: string, streamId: string): boolean;
  /** Forgets all readings, for when every link is replaced. */
  reset(): void;
}

/** What has arrived over one link so far. */
interface LinkArrival extends Arrival {
  link: MediaLink;
}

/**
 * Counts every second what arrives: the frames of remote cameras and the packets of each link. A link that claims to be
 * connected but delivers nothing is rebuilt: Firefox stops receiving like that after some ICE restarts begun by both ends.
 * The same timer lets the senders follow a change of their tracks' size.
 */
export function createArrivalMonitor(options: {
  clock: Clock;
  links: PeerLinks;
  streams(): readonly VideoStream[];
  onChange(): void;
}): ArrivalMonitor {
  const { clock, links } = options;
  const pictures = new Map<string, Arrival>();
  const arrivals = new Map<string, LinkArrival>();
  /** How often the link with a peer was rebuilt for its silence since it last delivered something. */
  const rebuilds = new Map<string, number>();
  let stop = (): void => {};
  const keyOf = (connectionId: string, streamId: string): string => `${connectionId} ${streamId}`;

  async function readAll(): Promise<void> {
    const remote = options.streams().filter(({ isMine }) => !isMine);
    const watched = new Set(remote.filter(isCamera).map(({ connectionId, id }) => keyOf(connectionId, id)));
    // A camera that was off, or whose stream is new, starts with the full timeout.
    for (const key of pictures.keys()) if (!watched.has(key)) pictures.delete(key);
    const peers = new Set(remote.map(({ connectionId }) => connectionId));
    for (const known of [arrivals, rebuilds])
      for (const peerId of known.keys()) if (!peers.has(peerId)) known.delete(peerId);
    await Promise.all(
      [...peers].map((peerId) =>
        readPeer(
          peerId,
          remote.filter(({ connectionId }) => connectionId === peerId),
        ),
      ),
    );
    options.onChange();
  }

  async function readPeer(peerId: string, streams: readonly VideoStream[]): Promise<void> {
    const link = links.linkWith(peerId);
    const stats = link === null ? [] : await readStats(link.connection).catch(() => []);
    for (const { id } of streams.filter(isCamera)) {
      const key = keyOf(peerId, id);
      const video = links.mediaOf(peerId, id)?.tracks.find(({ track }) => track.kind === 'video');
      const frames = video === undefined ? null : framesReceived(stats, video.mid);
      pictures.set(key, noteCount(pictures.get(key), frames, clock.nowMs()));
    }
    const isFed = link?.connection.connectionState === 'connected' && streams.some(isSending);
    if (link !== null && isFed) notePackets(peerId, link, stats);
    else arrivals.delete(peerId);
  }

  function notePackets(peerId: string, link: MediaLink, stats: readonly Stat[]): void {
    const known = arrivals.get(peerId);
    const before = known?.link === link ? known : undefined;
    const after = noteCount(before, packetsReceived(stats), clock.nowMs());
    arrivals.set(peerId, { ...after, link });
    if (before !== undefined && after.count > before.count) rebuilds.delete(peerId);
    const rebuildCount = rebuilds.get(peerId) ?? 0;
    if (!isSilent(after, rebuildCount, clock.nowMs())) return;
    rebuilds.set(peerId, rebuildCount + 1);
    arrivals.delete(peerId);
    links.rebuild(peerId, link);
  }

  return {
    start() {
      stop();
      const stopTimer = clock.setRepeating(periodMs, () => {
        links.applyEncodings();
        void readAll();
      });
      stop = stopTimer;
    },
    stop: () => stop(),
    isStalled: (connectionId, streamId) =>
      isStalled(pictures.get(keyOf(connectionId, streamId)), clock.nowMs()),
    reset() {
      pictures.clear();
      arrivals.clear();
      rebuilds.clear();
    },
  };
}

const isCamera = ({ hasVideo, source }: VideoStream): boolean => hasVideo && source === 'camera';

/** Whether packets of a stream must arrive all the time: a live microphone, or a picture that we have not turned off. */
const isSending = ({ hasAudio, hasVideo, source, disabled, disabledReason }: VideoStream): boolean =>
  hasAudio || (hasVideo && source === 'camera' && (!disabled || disabledReason === 'quality'));
