import type { Clock } from '../clock/clock.ts';
import type { BackendName } from '../compositor/compositor.ts';
import { chooseBackend, openCompositor, probeBackend } from '../compositor/openCompositor.ts';
import { createAudioMix } from '../media/audioMix.ts';
import {
  createProgramOutput,
  type ProgramOutput,
  type ProgramOutputOptions,
} from '../output/programOutput.ts';
import { describeProgram } from '../program/describeProgram.ts';
import { ingestPath } from '../protocol/ingest.ts';
import type { InitAccessAnswer } from '../protocol/rest.ts';
import type { PreferredResolution } from '../protocol/rtc.ts';
import type { StreamingSession } from '../protocol/session.ts';
import { smallerResolution } from '../session/resolution.ts';
import type { VideoSession } from '../session/videoSession.ts';
import type { ContentSource } from '../studio/contentDesk.ts';
import { followTalkers } from '../studio/components/followTalkers.ts';
import { createStudio, resolutionOfLimit, type Studio } from '../studio/studio.ts';
import type { ComposerAddress } from './composerAddress.ts';
import { createProgramEncoder } from './encoder/programEncoder.ts';
import { chooseOutputFormat, type OutputFormat } from './outputFormat.ts';
import { planSubscriptions, streamsHeard } from './planSubscriptions.ts';

export interface ComposerDependencies {
  address: ComposerAddress;
  session: StreamingSession;
  videoSession: VideoSession;
  clock: Clock;
  /** The session's lists: what can be put on stream. */
  content: ContentSource;
  /** Trades the one-time token for access. */
  initAccess(): Promise<InitAccessAnswer>;
  /** Origin of the server's sockets, such as ws://localhost:4000. */
  socketOrigin: string;
  /** Told what the server should know; its log keeps a page's warnings. */
  warn(message: string): void;
}

/** Composes and sends the session until the server ends it. Resolves once it is on its way; rejects when it cannot join. */
export async function runComposer(
  dependencies: ComposerDependencies,
): Promise<{ canvas: HTMLCanvasElement }> {
  const { address, clock, videoSession, warn } = dependencies;
  // The token is good once: when the session comes back after a lost network it uses the same access again.
  const access = dependencies.initAccess();
  const studio = openStudio(dependencies, () => access);
  const [{ output, format }, { accessToken }] = await Promise.all([
    openOutput(address, { onAssetStream: hearAsset, onDigest: studio.showProgram, warn }),
    access,
    studio.join(),
  ]);
  const mix = createAudioMix(clock);
  const asked = new Map<string, PreferredResolution>();
  const assetStreams = new Map<string, MediaStream>();
  const stopTalkers = followTalkers(studio.store, clock);

  /** A video asset's sound goes into the mix. */
  function hearAsset(streamId: string, stream: MediaStream | null): void {
    if (stream === null) assetStreams.delete(streamId);
    else assetStreams.set(streamId, stream);
    follow();
  }

  function follow(): void {
    const state = studio.store.getState();
    const { scene, connections, streams, content, session, talkers, maxReceiveResolution } = state;
    const program = describeProgram(scene, connections, { content, session, talkers });
    output.update(state);
    mix.setStreams(new Map([...streamsHeard(scene, connections, streams), ...assetStreams]));
    for (const streamId of asked.keys())
      if (!streams.some(({ id }) => id === streamId)) asked.delete(streamId);
    const limit = resolutionOfLimit(maxReceiveResolution);
    for (const [streamId, planned] of planSubscriptions(program, streams, format.picture.height)) {
      const resolution = smallerResolution(planned, limit);
      if (asked.get(streamId) === resolution) continue;
      asked.set(streamId, resolution);
      videoSession.setPreferredResolution(streamId, resolution);
    }
  }

  const stopFollowing = studio.store.subscribe(follow);
  follow();
  createProgramEncoder({
    ingestUrl: `${dependencies.socketOrigin}${ingestPath}?accessToken=${encodeURIComponent(accessToken)}`,
    format: format.picture,
    sound: mix.track,
    drawFrame: (timestampUs) => output.drawFrame(timestampUs),
    onEnded: (reason) => {
      warn(`ended: ${reason}`);
      stopFollowing();
      stopTalkers();
      studio.leave();
      output.dispose();
      void mix.dispose();
    },
    onFailed: (message) => warn(`encoding failed: ${message}`),
  });
  return { canvas: output.canvas };
}

function openStudio(
  { session, videoSession, clock, content, warn }: ComposerDependencies,
  initAccess: () => Promise<InitAccessAnswer>,
): Studio {
  return createStudio({
    session,
    videoSession,
    clock,
    calls: {
      initAccess,
      perform: ({ type }) => Promise.reject(new Error(`a composer does not call ${type}`)),
    },
    speakerDetails: null,
    content,
    showToast: warn,
    reportError: (error) => warn(error instanceof Error ? error.message : String(error)),
  });
}

/** Opens the output by the back end that is chosen; where planes cannot be composed after all, by Pixi at the size that it can do. */
async function openOutput(
  address: ComposerAddress,
  {
    warn,
    ...listeners
  }: Required<Pick<ProgramOutputOptions, 'onAssetStream' | 'onDigest'>> & Pick<ComposerDependencies, 'warn'>,
): Promise<{ output: ProgramOutput; format: OutputFormat }> {
  const probe = probeBackend();
  const openBy = async (backend: BackendName): Promise<{ output: ProgramOutput; format: OutputFormat }> => {
    const { rendererName } = probe;
    const format = chooseOutputFormat(address.resolution, { name: backend, rendererName });
    const output = await createProgramOutput({
      pace: 'asked',
      budget: null,
      ...listeners,
      maxFps: format.picture.framesPerSecond,
      createCompositor: (options) => openCompositor({ ...options, backend, resolution: format.scale }),
      onProblem: ({ code, subject, message }) => warn(`${code} ${subject}: ${message}`),
    });
    return { output, format };
  };
  const backend = chooseBackend(address.backend, probe);
  try {
    return await openBy(backend);
  } catch (error) {
    if (backend === 'pixi' || address.backend !== 'auto') throw error;
    warn(`planes cannot be composed here: ${String(error)}`);
    return openBy('pixi');
  }
}
