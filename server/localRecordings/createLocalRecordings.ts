import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../src/clock/clock.ts';
import { localRecordingUploadsPath } from '../../src/protocol/rest/localRecordings.ts';
import { findFfmpeg, findFfprobe } from '../broadcast/executables.ts';
import { AppError } from '../errors.ts';
import { createKeyedQueue } from '../keyedQueue.ts';
import { bytesIn, sizeOf } from '../videos/videoFiles.ts';
import { createVideoUploads, type VideoUploads } from '../videos/videoUploads.ts';
import { syncPath, writeWhole } from '../writeWhole.ts';
import { createSoundProbe } from './soundProbe.ts';
import { createRecordingExports, type RecordingExports } from './recordingExports.ts';
import {
  aboutPath,
  hashFile,
  listMedia,
  openRecordingFolders,
  readAbout,
  removeMedia,
  type DeclaredRecording,
} from './recordingFiles.ts';

/** An upload that nobody has gone on with for so long is deleted; ms. */
const maxUploadAgeMs = 14 * 24 * 60 * 60 * 1000;
const maxUnfinishedPerSession = 100;

/** A recording that has arrived. */
export interface ArrivedRecording extends DeclaredRecording {
  path: string;
}

/** The local recordings of all sessions: taken by tus, checked, and kept until the session is deleted. */
export interface LocalRecordings {
  readonly uploads: VideoUploads;
  readonly exports: RecordingExports;
  readonly minStorageBytes: number;
  /** Makes room for a recording; resolves with the id of its upload. */
  declare(recording: DeclaredRecording): Promise<string>;
  /** The session that an upload is for; null where there is no such upload. */
  sessionOf(uploadId: string): Promise<string | null>;
  dropUpload(uploadId: string): Promise<void>;
  find(studioToken: string, recordingId: string): Promise<ArrivedRecording | null>;
  /** Whether a recording that has arrived has sound; true also where ffprobe cannot read it. */
  hasSound(path: string): Promise<boolean>;
  /** In the order in which they began. */
  list(studioToken: string): Promise<ArrivedRecording[]>;
  /** Deletes everything of a session. */
  deleteFiles(studioToken: string): Promise<void>;
}

export interface LocalRecordingSettings {
  ffmpegPath: string | null;
  searchPath: string;
  maxBytes: number;
  sessionBytes: number;
  minStorageBytes: number;
  /** What stays free on the disk. */
  reserveBytes: number;
}

interface LocalRecordingOptions {
  dataDir: string;
  settings: LocalRecordingSettings;
  freeBytes: (folder: string) => Promise<number>;
  clock: Clock;
  log: FastifyBaseLogger;
}

function findIn({ ffmpegPath, searchPath }: LocalRecordingSettings): { ffmpeg: string; ffprobe: string } {
  const ffmpeg = findFfmpeg(ffmpegPath, searchPath);
  return { ffmpeg, ffprobe: findFfprobe(ffmpeg, searchPath) };
}

