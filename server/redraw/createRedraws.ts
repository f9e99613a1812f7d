import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Clock } from '../../src/clock/clock.ts';
import {
  redrawJobSchema,
  type RedrawBody,
  type RedrawJob,
  type RedrawList,
} from '../../src/protocol/rest/redraw.ts';
import { runRoot } from '../broadcast/broadcastFiles.ts';
import type { BroadcastLog } from '../broadcast/broadcastLog.ts';
import { launchComposerBrowser, type ComposerBrowser } from '../broadcast/composerBrowser.ts';
import { hasGpu } from '../broadcast/composerFlags.ts';
import { createComposerSandbox } from '../broadcast/composerSandbox.ts';
import { findChromium, findFfmpeg } from '../broadcast/executables.ts';
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
  listRedraws,
  listRedrawnSessions,
  openRedrawFiles,
  redrawIdOf,
  redrawsRoot,
  type RedrawFiles,
  type StoredRedraw,
} from './redrawFiles.ts';
import type { RedrawRun } from './redrawRun.ts';

/** How often it looks whether the machine is free for the next one; ms. */
const lookIntervalMs = 2000;

/** How many frames are drawn between two writes of the progress, which `npm run redraw` reads. */
const writtenFrames = 30;

export interface RedrawSettings {
  chromiumPath: string | null;
  ffmpegPath: string | null;
  searchPath: string;
  /** What stays free on the disk. */
  reserveBytes: number;
}

/** Broadcasts that are drawn again from their local recordings: one at a time, and only when no broadcast needs the machine. */
export interface Redraws {
  /** Puts back what was being drawn when the server ended, and begins. */
  start(): void;
  list(session: StoredSession): Promise<RedrawList>;
  find(studioToken: string, id: string): RedrawJob | null;
  /** Asks for a redraw. The same one goes on where it was, or is there already. */
  request(session: StoredSession, body: RedrawBody): Promise<RedrawJob>;
  /** Ends the drawing; what is there stays for the next request of the same. */
  cancel(studioToken: string, id: string): Promise<RedrawJob>;
  /** Deletes a redraw with its video. */
  remove(studioToken: string, id: string): Promise<void>;
  /** Path of a finished video; null without one. */
  videoPath(studioToken: string, id: string): string | null;
  /** The page that draws, by its key. */
  runOf(id: string, key: string): RedrawRun | null;
  /** Deletes everything of a session. */
  deleteFiles(studioToken: string): Promise<void>;
  /** Ends the drawing; it goes on at the next start. */
  stop(): Promise<void>;
}

interface RedrawsOptions {
  dataDir: string;
  settings: RedrawSettings;
  sessions: Pick<SessionStore, 'find'>;
  sceneLog: SceneLogStore;
  rosterLog: Pick<RosterLogStore, 'read'>;
  localRecordings: Pick<LocalRecordings, 'list'>;
  /** For the page, which reads the session's lists. */
  issueAccessToken(session: StoredSession): string;
  pageOrigin(): string;
  freeBytes(folder: string): Promise<number>;
  /** False while broadcasts need the machine. */
  mayDraw(): boolean;
  clock: Clock;
  log: BroadcastLog;
}

interface Drawing {
  id: string;
  studioToken: string;
  framesDone: number;
  abort: AbortController;
  run: RedrawRun | null;
  done: Promise<void>;
}

