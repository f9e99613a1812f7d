import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../src/clock/clock.ts';
import type { Access } from '../auth/access.ts';
import { runRoot } from '../broadcast/broadcastFiles.ts';
import type { BroadcastLog } from '../broadcast/broadcastLog.ts';
import { launchComposerBrowser, type ComposerBrowser } from '../broadcast/composerBrowser.ts';
import { createComposerSandbox } from '../broadcast/composerSandbox.ts';
import { findChromium, findFfmpeg } from '../broadcast/executables.ts';
import { packagedChromium } from '../broadcast/loadPlaywright.ts';
import { createProcessRegister } from '../broadcast/processRegister.ts';
import { AppError } from '../errors.ts';
import type { LocalRecordings } from '../localRecordings/createLocalRecordings.ts';
import type { RosterLogStore } from '../store/rosterLogStore.ts';
import type { SceneLogStore } from '../store/sceneLogStore.ts';
import type { SessionStore, StoredSession } from '../store/sessionStore.ts';
import { drawJob } from './drawJob.ts';
import { linesUntil, readSources, recordedDuring } from './readSources.ts';
import {
  byteSizeOf,
  changeRedraw,
  listRedraws,
  listRedrawnSessions,
  openRedrawFiles,
  redrawsRoot,
  type RedrawFiles,
  type StoredRedraw,
} from './redrawFiles.ts';
import type { RedrawRun } from './redrawRun.ts';

/** How often it looks whether the machine is free for the next one; ms. */
const lookIntervalMs = 2000;
/** How many frames are drawn between two writes of the progress, which `npm run redraw` reads. */
const writtenFrames = 30;

interface RedrawSettings {
  chromiumPath: string | null;
  ffmpegPath: string | null;
  searchPath: string;
  /** What stays free on the disk. */
  reserveBytes: number;
}

export interface RedrawsOptions {
  dataDir: string;
  settings: RedrawSettings;
  sessions: Pick<SessionStore, 'find'>;
  sceneLog: SceneLogStore;
  rosterLog: Pick<RosterLogStore, 'read'>;
  localRecordings: Pick<LocalRecordings, 'list'>;
  access: Pick<Access, 'issueAccessToken'>;
  pageOrigin(): string;
  freeBytes(folder: string): Promise<number>;
  /** False while broadcasts need the machine. */
  mayDraw(): boolean;
  clock: Clock;
  log: BroadcastLog;
}

/** Draws what waits, one after the other. The queue is the files of the redraws, so a killed server goes on with it. */
export interface RedrawQueue {
  /** Something may wait now. */
  look(): void;
  /** What is being drawn. */
  readonly drawing: Readonly<Drawing> | null;
  /** Ends the drawing of a redraw, or of any of a session's with null; resolves when nothing of it is written any more. */
  halt(studioToken: string, id: string | null): Promise<void>;
  /** Ends the drawing; it waits for the next start. */
  stop(): Promise<void>;
}

interface Drawing {
  id: string;
  studioToken: string;
  framesDone: number;
  abort: AbortController;
  run: RedrawRun | null;
  done: Promise<void>;
}