export function createLocalRecordings(options: LocalRecordingOptions): LocalRecordings {
  const { dataDir, settings, freeBytes, clock, log } = options;
  const folders = openRecordingFolders(dataDir);
  /** One change at a time, so that two declarations cannot take the same room. */
  const queue = createKeyedQueue();
  const change = <Result>(task: () => Promise<Result>): Promise<Result> => queue.run('change', task);
  const uploadPath = (id: string): string => join(folders.uploads, id);
  const sessionFolder = (studioToken: string): string => join(folders.sessions, studioToken);
  const findPrograms = (): { ffmpeg: string; ffprobe: string } => findIn(settings);
  const sounds = createSoundProbe(() => findPrograms().ffprobe);

  const find: LocalRecordings['find'] = async (studioToken, recordingId) => {
    const path = join(sessionFolder(studioToken), recordingId);
    const about = await readAbout(path);
    return about === null ? null : { ...about, path };
  };

  /** The uploads that have not arrived, without those that were given up. */
  async function unfinished(): Promise<{ path: string; about: DeclaredRecording; missingBytes: number }[]> {
    const found: Awaited<ReturnType<typeof unfinished>> = [];
    for (const path of await listMedia(folders.uploads)) {
      const [about, file] = [await readAbout(path), await stat(path).catch(() => null)];
      const changedMs = file?.mtimeMs ?? (await stat(aboutPath(path))).mtimeMs;
      if (about === null || clock.nowMs() - changedMs > maxUploadAgeMs) await removeMedia(path);
      else found.push({ path, about, missingBytes: about.byteSize - (file?.size ?? 0) });
    }
    return found;
  }

  async function makeRoom(recording: DeclaredRecording): Promise<void> {
    const { studioToken, recordingId, byteSize } = recording;
    if (byteSize > settings.maxBytes) throw new AppError('uploadTooLarge');
    if ((await find(studioToken, recordingId)) !== null) throw new AppError('uploadAlreadyDone');
    const pending = await unfinished();
    const ofSession = pending.filter(({ about }) => about.studioToken === studioToken);
    // The browser has forgotten where its last attempt was.
    const stale = ofSession.filter(({ about }) => about.recordingId === recordingId);
    for (const { path } of stale) await removeMedia(path);
    const others = ofSession.filter((each) => !stale.includes(each));
    if (others.length >= maxUnfinishedPerSession) throw new AppError('tooManyUploads');
    const takenBytes = others.reduce((sum, { about }) => sum + about.byteSize, 0);
    if (takenBytes + byteSize + (await bytesIn(sessionFolder(studioToken))) > settings.sessionBytes)
      throw new AppError('sessionStorageFull');
    const announcedBytes = pending
      .filter((each) => !stale.includes(each))
      .reduce((sum, { missingBytes }) => sum + missingBytes, 0);
    const free = (await freeBytes(folders.uploads)) - announcedBytes - settings.reserveBytes;
    if (byteSize > free) throw new AppError('storageFull');
  }

  /** All of it is here: it is checked, and moved to where it stays. */
  async function finish(id: string): Promise<void> {
    const path = uploadPath(id);
    const about = await readAbout(path);
    if (about === null) throw new AppError('videoUploadGone');
    const sha256 = await hashFile(path);
    await change(async () => {
      if (sha256 !== about.sha256) {
        await removeMedia(path);
        throw new AppError('uploadChecksumWrong');
      }
      // The session may have been deleted meanwhile.
      if ((await readAbout(path)) === null) throw new AppError('videoUploadGone');
      const folder = sessionFolder(about.studioToken);
      const target = join(folder, about.recordingId);
      await mkdir(folder, { recursive: true });
      await rename(path, target);
      // Last: a recording without it has not arrived.
      writeWhole(aboutPath(target), JSON.stringify(about));
      await syncPath(dirname(folder));
      await removeMedia(path);
    });
  }

  return {
    uploads: createVideoUploads({
      path: localRecordingUploadsPath,
      folders,
      maxBytes: settings.maxBytes,
      onFinished: finish,
      onProblem: (error) => log.error({ err: error }, 'the upload of a local recording failed'),
    }),
    exports: createRecordingExports({
      folder: folders.exports,
      findPrograms,
      freeBytes: async () => (await freeBytes(folders.exports)) - settings.reserveBytes,
    }),
    minStorageBytes: settings.minStorageBytes,
    declare: (recording) =>
      change(async () => {
        await makeRoom(recording);
        const id = randomBytes(12).toString('hex');
        writeWhole(aboutPath(uploadPath(id)), JSON.stringify(recording));
        return id;
      }),
    sessionOf: async (id) => (await readAbout(uploadPath(id)))?.studioToken ?? null,
    dropUpload: (id) => removeMedia(uploadPath(id)),
    find,
    hasSound: sounds.hasSound,
    async list(studioToken) {
      const found: ArrivedRecording[] = [];
      for (const path of await listMedia(sessionFolder(studioToken))) {
        const about = await readAbout(path);
        if (about !== null && (await sizeOf(path)) !== null) found.push({ ...about, path });
      }
      return found.sort((a, b) => a.beganAtMs - b.beganAtMs);
    },
    deleteFiles: (studioToken) =>
      change(async () => {
        for (const { path, about } of await unfinished())
          if (about.studioToken === studioToken) await removeMedia(path);
        await rm(sessionFolder(studioToken), { recursive: true, force: true });
        sounds.forget(sessionFolder(studioToken));
      }),
  };
}