export function createRedraws(options: RedrawsOptions): Redraws {
  const { dataDir, settings, sessions, mayDraw, clock, log } = options;
  const launch = createLaunch(options);
  const register = createProcessRegister(join(runRoot(dataDir), 'redraw-encoders'));
  register.killLeftovers();
  let drawing: Drawing | null = null;
  let isStopped = false;
  let isLooking = false;
  const filesOf = (studioToken: string, id: string): RedrawFiles => openRedrawFiles(dataDir, studioToken, id);

  const change = (files: RedrawFiles, changes: Partial<StoredRedraw>): void => {
    const job = files.read();
    if (job !== null) files.write({ ...job, ...changes });
  };

  /** Begins the oldest redraw that waits, if the machine is free. */
  async function look(): Promise<void> {
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

  function begin(job: StoredRedraw, session: StoredSession): void {
    const current: Drawing = {
      ...{ id: job.id, studioToken: job.studioToken, framesDone: job.framesDone },
      ...{ abort: new AbortController(), run: null, done: Promise.resolve() },
    };
    drawing = current;
    const files = filesOf(job.studioToken, job.id);
    files.write({ ...job, status: 'drawing', problem: null });
    current.done = draw(job, session, current, files)
      .then(
        () => change(files, { status: 'done', byteSize: byteSizeOf(files.videoPath) }),
        (error: unknown) => {
          // Who aborted it has said what becomes of it.
          if (current.abort.signal.aborted) return;
          log.error({ err: error, redrawId: job.id }, 'a broadcast could not be drawn again');
          const problem = error instanceof Error ? error.message : String(error);
          change(files, { status: 'failed', problem: problem.slice(0, 500) });
        },
      )
      .finally(() => {
        drawing = null;
        lookSoon();
      });
  }

  async function draw(
    job: StoredRedraw,
    session: StoredSession,
    current: Drawing,
    files: RedrawFiles,
  ): Promise<void> {
    if ((await options.freeBytes(redrawsRoot(dataDir))) < settings.reserveBytes)
      throw new AppError('storageFull');
    const sources = await readSources(session, options);
    await drawJob({
      job,
      files,
      sources: {
        accessToken: options.issueAccessToken(session),
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
      onStart: ({ frameCount, missing }) => change(files, { frameCount, missing }),
      onFrame(framesDone) {
        current.framesDone = framesDone;
        if (framesDone % writtenFrames === 0) change(files, { framesDone });
      },
    });
    change(files, { framesDone: current.framesDone });
  }

  const lookSoon = (): void =>
    void look().catch((error: unknown) => log.error({ err: error }, 'the redraws could not be read'));
  const stopLooking = clock.setRepeating(lookIntervalMs, lookSoon);

  const describe = (job: StoredRedraw): RedrawJob =>
    redrawJobSchema.parse(
      drawing?.id === job.id && drawing.studioToken === job.studioToken
        ? { ...job, framesDone: drawing.framesDone }
        : job,
    );

  async function halt(studioToken: string, id: string | null): Promise<void> {
    const current = drawing;
    if (current?.studioToken !== studioToken || (id !== null && current.id !== id)) return;
    current.abort.abort();
    await current.done;
  }

  return {
    start() {
      for (const studioToken of listRedrawnSessions(dataDir))
        for (const job of listRedraws(dataDir, studioToken))
          if (job.status === 'drawing') filesOf(studioToken, job.id).write({ ...job, status: 'waiting' });
      lookSoon();
    },
    async list(session) {
      const { broadcasts, recordings } = await readSources(session, options);
      return {
        broadcasts,
        recordingCount: recordings.length,
        jobs: listRedraws(dataDir, session.studioToken).map(describe),
      };
    },
    find(studioToken, id) {
      const job = filesOf(studioToken, id).read();
      return job === null ? null : describe(job);
    },
    async request(session, { broadcast: index, size = '1920x1080', edits = [] }) {
      const { studioToken } = session;
      const sources = await readSources(session, options);
      const broadcast = sources.broadcasts.at(index ?? -1);
      if (broadcast === undefined) throw new AppError('redrawBroadcastUnknown');
      const recordings = recordedDuring(sources, broadcast);
      const id = redrawIdOf({ broadcast, size, edits, recordings });
      const files = filesOf(studioToken, id);
      const known = files.read();
      const isGoing = known !== null && ['waiting', 'drawing', 'done'].includes(known.status);
      if (!isGoing)
        files.write({
          ...{ id, studioToken, status: 'waiting', problem: null, broadcast, size, edits },
          ...{ editCount: edits.length, frameCount: known?.frameCount ?? null },
          framesDone: known?.framesDone ?? 0,
          ...{ missing: known?.missing ?? [], createdAtMs: clock.nowMs(), byteSize: null },
        });
      lookSoon();
      const job = files.read();
      if (job === null) throw new AppError('redrawNotFound');
      return describe(job);
    },
    async cancel(studioToken, id) {
      const files = filesOf(studioToken, id);
      const status = files.read()?.status;
      if (status === undefined) throw new AppError('redrawNotFound');
      if (status === 'waiting' || status === 'drawing') {
        const framesDone = drawing?.id === id ? drawing.framesDone : undefined;
        await halt(studioToken, id);
        change(files, { status: 'cancelled', ...(framesDone !== undefined && { framesDone }) });
      }
      const job = files.read();
      if (job === null) throw new AppError('redrawNotFound');
      return describe(job);
    },
    async remove(studioToken, id) {
      const files = filesOf(studioToken, id);
      if (files.read() === null) throw new AppError('redrawNotFound');
      await halt(studioToken, id);
      await rm(files.folder, { recursive: true, force: true });
    },
    videoPath(studioToken, id) {
      const files = filesOf(studioToken, id);
      return files.read()?.status === 'done' ? files.videoPath : null;
    },
    runOf: (id, key) => (drawing?.id === id && drawing.run?.key === key ? drawing.run : null),
    async deleteFiles(studioToken) {
      await halt(studioToken, null);
      await rm(join(redrawsRoot(dataDir), studioToken), { recursive: true, force: true });
    },
    async stop() {
      isStopped = true;
      stopLooking();
      const current = drawing;
      if (current === null) return;
      current.abort.abort();
      await current.done;
      change(filesOf(current.studioToken, current.id), { status: 'waiting' });
    },
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
      chromiumPath: findChromium(settings.chromiumPath, settings.searchPath, chromium.executablePath()),
      profilesFolder,
      hasGpu: hasGpu(process.platform),
      ...{ log, register, sandbox },
      reachable: { pageOrigin: pageOrigin(), engineOrigins: [], iceServers: [] },
    });
}
