import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../src/clock/clock.ts';
import { playlistName } from '../../src/protocol/hls.ts';
import type { IceServer } from '../../src/protocol/relay.ts';
import { createDelivery } from '../packaging/delivery.ts';
import { addDeliveryRoutes } from '../packaging/deliveryRoutes.ts';
import { endPlaylists } from '../packaging/endPlaylists.ts';
import { createPackager } from '../packaging/createPackager.ts';
import type { Packager } from '../packaging/packager.ts';
import type { BroadcastEvents, BroadcastSession, Broadcaster, BroadcasterStatus } from './broadcaster.ts';
import {
  deleteBroadcastFiles,
  hlsRoot,
  listNames,
  openBroadcastFiles,
  readUnfinished,
  runRoot,
  type BroadcastFiles,
} from './broadcastFiles.ts';
import type { BroadcastLog } from './broadcastLog.ts';
import { openBroadcastPictures } from './broadcastPictures.ts';
import { createBroadcastRun, type BroadcastRun } from './broadcastRun.ts';
import { checkPrograms } from './checkPrograms.ts';
import { launchComposerBrowser } from './composerBrowser.ts';
import { createComposerSandbox } from './composerSandbox.ts';
import { findChromium, findFfmpeg } from './executables.ts';
import { createFfmpegProcesses } from './ffmpegProcesses.ts';
import { addIngestRoute } from './ingestRoute.ts';
import { packagedChromium } from './loadPlaywright.ts';
import { addRecordingRoutes } from './recordingRoutes.ts';
import { createProcessRegister, type ProcessRegister } from './processRegister.ts';
import { measureSegment } from './measureSegment.ts';
import { createRemoteStandby, type RemoteComposers } from './remoteComposers.ts';
import { deleteRecording, finishRecordings, listRecordings } from './recordings.ts';
import { createStandbyComposer } from './standbyComposer.ts';
import { createStandbyComposers, type ComposedSession, type StandbyComposers } from './standbyComposers.ts';
import { testDestination } from './testDestination.ts';
import type { ThumbnailSource } from './thumbnails.ts';

export interface LiveBroadcasterOptions {
  dataDir: string;
  /** Null searches for Chromium. */
  chromiumPath: string | null;
  /** Null searches for ffmpeg. */
  ffmpegPath: string | null;
  /** The PATH that programs are searched on. */
  searchPath: string;
  /** Origins of the configured engines, which composers reach besides this server. */
  engineOrigins: readonly string[];
  iceServers: readonly IceServer[];
  /** Whether a second composer is loaded during a broadcast and waits, to replace one that crashes; it is unless this is false. */
  keepsStandby?: boolean;
  /** Whether composers draw by this machine's GPU, which planes do not; they do not unless this is true. */
  usesGpu?: boolean;
  /** Where composers run; without it in browsers on this machine. */
  remoteComposers?: RemoteComposers | null;
  clock: Clock;
  log: BroadcastLog;
}

interface Running {
  run: BroadcastRun;
  files: BroadcastFiles;
  packager: Packager;
  ffmpegPath: string;
}

/** What a session's composers may reach. */
const reachableBy = (
  { composerUrl }: ComposedSession,
  { engineOrigins, iceServers }: LiveBroadcasterOptions,
) => ({ pageOrigin: new URL(composerUrl('standby')).origin, engineOrigins, iceServers });

const describeRun = (
  [studioToken, { run, files, packager }]: [string, Running],
  nowMs: number,
): BroadcasterStatus['broadcasts'][number] => ({
  studioToken,
  isLive: run.isLive,
  framesPerSecond: run.framesPerSecond,
  renditions: run.renditions,
  framesDropped: run.framesDropped,
  ...measureSegment(packager.newestSegment, files.startedAtMs, nowMs),
});

const picturesOf = ([studioToken, { files, packager }]: [string, Running]): ThumbnailSource => ({
  studioToken,
  broadcastId: files.broadcastId,
  startedAtMs: files.startedAtMs,
  folder: files.hlsFolder,
  newestSegment: packager.newestSegment,
});

const chromiumOf = ({ chromiumPath, searchPath }: LiveBroadcasterOptions): string =>
  findChromium(chromiumPath, searchPath, packagedChromium);
