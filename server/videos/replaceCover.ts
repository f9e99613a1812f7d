import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../errors.ts';
import { extensionOf, isImage, sniffType } from '../storage/fileTypes.ts';
import type { VideoStore } from '../store/videoStore.ts';
import { isDiskFull } from './encodeVideo.ts';
import { folderName, type VideoFolders } from './videoFiles.ts';

/** Puts a picture in the place of a video's cover. Rejects with `videoNotReady`, `uploadTypeWrong` or `storageFull`. */
export async function replaceCover(
  {
    store,
    folders,
    forgetServed,
  }: { store: VideoStore; folders: VideoFolders; forgetServed: (folder: string) => void },
  sessionId: string,
  picture: Buffer,
): Promise<void> {
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
}
