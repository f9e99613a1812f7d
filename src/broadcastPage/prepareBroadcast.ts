import type { Clock } from '../clock/clock.ts';
import type { BackendName } from '../compositor/compositor.ts';
import { chooseBackend, openCompositor, probeBackend } from '../compositor/openCompositor.ts';
import { createAudioMix } from '../media/audioMix.ts';
import {
  createProgramPlayout,
  type ProgramPlayout,
  type ProgramPlayoutOptions,
} from '../playout/programPlayout.ts';
import type { Program } from '../program/program.ts';
import { ingestPath } from '../protocol/ingest.ts';
import type { InitAccessAnswer } from '../protocol/rest.ts';
import type { PreferredResolution } from '../protocol/rtc.ts';
import type { StreamingSession } from '../protocol/session.ts';
import { smallerResolution } from '../session/resolution.ts';
import type { VideoSession, VideoStream } from '../session/videoSession.ts';
import type { ContentSource } from '../participant/contentStore.ts';
import { followTalkers } from '../participant/talkers/followTalkers.ts';
import { resolutionOfLimit } from '../participant/resolutionLimits.ts';
import { createStudio, type Studio } from '../participant/studio.ts';
import type { ComposerOptions } from './composerAddress.ts';
import {
  loadEncoderWorker,
  prepareProgramEncoder,
  startProgramEncoder,
} from './encoder/startProgramEncoder.ts';
import { followLipSync } from './lipSync/followLipSync.ts';
import { chooseOutputFormat, smallerRenditions, type OutputFormat } from './outputFormat.ts';
import { planSubscriptions, streamsHeard } from './planSubscriptions.ts';

export interface BroadcastDependencies {
  options: ComposerOptions;
  videoSession: VideoSession;
  clock: Clock;
  /** The session's lists: what can be put on stream. */
  content: ContentSource;
  getSession(): Promise<StreamingSession>;
  /** Trades the one-time token for access. */
  initAccess(composerToken: string): Promise<InitAccessAnswer>;
  /** Origin of the server's sockets, such as ws://localhost:4000. */
  socketOrigin: string;
  /** Takes what the server should know; its log keeps a page's warnings. */
  warn(message: string): void;
}

/** A composer that loads what needs no session, and waits. */
export interface PreparedBroadcast {
  /** Resolves when everything is loaded; rejects where the browser cannot compose. */
  readonly loaded: Promise<{ screen: HTMLElement }>;
  /** Composes and sends the session until the server ends it. Resolves once that has begun; rejects if it cannot join. Call it once. */
  run(composerToken: string): Promise<void>;
}

/** Starts loading. What is loaded costs memory, but no work until it runs. */
export function prepareBroadcast(dependencies: BroadcastDependencies): PreparedBroadcast {
  const { options, clock, warn } = dependencies;
  const encoderWorker = loadEncoderWorker();
  const encodedIn = ({ video }: OutputFormat) => ({
    format: video,
    renditions: smallerRenditions(options.renditions, video),
  });
  const assetStreams = new Map<string, MediaStream>();
  let onAssets = (): void => {};
  let onDigest = (_digest: string | null): void => {};
  const opening = openPlayout(options, {
    onAssetStream(streamId, stream) {
      if (stream === null) assetStreams.delete(streamId);
      else assetStreams.set(streamId, stream);
      onAssets();
    },
    onDigests: (digests) => onDigest(digests?.screen ?? null),
    warn,
  });

  const loaded = opening.then(({ playout: { screen }, format }) => {
    prepareProgramEncoder(encoderWorker, encodedIn(format));
    return { screen };
  });

  return {
    loaded,
    async run(composerToken) {
      // The token is good once: when the session comes back after a lost network it uses the same access again.
      const access = dependencies.initAccess(composerToken);
      // A browser takes a while to open its audio, which does not need the session.
      const mix = createAudioMix(clock);
      const studio = openStudio(dependencies, await dependencies.getSession(), () => access);
      onDigest = studio.showProgram;
      const [{ playout, format }] = await Promise.all([opening, studio.join()]);
      const stopTalkers = followTalkers(studio.store, clock);
      const subscribe = createSubscriber(dependencies.videoSession, format.video.height);

      let heard: ReadonlyMap<string, MediaStream> = new Map();

      function follow(): void {
        const state = studio.store.getState();
        playout.update(state);
        heard = streamsHeard(state.scene, state.connections, state.streams);
        // A video asset's audio goes into the mix.
        mix.setStreams(new Map([...heard, ...assetStreams]));
        subscribe(playout.program, state.streams, resolutionOfLimit(state.maxReceiveResolution));
      }

      const stopLipSync = followLipSync({
        videoSession: dependencies.videoSession,
        playout,
        mix,
        clock,
        isHeard: (streamId) => heard.has(streamId),
        onReadings: studio.showLipSync,
        reportError: (error) => warn(`keeping sound and picture together failed: ${String(error)}`),
      });
      onAssets = follow;
      const stopFollowing = studio.store.subscribe(follow);
      follow();
      startProgramEncoder({
        worker: encoderWorker,
        ingestUrl: `${dependencies.socketOrigin}${ingestPath}?accessToken=${encodeURIComponent(studio.accessToken())}`,
        ...encodedIn(format),
        audio: mix.track,
        frames: playout.openFrameSource(),
        onMetrics: (_metrics, encoding) => studio.showEncoding(encoding),
        onEnded: (reason) => {
          warn(`ended: ${reason}`);
          stopFollowing();
          stopTalkers();
          stopLipSync();
          studio.leave();
          playout.dispose();
          void mix.dispose();
        },
        onFailed: (message) => warn(`encoding failed: ${message}`),
      });
    },
  };
}

