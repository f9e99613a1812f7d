import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../src/clock/clock.ts';
import { runRoot } from '../broadcast/broadcastFiles.ts';
import { findFfmpeg, findFfprobe } from '../broadcast/executables.ts';
import { createProcessRegister } from '../broadcast/processRegister.ts';
import type { VideoStore } from '../store/videoStore.ts';
import { createEncodeVideo } from './encodeVideo.ts';
import { createEncodingQueue } from './encodingQueue.ts';
import { createHotFiles, type HotFiles } from './hotFiles.ts';
import { createRecordingPreviews, type RecordingPreviews } from './recordingPreviews.ts';
import { bytesIn, openVideoFolders, type VideoFolders } from './videoFiles.ts';
import { createVideos, type Videos } from './videos.ts';
import { createVideoUploads, type VideoUploads } from './videoUploads.ts';

const hotBytes = 96 * 1024 * 1024;
const hotFileBytes = 8 * 1024 * 1024;

export interface VideoSettings {
  /** Null searches for ffmpeg. */
  ffmpegPath: string | null;
  /** The PATH that programs are searched on. */
  searchPath: string;
  /** Largest file that is accepted. */
  maxBytes: number;
  /** How many videos are encoded at once. */
  encoders: number;
  /** What uploads and encoders leave free on the disk. */
  reserveBytes: number;
}

/** Everything about the videos of simulive sessions. */
export interface VideoService extends Videos {
  uploads: VideoUploads;
  previews: RecordingPreviews;
  folders: VideoFolders;
  hotFiles: HotFiles;
  /** What an operator wants to know. */
  measure(): Promise<{ counts: Awaited<ReturnType<VideoStore['count']>>; storedBytes: number }>;
}

export function createVideoService({
  dataDir,
  store,
  settings,
  mayEncode,
  freeBytes,
  clock,
  log,
}: {
  dataDir: string;
  store: VideoStore;
  settings: VideoSettings;
  /** False while broadcasts need the machine. */
  mayEncode: () => boolean;
  freeBytes: (folder: string) => Promise<number>;
  clock: Clock;
  log: FastifyBaseLogger;
}): VideoService {
  const folders = openVideoFolders(dataDir);
  const hotFiles = createHotFiles({ maxBytes: hotBytes, maxFileBytes: hotFileBytes });
  const findPrograms = (): { ffmpeg: string; ffprobe: string } => {
    const ffmpeg = findFfmpeg(settings.ffmpegPath, settings.searchPath);
    return { ffmpeg, ffprobe: findFfprobe(ffmpeg, settings.searchPath) };
  };
  const register = createProcessRegister(join(runRoot(dataDir), 'encoders'), undefined, (error) =>
    log.warn({ err: error }, 'an encoder could not be registered'),
  );
  register.killLeftovers();
  const { reserveBytes, maxBytes } = settings;
  const encode = createEncodeVideo({
    folders,
    findPrograms,
    freeBytes,
    reserveBytes,
    mustPause: () => !mayEncode(),
    clock,
    register,
  });
  const videos = createVideos({
    store,
    folders,
    queue: (callbacks) =>
      createEncodingQueue({
        ...callbacks,
        store,
        encode,
        maxJobs: settings.encoders,
        mayEncode,
        clock,
        log,
      }),
    freeBytes,
    limits: { maxBytes, reserveBytes },
    forgetServed: (name) => hotFiles.forget(join(folders.finished, name)),
    clock,
    log,
  });
  return {
    ...videos,
    uploads: createVideoUploads({
      folders,
      maxBytes,
      onFinished: (id) => videos.finishUpload(id),
      onProblem: (error) => log.error({ err: error }, 'the upload of a video failed'),
    }),
    previews: createRecordingPreviews(folders, findPrograms),
    folders,
    hotFiles,
    async measure() {
      const bytes = await Promise.all([folders.uploads, folders.unfinished, folders.finished].map(bytesIn));
      return { counts: await store.count(), storedBytes: bytes.reduce((sum, each) => sum + each, 0) };
    },
  };
}
