import type { InputKind, LocalMedia, LocalMediaState } from '../media/localMedia.ts';
import type { Publication } from '../session/videoSession.ts';
import { hideStream } from './commands/stageCommands.ts';
import type { Studio } from './studio.ts';

export interface PublishLocalMediaOptions {
  studio: Studio;
  media: LocalMedia;
  /** Stays the same across reloads, and with it the camera's stream id, so that the scene finds the camera again. */
  streamKey: string;
  /** Makes what tells one screen share from the next. */
  createId(): string;
  createMediaStream(tracks: MediaStreamTrack[]): MediaStream;
  reportError(error: unknown): void;
}

/**
 * Publishes one's own camera, microphone and screen as the local media change, from joining on. Somebody without any
 * device is published too, without sound and picture: the others see that they are there. Returns the way to stop.
 */
export function publishLocalMedia(options: PublishLocalMediaOptions): () => void {
  const { studio, media, streamKey } = options;
  let camera: Publication | null = null;
  let published: LocalMediaState | null = null;
  let screen: { publication: Publication; mediaStream: MediaStream } | null = null;

  let isFollowing = false;
  let isStale = false;

  /** Publishing changes the studio's state, which calls back here: such a call waits for the one that caused it. */
  function follow(): void {
    isStale = true;
    if (isFollowing) return;
    isFollowing = true;
    try {
      while (isStale && studio.store.getState().phase === 'joined') {
        isStale = false;
        followCamera(media.getState());
        followScreen(media.getState().screen);
      }
    } finally {
      isFollowing = false;
    }
  }

  function followCamera(next: LocalMediaState): void {
    const sends = {
      hasAudio: next.audio.isOn && next.audio.track !== null,
      hasVideo: next.video.track !== null,
    };
    if (camera === null) {
      const tracks = [next.audio.track, next.video.track].filter((track) => track !== null);
      const mediaStream = options.createMediaStream(tracks);
      camera = studio.videoSession.publish({
        streamId: `${streamKey}-camera`,
        source: 'camera',
        mediaStream,
        ...sends,
      });
      limitCamera();
    } else if (published !== null) {
      replaceChanged(camera, 'audio', published, next);
      replaceChanged(camera, 'video', published, next);
      if (isSending(published) !== isSending(next)) camera.update(sends);
    }
    published = next;
  }

  /** An operator may hold the camera small. */
  function limitCamera(): void {
    camera?.setMaxResolution(studio.store.getState().maxSendResolution);
  }

  function replaceChanged(
    publication: Publication,
    kind: InputKind,
    before: LocalMediaState,
    next: LocalMediaState,
  ): void {
    if (before[kind].track === next[kind].track) return;
    publication.replaceTrack(kind, next[kind].track).catch(options.reportError);
  }

  function followScreen(mediaStream: MediaStream | null): void {
    if (screen?.mediaStream === mediaStream) return;
    if (screen !== null) {
      const { streamId } = screen.publication;
      studio.run(hideStream, { streamId });
      screen.publication.unpublish();
      screen = null;
    }
    if (mediaStream === null) return;
    const publication = studio.videoSession.publish({
      streamId: `${streamKey}-screen-${options.createId()}`,
      source: 'screen',
      mediaStream,
      hasAudio: mediaStream.getAudioTracks().length > 0,
      hasVideo: true,
    });
    screen = { publication, mediaStream };
  }

  // Publishing itself changes the studio's state: only the step from joining to joined, and the limit, are followed.
  const followJoining = studio.store.subscribe((state, before) => {
    if (state.phase !== before.phase) follow();
    if (state.maxSendResolution !== before.maxSendResolution) limitCamera();
  });
  const stops = [media.subscribe(follow), followJoining];
  follow();
  return () => {
    for (const stop of stops) stop();
  };
}

/** What the others are told of a camera stream, as one comparable value. */
const isSending = ({ audio, video }: LocalMediaState): string =>
  `${String(audio.isOn && audio.track !== null)} ${String(video.track !== null)}`;