export function createRedrawQueue(options: RedrawsOptions): RedrawQueue {
  const { dataDir, sessions, mayDraw, clock, log } = options;
  const draw = createDraw(options);
  let drawing: Drawing | null = null;
  let isStopped = false;
  let isLooking = false;

  /** Begins the oldest redraw that waits, if the machine is free. */
  async function lookOnce(): Promise<void> {
    if (isStopped || isLooking || drawing !== null || !mayDraw()) return;
    isLooking = true;
    try {
      const next = listRedrawnSessions(dataDir)
        .flatMap((studioToken) => listRedraws(dataDir, studioToken))
        .filter(({ status }) => status === 'waiting')
        .sort((a, b) => a.createdAtMs - b.createdAtMs)[0];
      const session = next === undefined ? null : await sessions.find(next.studioToken);
      if (next !== undefined && session !== null) begin(next, session);
    } finally {
      isLooking = false;
    }
  }

  function begin({ studioToken, id }: StoredRedraw, session: StoredSession): void {
    const files = openRedrawFiles(dataDir, studioToken, id);
    const job = files.read();
    // It may have been cancelled meanwhile, and the server may be ending.
    if (job?.status !== 'waiting' || isStopped) return;
    const current: Drawing = {
      ...{ id, studioToken, framesDone: job.framesDone },
      ...{ abort: new AbortController(), run: null, done: Promise.resolve() },
    };
    drawing = current;
    changeRedraw(files, { status: 'drawing', problem: null });
    current.done = draw(job, session, current, files)
      .then(
        () => {
          changeRedraw(files, { status: 'done', byteSize: byteSizeOf(files.videoPath) });
          files.deleteMedia();
        },
        (error: unknown) => {
          // Who aborted it says what becomes of it.
          if (current.abort.signal.aborted) return;
          log.error({ err: error, redrawId: id }, 'a broadcast could not be drawn again');
          const problem = error instanceof Error ? error.message : String(error);
          changeRedraw(files, { status: 'failed', problem: problem.slice(0, 500) });
        },
      )
      .finally(() => {
        drawing = null;
        look();
      });
  }

  const look = (): void =>
    void lookOnce().catch((error: unknown) => log.error({ err: error }, 'the redraws could not be read'));
  const stopLooking = clock.setRepeating(lookIntervalMs, look);

  return {
    look,
    get drawing() {
      return drawing;
    },
    async halt(studioToken, id) {
      const current = drawing;
      if (current?.studioToken !== studioToken || (id !== null && current.id !== id)) return;
      current.abort.abort();
      await current.done;
    },
    async stop() {
      isStopped = true;
      stopLooking();
      const current = drawing;
      if (current === null) return;
      current.abort.abort();
      await current.done;
      changeRedraw(openRedrawFiles(dataDir, current.studioToken, current.id), { status: 'waiting' });
    },
  };
}

/** Makes the function that draws one redraw. */
function createDraw(options: RedrawsOptions) {
  const { dataDir, settings, mayDraw, clock } = options;
  const launch = createLaunch(options);
  const register = createProcessRegister(join(runRoot(dataDir), 'redraw-encoders'));
  register.killLeftovers();
  /** The page reads the session's lists as a composer does. */
  const accessOfPage = ({ id, studioToken }: StoredSession): string =>
    options.access.issueAccessToken({
      ...{ studioToken, sessionId: id, personId: 'redraw', speakerId: 'redraw' },
      ...{ role: 'composer', link: null, browser: 'chromium' },
    });
  return async (
    job: StoredRedraw,
    session: StoredSession,
    current: Drawing,
    files: RedrawFiles,
  ): Promise<void> => {
    if ((await options.freeBytes(redrawsRoot(dataDir))) < settings.reserveBytes)
      throw new AppError('storageFull');
    const sources = await readSources(session, options);
    await drawJob({
      job,
      files,
      sources: {
        accessToken: accessOfPage(session),
        log: linesUntil(sources.lines, job.broadcast.endMs),
        roster: sources.roster.filter(({ atMs }) => atMs <= job.broadcast.endMs),
        recordings: recordedDuring(sources, job.broadcast),
      },
      launch,
      urlOf: ({ key }) =>
        `${options.pageOrigin()}/${job.studioToken}/redraw#${new URLSearchParams({ redrawId: job.id, key }).toString()}`,
      ffmpegPath: findFfmpeg(settings.ffmpegPath, settings.searchPath),
      ...{ register, mayDraw, clock, signal: current.abort.signal },
      onRun: (run) => (current.run = run),
      onStart: (start) => changeRedraw(files, start),
      onFrame(framesDone) {
        current.framesDone = framesDone;
        if (framesDone % writtenFrames === 0) changeRedraw(files, { framesDone });
      },
    });
    changeRedraw(files, { framesDone: current.framesDone });
  };
}

/** The browser that draws: the same as a composer's. */
function createLaunch({
  dataDir,
  settings,
  pageOrigin,
  log,
}: RedrawsOptions): () => Promise<ComposerBrowser> {
  const sandbox = createComposerSandbox(process.getuid?.(), { ...log, warn: () => {} });
  const profilesFolder = join(runRoot(dataDir), 'redraw-profiles');
  rmSync(profilesFolder, { recursive: true, force: true });
  const register = createProcessRegister(join(runRoot(dataDir), 'redraw-browsers'));
  register.killLeftovers();
  return () =>
    launchComposerBrowser({
      chromiumPath: findChromium(settings.chromiumPath, settings.searchPath, packagedChromium),
      profilesFolder,
      usesGpu: false,
      ...{ log, register, sandbox },
      reachable: { pageOrigin: pageOrigin(), engineOrigins: [], iceServers: [] },
    });
}
