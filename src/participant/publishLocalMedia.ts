import type { InputKind } from '../media/localInput.ts';
import type { LocalMedia, LocalMediaState } from '../media/localMedia.ts';
import type { Publication } from '../session/videoSession.ts';
import { hideStream } from './commands/stageCommands.ts';
import { ownMicrophoneHold } from './ownMicrophone.ts';
import type { Studio } from './studio.ts';
import type { StudioState } from './studioState.ts';

export interface PublishLocalMediaOptions {
  studio: Studio;
  media: LocalMedia;
  /** Stays the same across reloads, and with it the camera's stream id, so that the scene finds the camera again. */
  streamKey: string;
  /** Makes the part of a screen's stream id that differs from one share to the next. */
  createId(): string;
  createMediaStream(tracks: MediaStreamTrack[]): MediaStream;
  reportError(error: unknown): void;
}

/**
 * Publishes the participant's camera, microphone and screen, from joining on, and follows the local media as they
 * change. Without any device a stream without audio and video is published, so that the others see the participant.
 * Returns a function that stops following.
 */
export function publishLocalMedia(options: PublishLocalMediaOptions): () => void {
  const { studio, media } = options;
  const camera = createCameraPublisher(options);
  const screen = createScreenPublisher(options);
  let isFollowing = false;
  let isStale = false;

  /** Publishing changes the studio's state, which calls this again: such a call only repeats the one it came from. */
  function follow(): void {
    isStale = true;
    if (isFollowing) return;
    isFollowing = true;
    try {
      while (isStale && studio.store.getState().phase === 'joined') {
        isStale = false;
        camera.follow(asHeard(media.getState(), studio.store.getState()));
        screen.follow(media.getState().screen);
      }
    } finally {
      isFollowing = false;
    }
  }

  const stopFollowingStudio = studio.store.subscribe((state, before) => {
    if (state.phase !== before.phase || isMutedByHost(state) !== isMutedByHost(before)) follow();
    if (state.maxSendResolution !== before.maxSendResolution) camera.limit();
  });
  const stopFollowingMedia = media.subscribe(follow);
  follow();
  return () => {
    stopFollowingMedia();
    stopFollowingStudio();
  };
}

/** The id of the own camera's stream. */
export const cameraStreamId = (streamKey: string): string => `${streamKey}-camera`;

/** Publishes camera and microphone as one stream, and replaces its tracks when they change. */
function createCameraPublisher({
  studio,
  streamKey,
  createMediaStream,
  reportError,
}: PublishLocalMediaOptions) {
  let publication: Publication | null = null;
  let published: LocalMediaState | null = null;

  /** An operator can limit the size in which the camera is sent. */
  const limit = (): void => publication?.setMaxResolution(studio.store.getState().maxSendResolution);

  function publish({ audio, video }: LocalMediaState, sends: Sends): Publication {
    const tracks = [audio.track, video.track].filter((track) => track !== null);
    return studio.videoSession.publish({
      streamId: cameraStreamId(streamKey),
      source: 'camera',
      mediaStream: createMediaStream(tracks),
      ...sends,
    });
  }

  function replaceTrack(kind: InputKind, before: LocalMediaState, next: LocalMediaState): void {
    if (before[kind].track === next[kind].track) return;
    publication?.replaceTrack(kind, next[kind].track).catch(reportError);
  }

  return {
    limit,
    follow(next: LocalMediaState): void {
      const sends = readSends(next);
      if (publication === null) {
        publication = publish(next, sends);
        limit();
      } else if (published !== null) {
        replaceTrack('audio', published, next);
        replaceTrack('video', published, next);
        const before = readSends(published);
        if (before.hasAudio !== sends.hasAudio || before.hasVideo !== sends.hasVideo)
          publication.update(sends);
      }
      published = next;
    },
  };
}

const isMutedByHost = (state: StudioState): boolean => ownMicrophoneHold(state) === 'muted';

/** The local media as the others may have them: without the microphone while a host has muted it. */
const asHeard = (media: LocalMediaState, state: StudioState): LocalMediaState =>
  isMutedByHost(state) ? { ...media, audio: { ...media.audio, track: null } } : media;

interface Sends {
  hasAudio: boolean;
  hasVideo: boolean;
}

/** What the others are to know of the camera's stream. */
const readSends = ({ audio, video }: LocalMediaState): Sends => ({
  hasAudio: audio.isOn && audio.track !== null,
  hasVideo: video.track !== null,
});

/** Publishes the screen while it is shared, and takes it off stage afterwards. */
function createScreenPublisher({ studio, streamKey, createId }: PublishLocalMediaOptions) {
  let shared: { publication: Publication; mediaStream: MediaStream } | null = null;

  function stopSharing(): void {
    if (shared === null) return;
    const { publication } = shared;
    studio.run(hideStream, { streamId: publication.streamId });
    publication.unpublish();
    shared = null;
  }

  return {
    follow(mediaStream: MediaStream | null): void {
      if (shared?.mediaStream === mediaStream) return;
      stopSharing();
      if (mediaStream === null) return;
      const publication = studio.videoSession.publish({
        streamId: `${streamKey}-screen-${createId()}`,
        source: 'screen',
        mediaStream,
        hasAudio: mediaStream.getAudioTracks().length > 0,
        hasVideo: true,
      });
      shared = { publication, mediaStream };
    },
  };
}
