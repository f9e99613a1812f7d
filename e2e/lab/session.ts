import { systemClock } from '../../src/clock/clock.ts';
import { createAudioContext } from '../../src/media/audioContext.ts';
import { analyserProbe, type Probe } from '../../src/media/audioLevels.ts';
import type { PreferredResolution } from '../../src/protocol/rtc.ts';
import { browserRtc } from '../../src/session/adapters/mesh/browserRtc.ts';
import { createMeshSession } from '../../src/session/adapters/mesh/createMeshSession.ts';
import {
  VideoSessionError,
  type Publication,
  type StreamReport,
  type VideoSession,
  type VideoStream,
} from '../../src/session/videoSession.ts';
import { audioEnergy, candidatePaths, makeMedia, sendCodecs, type CandidatePath } from './sessionMedia.ts';

/** A participant's state, without the media objects. */
export interface LabView {
  status: string;
  connectionId: string | null;
  error: string | null;
  connections: string[];
  streams: (Omit<VideoStream, 'mediaStream'> & { tracks: string[] })[];
}

export interface LabPicture {
  width: number;
  height: number;
  /** Number of frames shown. */
  frames: number;
  /** The audio level now; in Firefox, the audio energy received in total. */
  loudness: number;
}

/** One participant in a page, driven by a test in another process. */
export interface SessionLab {
  join(relayUrl: string, accessTokens: string[]): Promise<void>;
  publish(
    streamId: string,
    options: { source: 'camera' | 'screen'; video?: boolean; audio?: boolean },
  ): Promise<void>;
  /** Stops and starts the movement of its own video: a still canvas sends no frames. */
  freeze(streamId: string): void;
  thaw(streamId: string): void;
  unpublish(streamId: string): void;
  setCamera(streamId: string, on: boolean): Promise<void>;
  setMaxResolution(streamId: string, resolution: PreferredResolution): void;
  setPreferredResolution(streamId: string, resolution: PreferredResolution): void;
  view(): LabView;
  picture(streamId: string): Promise<LabPicture>;
  report(streamId: string): Promise<StreamReport>;
  /** Plays a stream; the first report that says how far its sound is ahead of its picture. */
  firstDriftReport(streamId: string): Promise<StreamReport>;
  reportError(streamId: string): Promise<string>;
  sendCodecs(): Promise<string[]>;
  links(): { ice: string; state: string; signaling: string; sections: number }[];
  /** How each open link reaches the other: the types of the two candidates that it uses. */
  paths(): Promise<CandidatePath[]>;
  restartIce(): void;
  leave(): void;
  readonly events: string[];
  readonly problems: string[];
}

declare global {
  interface Window {
    sessionLab: SessionLab;
  }
}

const connections = new Set<RTCPeerConnection>();
const videos = new Map<string, HTMLVideoElement>();
const shownFrames = new Map<HTMLVideoElement, number>();
const publications = new Map<string, { publication: Publication; camera: MediaStreamTrack | null }>();
const frozen = new Set<string>();
const probes = new Map<MediaStream, Probe>();
let listening: AudioContext | null = null;
const events: string[] = [];
const problems: string[] = [];
let session: VideoSession | null = null;

function joined(): VideoSession {
  if (session === null) throw new Error('join first');
  return session;
}

function open(): RTCPeerConnection[] {
  return [...connections].filter(({ connectionState }) => connectionState !== 'closed');
}

const streamOf = (streamId: string): VideoStream | undefined =>
  joined()
    .getState()
    .streams.find(({ id }) => id === streamId);

function elementFor(streamId: string, mediaStream: MediaStream): HTMLVideoElement {
  const element = videos.get(streamId) ?? document.createElement('video');
  videos.set(streamId, element);
  if (element.srcObject !== mediaStream) {
    element.muted = true;
    element.srcObject = mediaStream;
    document.body.append(element);
    element.play().catch(() => {});
    countFrames(element);
  }
  return element;
}

/** Counts the frames that are shown, because Firefox reports no such count for a stream. */
function countFrames(element: HTMLVideoElement): void {
  if (shownFrames.has(element)) return;
  shownFrames.set(element, 0);
  const count = (): void => {
    shownFrames.set(element, (shownFrames.get(element) ?? 0) + 1);
    element.requestVideoFrameCallback(count);
  };
  element.requestVideoFrameCallback(count);
}

