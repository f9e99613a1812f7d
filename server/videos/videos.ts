import type { Clock } from '../../src/clock/clock.ts';
import type { AdminVideo } from '../../src/protocol/rest/adminVideos.ts';
import { AppError } from '../errors.ts';
import type { StoredVideo, VideoStore } from '../store/videoStore.ts';
import { countAhead, describeShown, describeVideo, type ShownVideo } from './describeVideo.ts';
import { createIntake, type VideoIntake } from './videoIntake.ts';
import { replaceCover } from './replaceCover.ts';
import { createRemoval } from './videoRemoval.ts';
import { createUpkeep } from './videoUpkeep.ts';
import type { EncodedVideo } from './encodeVideo.ts';
import type { EncodingQueue } from './encodingQueue.ts';
import { removeSource, sizeOf, sourcePath, type VideoFolders } from './videoFiles.ts';

/** The videos of simulive sessions: from the first byte of an upload to what viewers play. */
export interface Videos extends VideoIntake {
  /** Makes everything as it must be after a start, and begins to encode. */
  start(): Promise<void>;
  stop(): Promise<void>;
  describe(sessionId: string): Promise<AdminVideo | null>;
  shownTo(sessionId: string): Promise<ShownVideo>;
  /** Whether there is such an upload, finished or not. */
  hasUpload(id: string): Promise<boolean>;
  finishUpload(id: string): Promise<void>;
  /** Forgets an upload that was cancelled. */
  dropUpload(id: string): Promise<void>;
  /** Rejects with `videoNotFound`, or with `videoNotFailed`. */
  retry(sessionId: string): Promise<void>;
  /** Rejects with `videoNotReady`, `uploadTypeWrong` or `storageFull`. */
  setCover(sessionId: string, picture: Buffer): Promise<void>;
  /** Deletes the video that is on its way, or else the one that is shown. Rejects with `videoNotFound`. */
  remove(sessionId: string): Promise<void>;
  /** Ends everything about a session's videos and returns how to delete their files, once the session's rows are gone. */
  retire(sessionId: string): Promise<() => Promise<void>>;
}

export function createVideos({
  store,
  folders,
  queue: queueOf,
  freeBytes,
  limits,
  forgetServed,
  clock,
  log,
}: {
  store: VideoStore;
  folders: VideoFolders;
  /** The queue tells what it has encoded. */
  queue: (callbacks: {
    onEncoded: (video: StoredVideo, encoded: EncodedVideo) => Promise<void>;
    onFailed: (video: StoredVideo, problem: { isFileUseless: boolean }) => Promise<void>;
  }) => EncodingQueue;
  freeBytes: (folder: string) => Promise<number>;
  limits: { maxBytes: number; reserveBytes: number };
  /** Nothing of this folder is served from memory any more. */
  forgetServed: (folder: string) => void;
  clock: Clock;
  log: { info(details: object, message: string): void; error(details: object, message: string): void };
}): Videos {
  const removal = createRemoval({ folders, forgetServed, clock, log });
  const { deleteFiles } = removal;

  const queue = queueOf({
    async onEncoded(video, encoded) {
      const shown = await store.show(video.id, encoded);
      await removeSource(folders, video.id);
      if (shown === 'gone') await deleteFiles(video);
      else if (shown.replaced !== null) removal.deleteLater(shown.replaced);
    },
    async onFailed(video, { isFileUseless }) {
      if (isFileUseless) await removeSource(folders, video.id);
    },
  });

  /** The row first, so that nothing more is begun for it. */
  async function drop(video: StoredVideo): Promise<void> {
    await store.remove(video.id);
    await queue.cancel(video.id);
    await deleteFiles(video);
  }

  async function finishUpload(id: string): Promise<void> {
    const waiting = { status: 'waiting', waitingSince: new Date(clock.nowMs()) } as const;
    const video = await store.change(id, ['uploading'], waiting);
    if (video === null) return;
    queue.look();
  }

  const upkeep = createUpkeep({ store, folders, finishUpload, drop, clock, log });

  const intake = createIntake({ store, folders, queue, freeBytes, limits, deleteFiles, clock });

  return {
    ...intake,
    async start() {
      await upkeep.start();
      await queue.start();
    },
    async stop() {
      upkeep.stop();
      removal.stop();
      await queue.stop();
    },
    async describe(sessionId) {
      const { shown, next } = await store.ofSession(sessionId);
      const video = next ?? shown;
      if (video === null) return null;
      const ahead = video.status === 'waiting' ? await countAhead(store, video) : 0;
      const progress = await progressOf(video);
      return describeVideo(video, shown, { progress, ahead });
    },
    shownTo: async (sessionId) => describeShown(await store.ofSession(sessionId)),
    hasUpload: async (id) => (await store.find(id)) !== null,
    finishUpload,
    async dropUpload(id) {
      const video = await store.find(id);
      if (video?.status === 'uploading') await drop(video);
    },
    async retry(sessionId) {
      const { shown, next } = await store.ofSession(sessionId);
      const video = next ?? shown;
      if (video === null) throw new AppError('videoNotFound');
      if ((await sizeOf(sourcePath(folders, video.id))) === null)
        throw new AppError('videoNotFailed', { message: video.problem ?? 'The video has not failed.' });
      const waiting = { status: 'waiting', waitingSince: new Date(clock.nowMs()) } as const;
      const again = { ...waiting, problem: null, encoderFailures: 0, serverEnds: 0 };
      if ((await store.change(video.id, ['failed'], again)) === null) throw new AppError('videoNotFailed');
      queue.look();
    },
    setCover: (sessionId, picture) => replaceCover({ store, folders, forgetServed }, sessionId, picture),
    async remove(sessionId) {
      const { shown, next } = await store.ofSession(sessionId);
      const video = next ?? shown;
      if (video === null) throw new AppError('videoNotFound');
      await drop(video);
    },
    async retire(sessionId) {
      const { shown, next } = await store.ofSession(sessionId);
      const old = removal.waitingOf(sessionId);
      return async () => {
        for (const video of [shown, next, ...old])
          if (video !== null) {
            await queue.cancel(video.id);
            await deleteFiles(video);
          }
      };
    },
  };

  async function progressOf({ id, status, byteSize }: StoredVideo): Promise<number> {
    if (status === 'uploading') return ((await sizeOf(sourcePath(folders, id))) ?? 0) / Math.max(1, byteSize);
    if (status === 'encoding') return queue.progressOf(id) ?? 0;
    return status === 'ready' ? 1 : 0;
  }
}