/** Subscribes to each remote stream at the resolution that its place in the program needs; asks only for what has changed. */
function createSubscriber(
  videoSession: VideoSession,
  outputHeight: number,
): (program: Program, streams: readonly VideoStream[], limit: PreferredResolution) => void {
  const asked = new Map<string, PreferredResolution>();
  return (program, streams, limit) => {
    for (const streamId of asked.keys())
      if (!streams.some(({ id }) => id === streamId)) asked.delete(streamId);
    for (const [streamId, planned] of planSubscriptions(program, streams, outputHeight)) {
      const resolution = smallerResolution(planned, limit);
      if (asked.get(streamId) === resolution) continue;
      asked.set(streamId, resolution);
      videoSession.setPreferredResolution(streamId, resolution);
    }
  };
}

function openStudio(
  { videoSession, clock, content, warn }: BroadcastDependencies,
  session: StreamingSession,
  initAccess: () => Promise<InitAccessAnswer>,
): Studio {
  return createStudio({
    session,
    videoSession,
    clock,
    backend: {
      initAccess,
      perform: ({ type }) => Promise.reject(new Error(`a composer does not call ${type}`)),
    },
    speakerDetails: null,
    content,
    showToast: warn,
    reportError: (error) => warn(error instanceof Error ? error.message : String(error)),
  });
}

interface OpenPlayout {
  playout: ProgramPlayout;
  format: OutputFormat;
}

/** Opens the playout with the chosen back end; where planes cannot be composited after all, with Pixi at the size that it manages. */
async function openPlayout(
  options: ComposerOptions,
  {
    warn,
    ...listeners
  }: Required<Pick<ProgramPlayoutOptions, 'onAssetStream' | 'onDigests'>> &
    Pick<BroadcastDependencies, 'warn'>,
): Promise<OpenPlayout> {
  const openWith = async (backend: BackendName): Promise<OpenPlayout> => {
    const format = chooseOutputFormat(options.resolution, backend);
    const playout = await createProgramPlayout({
      pace: 'asked',
      budget: null,
      ...listeners,
      maxFps: format.video.framesPerSecond,
      createCompositor: (base) => openCompositor({ ...base, backend, resolution: format.scale }),
      onProblem: ({ code, subject, message }) => warn(`${code} ${subject}: ${message}`),
    });
    return { playout, format };
  };
  const backend = chooseBackend(options.backend, 'frames', probeBackend());
  try {
    return await openWith(backend);
  } catch (error) {
    if (backend === 'pixi' || options.backend !== 'auto') throw error;
    warn(`planes cannot be composited here: ${String(error)}`);
    return openWith('pixi');
  }
}