async function loudnessOf(mediaStream: MediaStream): Promise<number> {
  const [track] = mediaStream.getAudioTracks();
  if (track === undefined) return 0;
  // In Firefox an AudioContext does not run without an audio device, so the level comes from the statistics.
  if (navigator.userAgent.includes('Firefox')) return audioEnergy(open(), track);
  listening ??= createAudioContext();
  const probe = probes.get(mediaStream) ?? analyserProbe(listening, mediaStream);
  probes.set(mediaStream, probe);
  return probe.read();
}

window.sessionLab = {
  events,
  problems,
  async join(relayUrl, accessTokens) {
    const made = createMeshSession({
      relayUrl,
      clock: systemClock,
      onProblem: (error) => problems.push(error.message),
      rtc: {
        ...browserRtc(),
        createConnection(configuration) {
          const connection = new RTCPeerConnection(configuration);
          connections.add(connection);

          return connection;
        },
      },
    });
    session = made;
    made.onEvent((event) => events.push(event.type === 'signal' ? event.signal.type : event.type));
    const tokens = [...accessTokens];
    await made.connect(() => Promise.resolve({ accessToken: tokens.shift() ?? accessTokens.at(-1) ?? '' }));
  },
  async publish(streamId, { source, video = true, audio = true }) {
    const mediaStream = await makeMedia(source, video, audio, () => frozen.size === 0);
    const camera = mediaStream.getVideoTracks()[0] ?? null;
    const options = { streamId, source, mediaStream, hasAudio: audio, hasVideo: video };
    publications.set(streamId, { publication: joined().publish(options), camera });
  },
  freeze: (streamId) => void frozen.add(streamId),
  thaw: (streamId) => void frozen.delete(streamId),
  unpublish(streamId) {
    publications.get(streamId)?.camera?.stop();
    publications.get(streamId)?.publication.unpublish();
  },
  async setCamera(streamId, on) {
    const entry = publications.get(streamId);
    await entry?.publication.replaceTrack('video', on ? entry.camera : null);
    entry?.publication.update({ hasAudio: true, hasVideo: on });
  },
  setMaxResolution: (streamId, resolution) =>
    publications.get(streamId)?.publication.setMaxResolution(resolution),
  setPreferredResolution: (streamId, resolution) => joined().setPreferredResolution(streamId, resolution),
  view() {
    const state = joined().getState();
    return {
      status: state.status,
      connectionId: state.connectionId,
      error: state.error?.code ?? null,
      connections: state.connections.map(({ id }) => id),
      streams: state.streams.map(({ mediaStream, ...rest }) => ({
        ...rest,
        tracks: mediaStream?.getTracks().map(({ kind }) => kind) ?? [],
      })),
    };
  },
  async picture(streamId) {
    const mediaStream = streamOf(streamId)?.mediaStream;
    if (!mediaStream) return { width: 0, height: 0, frames: 0, loudness: 0 };
    const element = elementFor(streamId, mediaStream);
    return {
      width: element.videoWidth,
      height: element.videoHeight,
      frames: Math.max(element.getVideoPlaybackQuality().totalVideoFrames, shownFrames.get(element) ?? 0),
      loudness: await loudnessOf(mediaStream),
    };
  },
  report: (streamId) => joined().getReport(streamId),
  async firstDriftReport(streamId) {
    for (;;) {
      await window.sessionLab.picture(streamId);
      const report = await joined()
        .getReport(streamId)
        .catch(() => null);
      if (report !== null && report.audioVideoDriftMs !== null) return report;
      await new Promise<void>((resolve) => {
        systemClock.setTimer(50, resolve);
      });
    }
  },
  async reportError(streamId) {
    try {
      await joined().getReport(streamId);
      return 'none';
    } catch (error) {
      return error instanceof VideoSessionError ? error.code : String(error);
    }
  },
  sendCodecs: () => sendCodecs(open()),
  links: () =>
    open().map((connection) => ({
      ice: /a=ice-ufrag:(\S+)/.exec(connection.localDescription?.sdp ?? '')?.[1] ?? '',
      state: connection.connectionState,
      signaling: connection.signalingState,
      sections: connection.getTransceivers().length,
    })),
  paths: () => candidatePaths(open()),
  restartIce() {
    for (const connection of open()) connection.restartIce();
  },
  leave: () => joined().disconnect(),
};
