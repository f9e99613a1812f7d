import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../src/clock/clock.ts';
import type { StoredVideo, VideoStore } from '../store/videoStore.ts';
import { folderName, playlistName, sizeOf, sourcePath, type VideoFolders } from './videoFiles.ts';

/** An upload that nobody goes on with is deleted after this time; ms. */
const uploadLifeMs = 24 * 60 * 60_000;
const sweepIntervalMs = 60 * 60_000;

/** Keeps the videos in the database and their files on the disk in agreement: at the start, and for old uploads every hour. */
export function createUpkeep({
  store,
  folders,
  finishUpload,
  drop,
  clock,
  log,
}: {
  store: VideoStore;
  folders: VideoFolders;
  finishUpload: (id: string) => Promise<void>;
  drop: (video: StoredVideo) => Promise<void>;
  clock: Clock;
  log: { error(details: object, message: string): void };
}): { start(): Promise<void>; stop(): void } {
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
    },
    stop: stopSweeping,
  };
}
