import { randomBytes } from 'node:crypto';
import { copyFile, link, writeFile } from 'node:fs/promises';
import type { Clock } from '../../src/clock/clock.ts';
import { AppError } from '../errors.ts';
import type { StoredVideo, VideoStore } from '../store/videoStore.ts';
import { isDiskFull } from './encodeVideo.ts';
import type { EncodingQueue } from './encodingQueue.ts';
import { removeSource, sizeOf, sourcePath, type VideoFolders } from './videoFiles.ts';

/** How a session gets a new video. */
export interface VideoIntake {
  /** Begins an upload, in place of any other of the session. Resolves with its id. Rejects with `videoTooLarge` or `storageFull`. */
  declare(sessionId: string, file: { fileName: string; byteSize: number }): Promise<string>;
  /** Takes part of a recording, which itself stays as it is. Rejects with `storageFull`. */
  takeRecording(
    sessionId: string,
    recording: { path: string; fileName: string; trim: { from: number; to: number } },
  ): Promise<void>;
}

export function createIntake({
  store,
  folders,
  queue,
  freeBytes,
  limits,
  deleteFiles,
  clock,
}: {
  store: VideoStore;
  folders: VideoFolders;
  queue: EncodingQueue;
  freeBytes: (folder: string) => Promise<number>;
  limits: { maxBytes: number; reserveBytes: number };
  /** Of a video that is replaced. */
  deleteFiles: (video: StoredVideo) => Promise<void>;
  clock: Clock;
}): VideoIntake {
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

  return {
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
  };
}
