import { randomBytes } from 'node:crypto';
import { copyFile, link, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../src/clock/clock.ts';
import type { AdminVideo } from '../../src/protocol/rest/adminVideos.ts';
import type { SimuliveVideoStatus } from '../../src/protocol/rest/simulive.ts';
import { AppError } from '../errors.ts';
import { extensionOf, isImage, sniffType } from '../storage/fileTypes.ts';
import type { StoredVideo, VideoStore } from '../store/videoStore.ts';
import { isDiskFull, type EncodedVideo } from './encodeVideo.ts';
import type { EncodingQueue } from './encodingQueue.ts';
import {
  folderName,
  playlistName,
  removeFiles,
  removeSource,
  sizeOf,
  sourcePath,
  videoUrl,
  type VideoFolders,
} from './videoFiles.ts';

/** An upload that nobody goes on with is deleted after this time; ms. */
export const uploadLifeMs = 24 * 60 * 60_000;
const sweepIntervalMs = 60 * 60_000;
/** How long those who watch a video that was replaced may go on; ms. */
const replacedLifeMs = 15 * 60_000;

/** What the viewers of a simulive session get. */
export interface ShownVideo {
  status: SimuliveVideoStatus;
  id: string | null;
  /** In seconds. */
  duration: number | null;
  assetUrl: string | null;
  coverUrl: string | null;
}

/** The videos of simulive sessions: from the first byte of an upload to what viewers play. */
export interface Videos {
  /** Makes everything as it must be after a start, and begins to encode. */
  start(): Promise<void>;
  stop(): Promise<void>;
  describe(sessionId: string): Promise<AdminVideo | null>;
  shownTo(sessionId: string): Promise<ShownVideo>;
  /** Begins an upload, in place of any other of the session. Resolves with its id. Rejects with `videoTooLarge` or `storageFull`. */
  declare(sessionId: string, file: { fileName: string; byteSize: number }): Promise<string>;
  /** Whether there is such an upload, finished or not. */
  hasUpload(id: string): Promise<boolean>;
  finishUpload(id: string): Promise<void>;
  /** Forgets an upload that was cancelled. */
  dropUpload(id: string): Promise<void>;
  /** Takes part of a recording, which itself stays as it is. Rejects with `storageFull`. */
  takeRecording(
    sessionId: string,
    recording: { path: string; fileName: string; trim: { from: number; to: number } },
  ): Promise<void>;
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
  const replaced = new Map<string, { video: StoredVideo; cancel: () => void }>();

  const queue = queueOf({
    async onEncoded(video, encoded) {
      const shown = await store.show(video.id, encoded);
      await removeSource(folders, video.id);
      if (shown === 'gone') await deleteFiles(video);
      else if (shown.replaced !== null) deleteLater(shown.replaced);
    },
    async onFailed(video, { isFileUseless }) {
      if (isFileUseless) await removeSource(folders, video.id);
    },
  });

  async function deleteFiles(video: StoredVideo): Promise<void> {
    replaced.get(video.id)?.cancel();
    replaced.delete(video.id);
    await removeFiles(folders, video);
    forgetServed(folderName(video));
  }

  /** Whoever watches it now can go on for a while. */
  function deleteLater(video: StoredVideo): void {
    const cancel = clock.setTimer(replacedLifeMs, () => {
      deleteFiles(video).catch((error: unknown) =>
        log.error({ err: error, videoId: video.id }, 'a replaced video could not be deleted'),
      );
    });
    replaced.set(video.id, { video, cancel });
  }

  /** The row first, so that nothing more is begun for it. */
  async function drop(video: StoredVideo): Promise<void> {
    await store.remove(video.id);
    await queue.cancel(video.id);
    await deleteFiles(video);
  }

  async function declareNext(
    sessionId: string,
    file: Pick<StoredVideo, 'fileName' | 'byteSize' | 'source'> & { trim: StoredVideo['trim'] },
    place: (id: string) => Promise<void>,
    status: 'uploading' | 'waiting',
  ): Promise<string> {
    const id = randomBytes(12).toString('hex');
    const createdAt = new Date(clock.nowMs());
    try {
      await place(id);
    } catch (error) {
      await removeSource(folders, id);
      throw isDiskFull(error) ? new AppError('storageFull', { cause: error }) : error;
    }
    const waitingSince = status === 'waiting' ? createdAt : null;
    const video = {
      ...file,
      id,
      secret: randomBytes(16).toString('base64url'),
      status,
      createdAt,
      waitingSince,
    };
    const before = await store.declare(sessionId, video);
    if (before !== null) {
      await queue.cancel(before.id);
      await deleteFiles(before);
    }
    return id;
  }

  /** What all unfinished uploads together still have to write. */
  async function announcedBytes(): Promise<number> {
    const uploading = await store.listByStatus(['uploading']);
    const left = await Promise.all(
      uploading.map(async ({ id, byteSize }) => byteSize - ((await sizeOf(sourcePath(folders, id))) ?? 0)),
    );
    return left.reduce((sum, bytes) => sum + Math.max(0, bytes), 0);
  }

  async function finishUpload(id: string): Promise<void> {
    const waiting = { status: 'waiting', waitingSince: new Date(clock.nowMs()) } as const;
    const video = await store.change(id, ['uploading'], waiting);
    if (video === null) return;
    queue.look();
  }

  /** Uploads that are whole although nobody was told, those that are gone, and those that nobody goes on with. */
  async function sweepUploads(isStart: boolean): Promise<void> {
    for (const video of await store.listByStatus(['uploading'])) {
      const found = await stat(sourcePath(folders, video.id)).catch(() => null);
      const lastMs = Math.max(video.createdAt.getTime(), found?.mtimeMs ?? 0);
      if (found?.size === video.byteSize && isStart) await finishUpload(video.id);
      else if ((isStart && found === null) || lastMs + uploadLifeMs < clock.nowMs()) await drop(video);
    }
  }
  const stopSweeping = clock.setRepeating(sweepIntervalMs, () => {
    sweepUploads(false).catch((error: unknown) =>
      log.error({ err: error }, 'old uploads of videos could not be deleted'),
    );
  });

  /** Ready videos whose files are not there: the data comes from a backup without them. */
  async function failMissing(): Promise<void> {
    for (const video of await store.listByStatus(['ready']))
      if ((await sizeOf(join(folders.finished, folderName(video), playlistName))) === null)
        await store.change(video.id, ['ready'], {
          status: 'failed',
          problem: 'The files of this video are not on the server any more. Upload it again.',
        });
  }

  /** Files that belong to no video any more. */
  async function sweepFiles(): Promise<void> {
    const known = await store.listByStatus(['uploading', 'waiting', 'encoding', 'ready', 'failed']);
    const kept = new Set([
      ...known.map(({ id }) => id),
      ...known.map(({ id }) => `${id}.json`),
      ...known.map((video) => folderName(video)),
    ]);
    const remains = (await readdir(folders.unfinished)).map((name) => join(folders.unfinished, name));
    for (const folder of [folders.uploads, folders.finished])
      for (const name of await readdir(folder)) if (!kept.has(name)) remains.push(join(folder, name));
    for (const path of remains) await rm(path, { recursive: true, force: true });
  }

  return {
    async start() {
      await failMissing();
      await sweepUploads(true);
      await sweepFiles().catch((error: unknown) =>
        log.error({ err: error }, 'the remains of videos could not be deleted'),
      );
      await queue.start();
    },
    async stop() {
      stopSweeping();
      for (const { cancel } of replaced.values()) cancel();
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
    async shownTo(sessionId) {
      const { shown, next } = await store.ofSession(sessionId);
      const video = shown?.status === 'ready' ? shown : (next ?? shown);
      if (video === null)
        return { status: 'missing', id: null, duration: null, assetUrl: null, coverUrl: null };
      return { status: video.status, id: video.id, duration: video.duration, ...addressesOf(video) };
    },
    async declare(sessionId, { fileName, byteSize }) {
      if (byteSize > limits.maxBytes)
        throw new AppError('videoTooLarge', {
          message: `The video is larger than the ${String(Math.floor(limits.maxBytes / 1024 ** 2))} MB that the server accepts.`,
        });
      const free = (await freeBytes(folders.uploads)) - (await announcedBytes()) - limits.reserveBytes;
      if (byteSize > free) throw new AppError('storageFull');
      return declareNext(
        sessionId,
        { fileName, byteSize, source: 'upload', trim: null },
        // So that the file is there as soon as the upload is known.
        (id) => writeFile(sourcePath(folders, id), ''),
        'uploading',
      );
    },
    hasUpload: async (id) => (await store.find(id)) !== null,
    finishUpload,
    async dropUpload(id) {
      const video = await store.find(id);
      if (video?.status === 'uploading') await drop(video);
    },
    async takeRecording(sessionId, { path, fileName, trim }) {
      const byteSize = await sizeOf(path);
      if (byteSize === null) throw new AppError('recordingNotFound');
      await declareNext(
        sessionId,
        { fileName, byteSize, source: 'recording', trim },
        async (id) => {
          // The same file under a second name: the recording may be deleted while this one waits.
          await link(path, sourcePath(folders, id)).catch(() => copyFile(path, sourcePath(folders, id)));
        },
        'waiting',
      );
      queue.look();
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
    async setCover(sessionId, picture) {
      const { shown } = await store.ofSession(sessionId);
      if (shown?.status !== 'ready') throw new AppError('videoNotReady');
      const type = sniffType(picture);
      if (type === null || !isImage(type) || type === 'image/gif') throw new AppError('uploadTypeWrong');
      // A name of its own, because the earlier cover may be in caches for a year.
      const coverName = `cover-${randomBytes(6).toString('hex')}.${extensionOf(type)}`;
      const folder = join(folders.finished, folderName(shown));
      try {
        await writeFile(join(folder, coverName), picture, { flush: true });
      } catch (error) {
        await rm(join(folder, coverName), { force: true });
        throw isDiskFull(error) ? new AppError('storageFull', { cause: error }) : error;
      }
      await store.change(shown.id, ['ready'], { coverName });
      if (shown.coverName !== null) await rm(join(folder, shown.coverName), { force: true });
      forgetServed(folderName(shown));
    },
    async remove(sessionId) {
      const { shown, next } = await store.ofSession(sessionId);
      const video = next ?? shown;
      if (video === null) throw new AppError('videoNotFound');
      await drop(video);
    },
    async retire(sessionId) {
      const { shown, next } = await store.ofSession(sessionId);
      const old = [...replaced.values()].flatMap(({ video }) =>
        video.sessionId === sessionId ? [video] : [],
      );
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

/** How many videos are encoded before this one. */
async function countAhead(store: VideoStore, video: StoredVideo): Promise<number> {
  const [waiting, encoding] = await Promise.all([
    store.listByStatus(['waiting']),
    store.listByStatus(['encoding']),
  ]);
  return (
    encoding.length +
    Math.max(
      0,
      waiting.findIndex(({ id }) => id === video.id),
    )
  );
}

const addressesOf = (video: StoredVideo | null): Pick<AdminVideo, 'assetUrl' | 'coverUrl'> =>
  video?.status === 'ready'
    ? {
        assetUrl: videoUrl(video, playlistName),
        coverUrl: video.coverName === null ? null : videoUrl(video, video.coverName),
      }
    : { assetUrl: null, coverUrl: null };

/** While a video is on its way to replace another one, its addresses are those of the one that viewers see. */
const describeVideo = (
  video: StoredVideo,
  shown: StoredVideo | null,
  { progress, ahead }: { progress: number; ahead: number },
): AdminVideo => ({
  id: video.id,
  fileName: video.fileName,
  byteSize: video.byteSize,
  source: video.source,
  status: video.status,
  progress: Math.min(1, Math.max(0, progress)),
  ahead,
  problem: video.problem,
  duration: video.duration,
  width: video.width,
  height: video.height,
  renditions: video.renditions,
  ...addressesOf(shown),
});
