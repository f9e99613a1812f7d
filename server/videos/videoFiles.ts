import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the files of videos are under DATA_DIR. A video's id and secret are made here, and are safe as names of files. */
export interface VideoFolders {
  /** Files as they were uploaded, until they are encoded: `{id}`, and `{id}.json` about the upload. */
  readonly uploads: string;
  /** What is being encoded: a folder each. */
  readonly unfinished: string;
  /** What the audience gets: a folder each, `{id}-{secret}`. */
  readonly finished: string;
  /** Pictures of recordings: a folder for each session, and in it one for each recording. */
  readonly previews: string;
}

export function openVideoFolders(dataDir: string): VideoFolders {
  const folders = {
    uploads: join(dataDir, 'video-uploads'),
    unfinished: join(dataDir, 'videos-unfinished'),
    finished: join(dataDir, 'videos'),
    previews: join(dataDir, 'recording-previews'),
  };
  for (const path of Object.values(folders)) mkdirSync(path, { recursive: true });
  return folders;
}

interface Named {
  id: string;
  secret: string;
}

/** Name of a video's folder, which is part of its public address. */
export const folderName = ({ id, secret }: Named): string => `${id}-${secret}`;
/** Public path of one of a video's files. */
export const videoUrl = (video: Named, fileName: string): string =>
  `/videos/${folderName(video)}/${fileName}`;
export const playlistName = 'index.m3u8';

export const sourcePath = (folders: Pick<VideoFolders, 'uploads'>, id: string): string =>
  join(folders.uploads, id);

/** Deletes the file that a video is encoded from. */
export async function removeSource(folders: VideoFolders, id: string): Promise<void> {
  await rm(sourcePath(folders, id), { force: true });
  await rm(`${sourcePath(folders, id)}.json`, { force: true });
}

/** Deletes everything of a video from the disk. */
export async function removeFiles(folders: VideoFolders, video: Named): Promise<void> {
  await removeSource(folders, video.id);
  for (const path of [join(folders.unfinished, video.id), join(folders.finished, folderName(video))])
    await rm(path, { recursive: true, force: true });
}

/** Size of a file; null where there is none. */
export async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch {
    return null;
  }
}

/** Bytes of all files in a folder and below it. */
export async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map((entry) => sizeOf(join(entry.parentPath, entry.name))));
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
}