const ffmpegOf = ({ ffmpegPath, searchPath }: LiveBroadcasterOptions): string =>
  findFfmpeg(ffmpegPath, searchPath);

/** Throws an AppError for a program that a broadcast needs and that is missing. Returns ffmpeg's path. */
function findPrograms(options: LiveBroadcasterOptions): string {
  if (!options.remoteComposers) chromiumOf(options);
  return ffmpegOf(options);
}

function hasPrograms(options: LiveBroadcasterOptions): boolean {
  try {
    findPrograms(options);
    return true;
  } catch {
    return false;
  }
}

const openStandbys = (
  options: LiveBroadcasterOptions,
  own: Pick<Parameters<typeof launchComposerBrowser>[0], 'profilesFolder' | 'register' | 'sandbox'>,
): StandbyComposers =>
  createStandbyComposers(
    (session) =>
      options.remoteComposers
        ? createRemoteStandby(options.remoteComposers, session)
        : createStandbyComposer({
            launch: async () =>
              launchComposerBrowser({
                ...own,
                chromiumPath: chromiumOf(options),
                usesGpu: options.usesGpu === true,
                log: options.log,
                reachable: reachableBy(session, options),
              }),
            composerUrl: session.composerUrl,
            ...options,
          }),
    options.log,
  );

/** Ends the processes that a killed server left. */
function openRegister({ dataDir, log }: LiveBroadcasterOptions): ProcessRegister {
  const register = createProcessRegister(join(runRoot(dataDir), 'processes'), undefined, (error) =>
    log.warn({ err: error }, 'the register of processes could not be changed'),
  );
  const leftovers = register.killLeftovers();
  if (leftovers.length > 0) log.warn({ leftovers }, 'ended processes of an earlier server');
  return register;
}

/** Marks the end of all broadcasts that are not to be resumed, in case that an earlier server could not. */
function endOldPlaylists({ dataDir, log }: LiveBroadcasterOptions): void {
  for (const studioToken of listNames(hlsRoot(dataDir))) {
    if (readUnfinished(dataDir, studioToken) !== null) continue;
    try {
      endPlaylists(join(hlsRoot(dataDir), studioToken));
    } catch (error) {
      log.warn({ err: error, studioToken }, 'a playlist of an earlier broadcast lacks its end');
    }
  }
}

/** What needs no broadcast: its recordings and files, and trying a destination. */
const callsWithoutBroadcast = (
  options: LiveBroadcasterOptions,
  register: ProcessRegister,
): Pick<Broadcaster, 'listRecordings' | 'deleteRecording' | 'testDestination' | 'deleteFiles'> => {
  const { dataDir, clock } = options;
  return {
    listRecordings: async (studioToken) => listRecordings(dataDir, studioToken),
    deleteRecording: async (studioToken, fileName) => deleteRecording(dataDir, studioToken, fileName),
    testDestination: (address) =>
      testDestination(address, {
        ffmpegPath: ffmpegOf(options),
        secretsFolder: runRoot(dataDir),
        register,
        clock,
      }),
    deleteFiles: (studioToken) => deleteBroadcastFiles(dataDir, studioToken),
  };
};

