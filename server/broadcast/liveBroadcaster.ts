import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Clock } from '../../src/clock/clock.ts';
import type { BroadcastSession, Broadcaster } from './broadcast.ts';
import { openBroadcastFiles, playlistName, readUnfinished, runRoot } from './broadcastFiles.ts';
import type { BroadcastLog } from './broadcastLog.ts';
import { createBroadcastRun, type BroadcastRun } from './broadcastRun.ts';
import { launchComposerBrowser } from './composerBrowser.ts';
import { hasGpu } from './composerFlags.ts';
import { createStandbyComposer, type StandbyComposer } from './standbyComposer.ts';
import { findChromium, findFfmpeg } from './executables.ts';
import { programArguments, rtmpArguments, type ProgramPlayout } from './ffmpegArguments.ts';
import { addIngestRoute } from './ingestRoute.ts';
import { addMediaRoutes } from './mediaRoutes.ts';
import { startPipedProcess, type PipedProcess } from './pipedProcess.ts';
import { createProcessRegister } from './processRegister.ts';
import { finishRecordings, listRecordings } from './recordings.ts';
import { createRtmpDestination, type RtmpDestination } from './rtmpDestination.ts';

export interface LiveBroadcasterOptions {
  dataDir: string;
  /** Null searches the path. */
  chromiumPath: string | null;
  ffmpegPath: string | null;
  /** The path that programs are searched on. */
  searchPath: string;
  clock: Clock;
  log: BroadcastLog;
}

interface Running {
  run: BroadcastRun;
  spare: StandbyComposer;
  ffmpegPath: string;
}

/** The broadcaster that composes in a headless Chromium and sends out with ffmpeg. Ends what a killed server left behind. */
export function createLiveBroadcaster(options: LiveBroadcasterOptions): Broadcaster {
  const { dataDir, clock, log } = options;
  const register = createProcessRegister(join(runRoot(dataDir), 'processes'));
  const profilesFolder = join(runRoot(dataDir), 'profiles');
  const runs = new Map<string, Running>();
  const leftovers = register.killLeftovers();
  if (leftovers.length > 0) log.warn({ leftovers }, 'ended processes of an earlier server');
  rmSync(profilesFolder, { recursive: true, force: true });

  function startOutput(ffmpegPath: string, output: ProgramPlayout, onDrain: () => void): PipedProcess {
    const args = programArguments(output);
    return startPipedProcess({
      command: ffmpegPath,
      args,
      mark: output.recordingPath,
      clock,
      register,
      onDrain,
    });
  }

  function openDestination(ffmpegPath: string, address: string): RtmpDestination {
    return createRtmpDestination({
      address,
      clock,
      log,
      start: () =>
        startPipedProcess({
          command: ffmpegPath,
          args: rtmpArguments(address),
          mark: address,
          clock,
          register,
        }),
    });
  }

  async function finish(studioToken: string, ffmpegPath: string): Promise<void> {
    const unfinishedId = readUnfinished(dataDir, studioToken)?.id;
    const runningId = runs.get(studioToken)?.run.broadcastId;
    const isRunning = (id: string): boolean => id === unfinishedId || id === runningId;
    await finishRecordings(dataDir, studioToken, { ffmpegPath, isRunning, log });
  }

  function begin(session: BroadcastSession, resume: boolean, events: Parameters<Broadcaster['start']>[1]) {
    const { studioToken } = session;
    const fallback = chromium.executablePath();
    const chromiumPath = findChromium(options.chromiumPath, options.searchPath, fallback);
    const ffmpegPath = findFfmpeg(options.ffmpegPath, options.searchPath);
    const onGpu = hasGpu(process.platform);
    const files = openBroadcastFiles(dataDir, studioToken, { resume, nowMs: clock.nowMs() });
    const spare = createStandbyComposer({
      launch: () => launchComposerBrowser({ chromiumPath, profilesFolder, hasGpu: onGpu, log, register }),
      composerUrl: session.composerUrl,
      log,
    });
    const run = createBroadcastRun({
      files,
      clock,
      log,
      events: {
        onLive: events.onLive,
        onFailed: (error) => {
          runs.delete(studioToken);
          void spare.close();
          void finish(studioToken, ffmpegPath).finally(() => events.onFailed(error));
        },
      },
      launch: spare.begin,
      prepareLaunch: spare.prepare,
      startOutput: (output, onDrain) => startOutput(ffmpegPath, output, onDrain),
      destinations: session.rtmpDestinations.map((address) => openDestination(ffmpegPath, address)),
    });
    runs.set(studioToken, { run, spare, ffmpegPath });
    log.info({ studioToken, broadcastId: files.broadcastId, onGpu, resume }, 'broadcast starting');
  }

  return {
    async start(session, events, { resume }) {
      if (runs.has(session.studioToken)) return;
      begin(session, resume, events);
    },
    async stop(studioToken) {
      const running = runs.get(studioToken);
      if (running === undefined) return;
      await Promise.all([running.spare.close(), running.run.stop({ keep: false })]);
      runs.delete(studioToken);
      await finish(studioToken, running.ffmpegPath);
    },
    playlistUrl: (studioToken) =>
      runs.get(studioToken)?.run.isLive === true ? `/hls/${studioToken}/${playlistName}` : null,
    async listRecordings(studioToken) {
      return listRecordings(dataDir, studioToken);
    },
    registerRoutes(app, composerOf) {
      addMediaRoutes(app, dataDir);
      addIngestRoute(app, { composerOf, runOf: (token) => runs.get(token)?.run, clock, log });
    },
    async shutdown() {
      await Promise.all(
        [...runs.values()].map(({ run, spare }) => Promise.all([spare.close(), run.stop({ keep: true })])),
      );
      runs.clear();
    },
  };
}
