import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  redrawJobSchema,
  type RedrawBody,
  type RedrawJob,
  type RedrawList,
} from '../../src/protocol/rest/redraw.ts';
import { AppError } from '../errors.ts';
import type { StoredSession } from '../store/sessionStore.ts';
import { readSources, recordedDuring } from './readSources.ts';
import {
  changeRedraw,
  listRedraws,
  listRedrawnSessions,
  openRedrawFiles,
  redrawIdOf,
  redrawsRoot,
  type RedrawFiles,
  type StoredRedraw,
} from './redrawFiles.ts';
import { createRedrawQueue, type RedrawsOptions } from './redrawQueue.ts';
import type { RedrawRun } from './redrawRun.ts';

/** Broadcasts that are drawn again from their local recordings: one at a time, and only when no broadcast needs the machine. */
export interface Redraws {
  /** Puts back what was being drawn when the server ended, and begins. */
  start(): void;
  list(session: StoredSession): Promise<RedrawList>;
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

export function createRedraws(options: RedrawsOptions): Redraws {
  const { dataDir, clock } = options;
  const queue = createRedrawQueue(options);
  const filesOf = (studioToken: string, id: string): RedrawFiles => openRedrawFiles(dataDir, studioToken, id);

  const describe = (job: StoredRedraw): RedrawJob => {
    const { drawing } = queue;
    const isDrawn = drawing?.id === job.id && drawing.studioToken === job.studioToken;
    return redrawJobSchema.parse(isDrawn ? { ...job, framesDone: drawing.framesDone } : job);
  };
  const read = (files: RedrawFiles): StoredRedraw => {
    const job = files.read();
    if (job === null) throw new AppError('redrawNotFound');
    return job;
  };

  return {
    start() {
      for (const studioToken of listRedrawnSessions(dataDir))
        for (const job of listRedraws(dataDir, studioToken))
          if (job.status === 'drawing') filesOf(studioToken, job.id).write({ ...job, status: 'waiting' });
      queue.look();
    },
    async list(session) {
      const { broadcasts, recordings } = await readSources(session, options);
      return {
        broadcasts,
        recordingCount: recordings.length,
        jobs: listRedraws(dataDir, session.studioToken).map(describe),
      };
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
          ...{ missing: known?.missing ?? [], unknownSpeakers: known?.unknownSpeakers ?? [] },
          ...{ createdAtMs: clock.nowMs(), byteSize: null },
        });
      queue.look();
      return describe(read(files));
    },
    async cancel(studioToken, id) {
      const files = filesOf(studioToken, id);
      const { status } = read(files);
      if (status === 'waiting' || status === 'drawing') {
        const framesDone = queue.drawing?.id === id ? queue.drawing.framesDone : undefined;
        await queue.halt(studioToken, id);
        changeRedraw(files, { status: 'cancelled', ...(framesDone !== undefined && { framesDone }) });
      }
      return describe(read(files));
    },
    async remove(studioToken, id) {
      const files = filesOf(studioToken, id);
      read(files);
      await queue.halt(studioToken, id);
      await rm(files.folder, { recursive: true, force: true });
    },
    videoPath(studioToken, id) {
      const files = filesOf(studioToken, id);
      return files.read()?.status === 'done' ? files.videoPath : null;
    },
    runOf(id, key) {
      const { drawing } = queue;
      return drawing?.id === id && drawing.run?.key === key ? drawing.run : null;
    },
    async deleteFiles(studioToken) {
      await queue.halt(studioToken, null);
      await rm(join(redrawsRoot(dataDir), studioToken), { recursive: true, force: true });
    },
    stop: queue.stop,
  };
}
