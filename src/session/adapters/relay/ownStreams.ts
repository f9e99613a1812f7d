import type { PublishedStream } from '../../../protocol/relay.ts';
import type { PreferredResolution } from '../../../protocol/rtc.ts';
import type { StreamSource } from '../../../protocol/session.ts';
import type { Publication, PublishOptions } from '../../videoSession.ts';

/** A stream of this participant as the engine sends it to the others. */
export interface OutgoingStream {
  readonly streamId: string;
  readonly source: StreamSource;
  readonly tracks: Readonly<Record<'audio' | 'video', MediaStreamTrack | null>>;
  readonly maxResolution: PreferredResolution;
}

export interface OwnStream {
  announced: PublishedStream;
  mediaStream: MediaStream;
  outgoing: OutgoingStream;
}

export interface OwnStreamsOptions {
  createMediaStream(tracks: readonly MediaStreamTrack[]): MediaStream;
  announce(stream: PublishedStream): void;
  withdraw(streamId: string): void;
  /** What is sent, or announced about it, changed. */
  onChange(): void;
}

/** What this participant publishes; it outlives a lost connection. */
export interface OwnStreams {
  publish(options: PublishOptions): Publication;
  /** Announces all streams after a join or a return, and withdraws what the relay still lists but is no longer published. */
  announceAll(listed: readonly PublishedStream[]): void;
  all(): readonly OwnStream[];
}

export function createOwnStreams(options: OwnStreamsOptions): OwnStreams {
  const streams = new Map<string, OwnStream>();

  function change(streamId: string, own: OwnStream): void {
    streams.set(streamId, own);
    options.onChange();
  }

  function publish({ streamId, source, mediaStream, hasAudio, hasVideo }: PublishOptions): Publication {
    let own: OwnStream = {
      announced: { id: streamId, source, hasAudio, hasVideo },
      mediaStream,
      outgoing: {
        streamId,
        source,
        tracks: {
          audio: mediaStream.getAudioTracks()[0] ?? null,
          video: mediaStream.getVideoTracks()[0] ?? null,
        },
        maxResolution: 'auto',
      },
    };
    /** Publishing a stream again takes it over; the earlier handle then has no effect. */
    const isCurrent = (): boolean => streams.get(streamId) === own;
    const set = (next: OwnStream): void => {
      if (!isCurrent()) return;
      own = next;
      change(streamId, own);
    };
    change(streamId, own);
    options.announce(own.announced);
    return {
      streamId,
      replaceTrack(kind, track) {
        const tracks = { ...own.outgoing.tracks, [kind]: track };
        const present = [tracks.audio, tracks.video].filter((each) => each !== null);
        const stream = options.createMediaStream(present);
        set({ ...own, mediaStream: stream, outgoing: { ...own.outgoing, tracks } });
        return Promise.resolve();
      },
      update(state) {
        if (!isCurrent()) return;
        set({ ...own, announced: { ...own.announced, ...state } });
        options.announce(own.announced);
      },
      setMaxResolution(maxResolution) {
        set({ ...own, outgoing: { ...own.outgoing, maxResolution } });
      },
      unpublish() {
        if (!isCurrent()) return;
        streams.delete(streamId);
        options.withdraw(streamId);
        options.onChange();
      },
    };
  }

  return {
    publish,
    announceAll(listed) {
      for (const { id } of listed) if (!streams.has(id)) options.withdraw(id);
      for (const { announced } of streams.values()) options.announce(announced);
    },
    all: () => [...streams.values()],
  };
}
