import type { PreferredResolution } from '../../../protocol/rtc.ts';
import type { OwnStream } from '../relay/ownStreams.ts';
import { dimensionsOf } from './dimensions.ts';
import type { OpenTokClient, OpenTokError, OpenTokPublisher, OpenTokSession } from './openTokClient.ts';

export const trackKinds = ['audio', 'video'] as const;
type TrackKind = (typeof trackKinds)[number];
type Tracks = Record<TrackKind, MediaStreamTrack | null>;

/** One publisher of the client, which sends the tracks that it was made with. */
export interface OpenTokPublication {
  readonly publisher: OpenTokPublisher;
  /** Whether it sends these tracks, as far as there are any. */
  sends(tracks: OwnStream['outgoing']['tracks']): boolean;
  /** Follows what can change without another publisher: tracks that are taken away, mutes, the size. */
  follow(own: OwnStream): void;
  /** OpenTok has taken the stream. */
  accept(): void;
  end(): void;
}

/** The client stops the tracks that it is given, so it gets clones: the preview goes on. A clone ends with its track. */
export function createOpenTokPublication(
  { announced, outgoing }: OwnStream,
  into: { client: OpenTokClient; session: OpenTokSession },
  on: {
    failed(error: OpenTokError): void;
    /** The stream has ended, and not by `end`. */
    lost(reason: string): void;
    problem(error: Error): void;
  },
): OpenTokPublication {
  const { source } = announced;
  const tracks: Tracks = { ...outgoing.tracks };
  const clones: Tracks = { audio: tracks.audio?.clone() ?? null, video: tracks.video?.clone() ?? null };
  const isSending: Record<TrackKind, boolean> = { audio: announced.hasAudio, video: announced.hasVideo };
  /** What the client has applied; null when that is unknown. */
  let maxResolution: PreferredResolution | null = 'auto';
  let askedFor: PreferredResolution | null = null;
  let isAccepted = false;
  let isEnded = false;
  const publisher = into.client.initPublisher(
    undefined,
    {
      name: announced.id,
      insertDefaultUI: false,
      audioSource: clones.audio,
      videoSource: clones.video,
      resolution: source === 'screen' ? '1920x1080' : '1280x720',
      publishAudio: isSending.audio && clones.audio !== null,
      publishVideo: isSending.video && clones.video !== null,
      videoContentHint: source === 'screen' ? 'detail' : 'motion',
    },
    (error) => {
      if (error) on.failed(error);
    },
  );

  publisher.on('streamDestroyed', ({ reason }) => {
    if (isEnded) return;
    isAccepted = false;
    on.lost(reason);
  });

  function setSending(kind: TrackKind, value: boolean): void {
    if (isSending[kind] === value) return;
    isSending[kind] = value;
    if (clones[kind] === null) return;
    if (kind === 'audio') publisher.publishAudio(value);
    else publisher.publishVideo(value);
  }

  function stop(kind: TrackKind): void {
    clones[kind]?.stop();
    clones[kind] = null;
    tracks[kind] = null;
  }

  /** The client takes no other size before the stream is accepted, and none while it sends no video. */
  function setMaxResolution(wanted: PreferredResolution): void {
    if (!isAccepted || !isSending.video || clones.video === null || wanted === 'off') return;
    if (wanted === (askedFor ?? maxResolution)) return;
    askedFor = wanted;
    publisher.setPreferredResolution(dimensionsOf(wanted, source)).then(
      () => onAnswer(wanted, wanted),
      (error: unknown) => {
        onAnswer(wanted, null);
        on.problem(error instanceof Error ? error : new Error(String(error)));
      },
    );
  }

  function onAnswer(wanted: PreferredResolution, applied: PreferredResolution | null): void {
    if (askedFor !== wanted) return;
    askedFor = null;
    maxResolution = applied;
  }

  return {
    publisher,
    sends: (wanted) => trackKinds.every((kind) => wanted[kind] === null || wanted[kind] === tracks[kind]),
    follow(own) {
      const { hasAudio, hasVideo } = own.announced;
      const wanted = own.outgoing;
      setSending('audio', hasAudio && wanted.tracks.audio !== null);
      setSending('video', hasVideo && wanted.tracks.video !== null && wanted.maxResolution !== 'off');
      for (const kind of trackKinds) if (wanted.tracks[kind] === null) stop(kind);
      setMaxResolution(wanted.maxResolution);
    },
    accept() {
      isAccepted = true;
    },
    end() {
      isEnded = true;
      if (isAccepted) into.session.unpublish(publisher);
      publisher.destroy();
      for (const kind of trackKinds) stop(kind);
    },
  };
}
