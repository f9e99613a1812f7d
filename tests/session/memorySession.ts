import type { PublishedStream } from '../../src/protocol/relay.ts';
import type { PreferredResolution } from '../../src/protocol/rtc.ts';
import type { Stamp } from '../../src/protocol/stamp.ts';
import { compareRosters, reduceRoster, rosterOf, type Roster } from '../../src/session/roster.ts';
import { projectStreams } from '../../src/session/projectStreams.ts';
import { readSignal } from '../../src/session/readSignal.ts';
import { createVideoSessionStore } from '../../src/session/videoSessionStore.ts';
import { VideoSessionError, type SignalOrder, type VideoSession } from '../../src/session/videoSession.ts';
import type { DownMessage, UpMessage } from './memoryMessages.ts';

/** A session and the network's handle on it. */
export interface MemoryLine {
  session: VideoSession;
  receive(message: DownMessage): void;
  lose(): void;
  comeBack(): void;
}

type Welcome = Extract<DownMessage, { type: 'welcome' }>;

interface Own {
  announced: PublishedStream;
  mediaStream: MediaStream;
}

/** The port over a network in memory: the others get the very stream object that a participant publishes. */
export function createMemorySession(order: SignalOrder, send: (message: UpMessage) => void): MemoryLine {
  const store = createVideoSessionStore();
  const own = new Map<string, Own>();
  const wanted = new Map<string, PreferredResolution>();
  const waiting = new Map<number, { resolve(stamp: Stamp): void; reject(error: Error): void }>();
  let roster: Roster = new Map();
  let media: ReadonlyMap<string, MediaStream> = new Map();
  let lastRef = 0;
  let lastSeq = -1;
  let settle: { resolve(): void; reject(error: Error): void } | null = null;

  const notConnected = (): VideoSessionError => new VideoSessionError('notConnected', 'not connected');
  const isConnected = (): boolean => store.get().status === 'connected';

  function show(): void {
    const projected = projectStreams({
      roster,
      connectionId: store.get().connectionId,
      own: [...own.values()],
      remoteMedia: (_connectionId, streamId) => media.get(streamId) ?? null,
      isTurnedOff: (streamId) => wanted.get(streamId) === 'off',
      isStalled: () => false,
    });
    store.set(projected);
  }

  function fail(error: VideoSessionError | null): void {
    for (const { reject } of waiting.values()) reject(notConnected());
    waiting.clear();
    roster = new Map();
    store.set({ status: 'disconnected', connectionId: null, error });
    show();
    if (error !== null) settle?.reject(error);
    settle = null;
  }

  function join(): void {
    const resume = store.get().connectionId;
    send({
      type: 'join',
      resume,
      since: lastSeq,
      reply: (outcome) => {
        if (outcome === 'refused') fail(new VideoSessionError('joinFailed', 'the server refused'));
      },
    });
  }

  function onWelcome(welcome: Welcome): void {
    const { connectionId } = welcome;
    const before = roster;
    roster = rosterOf(welcome.connections);
    media = welcome.media;
    store.set({ status: 'connected', connectionId, error: null });
    show();
    for (const { announced, mediaStream } of own.values())
      send({ type: 'publish', stream: announced, mediaStream });
    if (order === 'total') catchUp(welcome);
    if (before.size > 0) {
      const { left, joined } = compareRosters(before, roster);
      for (const id of left) store.emit({ type: 'connectionDestroyed', connectionId: id });
      for (const connection of joined) {
        if (connection.id !== connectionId) store.emit({ type: 'connectionCreated', connection });
      }
    }
    settle?.resolve();
    settle = null;
  }

  function catchUp({ missed, snapshot, seq, nowMs: serverNowMs }: Welcome): void {
    lastSeq = seq;
    if (missed === undefined) store.emit({ type: 'snapshot', snapshot, seq, serverNowMs });
    else {
      for (const { event, stamp } of missed)
        if (event.type === 'connectionDestroyed')
          store.emit({ type: 'connectionDestroyed', connectionId: event.data.connectionId, stamp });
        else store.emit(readSignal(event, stamp, false));
      store.emit({ type: 'resumed', seq, serverNowMs });
    }
  }

  function onRoster({ message, media: nextMedia }: Extract<DownMessage, { type: 'roster' }>): void {
    roster = reduceRoster(roster, message);
    media = nextMedia;
    show();
    if (message.type === 'connectionCreated' || message.type === 'connectionDestroyed') store.emit(message);
  }

  function receive(message: DownMessage): void {
    switch (message.type) {
      case 'welcome':
        onWelcome(message);
        return;
      case 'roster':
        onRoster(message);
        return;
      case 'signal':
        if (order === 'none' || !message.direct) lastSeq = Math.max(lastSeq, message.stamp.seq);
        store.emit(readSignal(message.signal, message.stamp, message.direct));
        return;
      case 'accepted':
        waiting.get(message.ref)?.resolve(message.stamp);
        waiting.delete(message.ref);
        return;
      case 'rejected':
        waiting.get(message.ref)?.reject(new VideoSessionError('signalRejected', 'rejected', message.code));
        waiting.delete(message.ref);
        return;
      case 'replaced':
        fail(new VideoSessionError('replaced', 'joined elsewhere'));
        return;
    }
  }

  const session: VideoSession = {
    order,
    getState: store.get,
    subscribe: store.subscribe,
    onEvent: store.onEvent,
    async connect(credentials) {
      store.set({ status: 'connecting', error: null });
      try {
        await credentials();
      } catch (error) {
        const refusal = new VideoSessionError('joinFailed', error instanceof Error ? error.message : '');
        fail(refusal);
        throw refusal;
      }
      return new Promise((resolve, reject) => {
        settle = { resolve, reject };
        join();
      });
    },
    disconnect() {
      send({ type: 'leave' });
      fail(null);
    },
    publish({ streamId, source, mediaStream, hasAudio, hasVideo }) {
      own.set(streamId, { announced: { id: streamId, source, hasAudio, hasVideo }, mediaStream });
      const announce = (): void => {
        const current = own.get(streamId);
        show();
        if (current !== undefined && isConnected())
          send({ type: 'publish', stream: current.announced, mediaStream: current.mediaStream });
      };
      const change = (next: Partial<Own>): void => {
        const current = own.get(streamId);
        if (current !== undefined) own.set(streamId, { ...current, ...next });
        announce();
      };
      announce();
      return {
        streamId,
        replaceTrack(kind, track) {
          const tracks = own.get(streamId)?.mediaStream.getTracks() ?? [];
          const kept = tracks.filter((each) => each.kind !== kind);
          change({ mediaStream: streamOf(track === null ? kept : [...kept, track]) });
          return Promise.resolve();
        },
        update(state) {
          const current = own.get(streamId);
          if (current !== undefined) change({ announced: { ...current.announced, ...state } });
        },
        setMaxResolution() {},
        unpublish() {
          if (!own.delete(streamId)) return;
          show();
          if (isConnected()) send({ type: 'unpublish', streamId });
        },
      };
    },
    signal(signal, to) {
      if (!isConnected()) return Promise.reject(notConnected());
      const ref = ++lastRef;
      return new Promise((resolve, reject) => {
        waiting.set(ref, { resolve, reject });
        const seq = order === 'none' ? { seq: ++lastSeq } : {};
        send({ type: 'signal', ref, signal, ...seq, ...(to === undefined ? {} : { to }) });
      });
    },
    setPreferredResolution(streamId, resolution) {
      wanted.set(streamId, resolution);
      show();
    },
    mediaConnections: () => [],
    getReport(streamId) {
      const known = store.get().streams.some(({ id }) => id === streamId);
      return Promise.reject(
        known
          ? new VideoSessionError('peerConnectionNotConnected', 'there are no links in memory')
          : new VideoSessionError('streamNotFound', `there is no stream ${streamId}`),
      );
    },
  };

  return {
    session,
    receive,
    lose() {
      if (!isConnected()) return;
      for (const { reject } of waiting.values()) reject(notConnected());
      waiting.clear();
      store.set({ status: 'reconnecting' });
    },
    comeBack() {
      if (store.get().status === 'reconnecting') join();
    },
  };
}

/** A stream of these tracks. Nothing plays it, so it only has to list them. */
export function streamOf(tracks: readonly { kind: string }[]): MediaStream {
  const stream = {
    getTracks: () => [...tracks],
    getAudioTracks: () => tracks.filter(({ kind }) => kind === 'audio'),
    getVideoTracks: () => tracks.filter(({ kind }) => kind === 'video'),
  };
  return stream as unknown as MediaStream;
}
