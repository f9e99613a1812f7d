import type { Clock } from '../../../clock/clock.ts';
import type { Connection, IceServer } from '../../../protocol/relay.ts';
import type { PreferredResolution, RtcMessage } from '../../../protocol/rtc.ts';
import { isPolite } from '../../browserFamily.ts';
import { createMediaLink, type MediaLink, type RemoteTrack, type Rtc } from './mediaLink.ts';
import type { OutgoingStream } from '../relay/ownStreams.ts';

/** Media of one remote stream; `mediaStream` is a new object whenever the tracks change. */
export interface RemoteMedia {
  mediaStream: MediaStream;
  tracks: readonly RemoteTrack[];
}

export interface PeerLinksOptions {
  clock: Clock;
  rtc: Rtc;
  createMediaStream(tracks: readonly MediaStreamTrack[]): MediaStream;
  send(to: string, message: RtcMessage): void;
  /** Remote media or the state of a link changed. */
  onChange(): void;
  onProblem(error: Error): void;
}

export interface PeerLinks {
  /** Sets this participant and its peers; links with anybody else end. */
  setPeers(me: Connection, peers: readonly Connection[], iceServers: readonly IceServer[]): void;
  setOutgoing(streams: readonly OutgoingStream[]): void;
  handle(from: string, message: RtcMessage): void;
  restartIce(): void;
  mediaOf(peerId: string, streamId: string): RemoteMedia | null;
  linkWith(peerId: string): MediaLink | null;
  /** Replaces the link with a peer, unless it was replaced already. */
  rebuild(peerId: string, broken: MediaLink): void;
  all(): readonly { peerId: string; link: MediaLink }[];
  /** The sizes of own tracks may have changed, for example of a shared window that was resized. */
  applyEncodings(): void;
  closeAll(): void;
}

interface Entry {
  link: MediaLink;
  media: ReadonlyMap<string, RemoteMedia>;
}

/**
 * One media link per peer, created when either end has something to send and replaced when it breaks. Links with a peer are
 * counted, and messages of an earlier link are dropped.
 */
export function createPeerLinks(options: PeerLinksOptions): PeerLinks {
  let me: Connection | null = null;
  let peers: ReadonlyMap<string, Connection> = new Map();
  let iceServers: readonly IceServer[] = [];
  let outgoing: readonly OutgoingStream[] = [];
  const entries = new Map<string, Entry>();
  /** What each peer requested, kept while its link is replaced. */
  const limits = new Map<string, Map<string, PreferredResolution>>();

  function createLink(peer: Connection, generation: number): Entry | null {
    if (me === null) return null;
    entries.get(peer.id)?.link.close();
    const link = createMediaLink({
      link: String(generation),
      isPolite: isPolite(
        { id: me.id, browser: me.data.browser },
        { id: peer.id, browser: peer.data.browser },
      ),
      iceServers,
      clock: options.clock,
      rtc: options.rtc,
      send: (message) => options.send(peer.id, message),
      onRemoteTracks: (tracks) => {
        entry.media = mediaFrom(entry.media, tracks, options.createMediaStream);
        options.onChange();
      },
      onConnectionState: () => options.onChange(),
      onBroken: () => rebuild(peer.id, link),
      onProblem: options.onProblem,
    });
    const entry: Entry = { link, media: new Map() };
    entries.set(peer.id, entry);
    for (const [streamId, limit] of limits.get(peer.id) ?? []) {
      link.outgoing.setReceiverLimit(streamId, limit);
    }
    link.outgoing.set(outgoing);
    options.onChange();
    return entry;
  }

  function rebuild(peerId: string, broken: MediaLink): void {
    const peer = peers.get(peerId);
    if (peer === undefined || entries.get(peerId)?.link !== broken) return;
    // Without a track of our own we cannot offer; the peer, which sends, creates the new link.
    if (broken.outgoing.isEmpty()) broken.restartIce();
    else createLink(peer, Number(broken.link) + 1);
  }

  function closeLink(peerId: string): void {
    entries.get(peerId)?.link.close();
    entries.delete(peerId);
    limits.delete(peerId);
  }

  function linkFor(from: string, generation: number): MediaLink | null {
    const peer = peers.get(from);
    if (peer === undefined || !Number.isInteger(generation)) return null;
    const entry = entries.get(from);
    if (entry === undefined || generation > Number(entry.link.link)) {
      return createLink(peer, generation)?.link ?? null;
    }
    return generation === Number(entry.link.link) ? entry.link : null;
  }

  function setOutgoing(streams: readonly OutgoingStream[]): void {
    outgoing = streams;
    for (const peer of peers.values()) {
      const entry = entries.get(peer.id);
      if (entry !== undefined) entry.link.outgoing.set(streams);
      else if (streams.length > 0) createLink(peer, 1);
    }
  }

  return {
    setPeers(newMe, newPeers, newIceServers) {
      if (me?.id !== newMe.id) for (const peerId of [...entries.keys()]) closeLink(peerId);
      me = newMe;
      iceServers = newIceServers;
      peers = new Map(newPeers.map((peer) => [peer.id, peer]));
      for (const peerId of [...entries.keys()]) if (!peers.has(peerId)) closeLink(peerId);
      setOutgoing(outgoing);
    },
    setOutgoing,
    handle(from, message) {
      if (message.type === 'preferredResolution') {
        if (!peers.has(from)) return;
        const ofPeer = limits.get(from) ?? new Map<string, PreferredResolution>();
        limits.set(from, ofPeer.set(message.streamId, message.resolution));
        entries.get(from)?.link.outgoing.setReceiverLimit(message.streamId, message.resolution);
        return;
      }
      linkFor(from, Number(message.link))?.handle(message);
    },
    restartIce() {
      for (const { link } of entries.values()) link.restartIce();
    },
    mediaOf: (peerId, streamId) => entries.get(peerId)?.media.get(streamId) ?? null,
    linkWith: (peerId) => entries.get(peerId)?.link ?? null,
    rebuild,
    all: () => [...entries].map(([peerId, { link }]) => ({ peerId, link })),
    applyEncodings() {
      for (const { link } of entries.values()) link.outgoing.applyEncodings();
    },
    closeAll() {
      for (const peerId of [...entries.keys()]) closeLink(peerId);
      me = null;
      peers = new Map();
    },
  };
}

function mediaFrom(
  before: ReadonlyMap<string, RemoteMedia>,
  tracks: ReadonlyMap<string, readonly RemoteTrack[]>,
  createMediaStream: PeerLinksOptions['createMediaStream'],
): ReadonlyMap<string, RemoteMedia> {
  const after = new Map<string, RemoteMedia>();
  for (const [streamId, list] of tracks) {
    const known = before.get(streamId);
    const isSame =
      known?.tracks.length === list.length && list.every(({ track }, i) => known.tracks[i]?.track === track);
    const mediaStream =
      known !== undefined && isSame ? known.mediaStream : createMediaStream(list.map(({ track }) => track));
    after.set(streamId, { mediaStream, tracks: list });
  }
  return after;
}