/** The broadcaster that composes in a headless Chromium and sends out with ffmpeg. Ends the processes that a killed server left. */
export function createLiveBroadcaster(options: LiveBroadcasterOptions): Broadcaster {
  const { dataDir, clock, log } = options;
  const register = openRegister(options);
  endOldPlaylists(options);
  const profilesFolder = join(runRoot(dataDir), 'profiles');
  const runs = new Map<string, Running>();
  const sandbox = createComposerSandbox(process.getuid?.(), log);
  const pictures = openBroadcastPictures({
    running: () => [...runs].map(picturesOf),
    findFfmpeg: () => ffmpegOf(options),
    clock,
    log,
  });
  const delivery = createDelivery(clock);
  let composerRestarts = 0;
  rmSync(profilesFolder, { recursive: true, force: true });
  const standbys = openStandbys(options, { profilesFolder, register, sandbox });

  /** The broadcast has ended: its viewers get what is on the disk. */
  function forget(studioToken: string): void {
    runs.delete(studioToken);
    delivery.unpublish(studioToken);
  }

  async function finish(studioToken: string, ffmpegPath: string): Promise<void> {
    const unfinishedId = readUnfinished(dataDir, studioToken)?.recordingId;
    const runningId = runs.get(studioToken)?.run.recordingId;
    const isRunning = (id: string): boolean => id === unfinishedId || id === runningId;
    await finishRecordings(dataDir, studioToken, { ffmpegPath, isRunning, log });
  }

  function begin(session: BroadcastSession, events: BroadcastEvents, resume: boolean): void {
    const { studioToken } = session;
    // A missing program is reported at once.
    const ffmpegPath = findPrograms(options);
    const secretsFolder = runRoot(dataDir);
    const ffmpeg = createFfmpegProcesses({ ffmpegPath, clock, log, register, secretsFolder });
    const files = openBroadcastFiles(dataDir, studioToken, { resume, nowMs: clock.nowMs() });
    const { broadcastId, startedAtMs, hlsFolder } = files;
    const packager = createPackager({ folder: hlsFolder, broadcastId, startedAtMs, clock, log });
    delivery.publish(studioToken, packager);
    const standby = standbys.take(session);
    let launches = 0;
    const run = createBroadcastRun({
      files,
      packager,
      clock,
      log,
      events: {
        onLive: events.onLive,
        onFailed: (error) => {
          forget(studioToken);
          Promise.all([standbys.release(studioToken), finish(studioToken, ffmpegPath)])
            .catch((problem: unknown) =>
              log.error({ err: problem }, 'a failed broadcast was not closed properly'),
            )
            .finally(() => events.onFailed(error));
        },
      },
      launch: () => {
        if (launches > 0) composerRestarts += 1;
        launches += 1;
        return standby.start();
      },
      prepareLaunch: options.keepsStandby === false ? () => {} : standby.prepare,
      startOutput: ffmpeg.startOutput,
      destinations: session.rtmpDestinations.map((address) => ffmpeg.openDestination(address)),
    });
    runs.set(studioToken, { run, files, packager, ffmpegPath });
    log.info({ studioToken, broadcastId, resume }, 'broadcast starting');
  }

  const isLive = (token: string): boolean => runs.get(token)?.run.isLive === true;
  return {
    async start(session, events, { resume }) {
      if (!runs.has(session.studioToken)) begin(session, events, resume);
    },
    keepPrepared: standbys.keep,
    giveBackPrepared: standbys.giveBack,
    async stop(studioToken) {
      const running = runs.get(studioToken);
      if (running === undefined) return;
      try {
        await Promise.all([standbys.release(studioToken), running.run.stop({ keep: false })]);
      } finally {
        forget(studioToken);
      }
      await finish(studioToken, running.ffmpegPath);
    },
    playlistUrl: (studioToken) => (isLive(studioToken) ? `/hls/${studioToken}/${playlistName}` : null),
    latestPicture: async (studioToken) => (isLive(studioToken) ? pictures.read(studioToken) : null),
    status: () => ({
      broadcasts: [...runs].map((running) => describeRun(running, clock.nowMs())),
      composerRestarts,
      preparedComposers: standbys.list(),
    }),
    hasPrograms: () => hasPrograms(options),
    checkPrograms: () =>
      checkPrograms({
        composesElsewhere: Boolean(options.remoteComposers),
        isComposing: [...runs.values()].some(({ run }) => (run.framesPerSecond ?? 0) > 0),
        findChromium: () => chromiumOf(options),
        findFfmpeg: () => ffmpegOf(options),
        usesGpu: options.usesGpu === true,
        sandbox,
      }),
    ...callsWithoutBroadcast(options, register),
    registerRoutes(app, { composerOf, mayReadRecordings }) {
      addDeliveryRoutes(app, { hlsFolder: hlsRoot(dataDir), delivery, clock });
      addRecordingRoutes(app, dataDir, mayReadRecordings);
      addIngestRoute(app, { composerOf, runOf: (token) => runs.get(token)?.run, clock, log });
    },
    async shutdown() {
      pictures.stop();
      const stopped = [...runs.values()].map(({ run }) => run.stop({ keep: true }));
      await Promise.all([standbys.closeAll(), ...stopped]);
      for (const studioToken of runs.keys()) forget(studioToken);
    },
  };
}
