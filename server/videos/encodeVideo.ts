import { execFile } from 'node:child_process';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Clock } from '../../src/clock/clock.ts';
import type { ProcessRegister } from '../broadcast/processRegister.ts';
import type { StoredVideo } from '../store/videoStore.ts';
import { syncPath } from '../writeWhole.ts';
import { encodeArguments, soundBitrateBps } from './encodeArguments.ts';
import { runEncoder } from './encoderProcess.ts';
import { inputArguments } from './inputArguments.ts';
import { planRenditions, type Rendition } from './planRenditions.ts';
import { probeVideo, type ProbedVideo } from './probeVideo.ts';
import { folderName, sizeOf, sourcePath, type VideoFolders } from './videoFiles.ts';
import { diskFullProblem, EncodingCancelled, VideoProblem } from './videoProblem.ts';
import { writeMultivariant } from './writeMultivariant.ts';

const run = promisify(execFile);
const coverTimeoutMs = 60_000;
/** With less than this on the disk, what is missing was not written for lack of room. */
const fullDiskBytes = 16 * 1024 * 1024;

/** What is known of a video once it is encoded. */
export type EncodedVideo = Pick<StoredVideo, 'duration' | 'width' | 'height' | 'renditions' | 'coverName'>;

export interface EncodingHooks {
  signal: AbortSignal;
  /** The file has been read: how long it is, and its picture's size. */
  onProbed: (known: Pick<StoredVideo, 'duration' | 'width' | 'height'>) => Promise<unknown>;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/** Encodes a video from its source into its finished folder, all or nothing. Throws as `runEncoder` does. */
export type EncodeVideo = (video: StoredVideo, hooks: EncodingHooks) => Promise<EncodedVideo>;

export function createEncodeVideo({
  folders,
  findPrograms,
  freeBytes,
  reserveBytes,
  mustPause,
  clock,
  register,
}: {
  folders: VideoFolders;
  /** May throw `ffmpegMissing`. */
  findPrograms: () => { ffmpeg: string; ffprobe: string };
  freeBytes: (folder: string) => Promise<number>;
  reserveBytes: number;
  mustPause: () => boolean;
  clock: Clock;
  register: ProcessRegister;
}): EncodeVideo {
  return async (video, { signal, onProbed, onProgress }) => {
    const { ffmpeg, ffprobe } = findPrograms();
    const source = sourcePath(folders, video.id);
    if ((await sizeOf(source)) === null)
      throw new VideoProblem('The file of the video is gone from the server. Upload it again.');
    const probed = await probeVideo(ffprobe, source);
    const trim = usableTrim(video.trim, probed.duration);
    const duration = trim === null ? probed.duration : trim.to - trim.from;
    await onProbed({ duration, width: probed.widthPx, height: probed.heightPx });
    const renditions = planRenditions(probed);
    await checkRoom(renditions, duration);

    const folder = join(folders.unfinished, video.id);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    try {
      await runEncoder({
        command: ffmpeg,
        args: encodeArguments({ source, probed, renditions, trim }),
        folder,
        clock,
        register,
        signal,
        mustPause,
        onSeconds: (seconds) => onProgress(Math.min(1, seconds / duration)),
      });
      const encodedSeconds = await writeMultivariant(folder, renditions, probed.hasSound).catch(
        async (error: unknown) => {
          throw (await freeBytes(folder)) < fullDiskBytes ? new VideoProblem(diskFullProblem) : error;
        },
      );
      const coverName = await makeCover(ffmpeg, source, folder, { probed, trim });
      if (signal.aborted) throw new EncodingCancelled();
      await publish(folder, join(folders.finished, folderName(video)));
      const [largest] = renditions;
      return {
        duration: encodedSeconds,
        width: largest?.widthPx ?? null,
        height: largest?.heightPx ?? null,
        renditions: renditions.map(({ height }) => height),
        coverName,
      };
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw isDiskFull(error) ? new VideoProblem(diskFullProblem) : error;
    }
  };

  /** The bit rates are upper limits, so what they come to is enough. */
  async function checkRoom(renditions: readonly Rendition[], duration: number): Promise<void> {
    const bitsPerSecond = renditions.reduce((sum, each) => sum + each.videoBitrateBps + soundBitrateBps, 0);
    const needed = (duration * bitsPerSecond) / 8;
    const free = await freeBytes(folders.unfinished);
    if (free - reserveBytes >= needed) return;
    throw new VideoProblem(
      `The server’s disk has not enough room: encoding this video may need ${megabytes(needed)}, and ${megabytes(Math.max(0, free - reserveBytes))} can be used. Make room and try again.`,
    );
  }
}

const megabytes = (bytes: number): string => `${String(Math.ceil(bytes / 1e6))} MB`;

/** The part of a file that exists; null for all of it. */
function usableTrim(trim: StoredVideo['trim'], duration: number): { from: number; to: number } | null {
  if (trim === null) return null;
  const to = Math.min(trim.to, duration);
  if (to - trim.from < 0.5)
    throw new VideoProblem('The part that was chosen is not in the recording. Choose its ends again.', {
      isFileUseless: true,
    });
  return { from: trim.from, to };
}

/** A typical picture of the first seconds: not the black one with which many videos begin. */
async function makeCover(
  ffmpeg: string,
  source: string,
  folder: string,
  { probed, trim }: { probed: ProbedVideo; trim: { from: number; to: number } | null },
): Promise<string | null> {
  const name = 'cover.jpg';
  const from = trim?.from ?? 0;
  const scale = probed.widthPx >= probed.heightPx ? "scale='min(1280,iw)':-2" : "scale=-2:'min(1280,ih)'";
  await run(
    ffmpeg,
    [
      ...['-v', 'error', '-nostdin', '-y', '-ss', String(from), '-t', '15', ...inputArguments(source)],
      ...['-map', '0:v:0', '-vf', `fps=4,thumbnail=60,${scale},setsar=1`, '-frames:v', '1', '-q:v', '3'],
      ...['-f', 'image2', '-update', '1', name],
    ],
    { cwd: folder, timeout: coverTimeoutMs, killSignal: 'SIGKILL' },
  ).catch(() => undefined);
  const size = await sizeOf(join(folder, name));
  return size === null || size === 0 ? null : name;
}

/** After a loss of power, a video that is ready is whole. */
async function publish(folder: string, target: string): Promise<void> {
  for (const name of await readdir(folder)) await syncPath(join(folder, name));
  await syncPath(folder);
  await rm(target, { recursive: true, force: true });
  await rename(folder, target);
  await syncPath(dirname(target));
}

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
