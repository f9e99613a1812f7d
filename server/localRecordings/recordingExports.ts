import { randomBytes } from 'node:crypto';
import { createReadStream, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../errors.ts';
import { createKeyedQueue } from '../keyedQueue.ts';
import { runAside } from '../broadcast/runAside.ts';
import { encodesPicture, exportArguments, wavSampleRate, type ExportKind } from './exportArguments.ts';
import { readTracks, type RecordingTracks } from './readTracks.ts';

const copyTimeoutMs = 30 * 60_000;
const encodeTimeoutMs = 6 * 60 * 60_000;

interface ExportedRecording {
  path: string;
  byteSize: number;
  /** How long after the zero of all tracks it begins. */
  offsetMs: number;
}

/** Recordings as editors take them: made when asked for, and not kept. One is copied and one encoded at a time. */
export interface RecordingExports {
  /** Rejects when `signal` aborts because nobody waits for it any more. */
  open(kind: ExportKind, recording: ExportedRecording, signal: AbortSignal): Promise<Readable>;
}

/** A WAV of 48 kHz has about as many bytes as a recording of usual quality; a quiet one of a small picture has more. */
const maxGrowth = 2;

export function createRecordingExports({
  folder,
  findPrograms,
  freeBytes,
}: {
  folder: string;
  findPrograms: () => { ffmpeg: string; ffprobe: string };
  freeBytes: () => Promise<number>;
}): RecordingExports {
  const queue = createKeyedQueue();
  // A server that was killed could not delete what it was making.
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });

  /** What the downloads that are being made may still take. */
  let plannedBytes = 0;

  async function convert(
    kind: ExportKind,
    { path: source, offsetMs }: ExportedRecording,
    tracks: RecordingTracks,
    signal: AbortSignal,
  ): Promise<string> {
    const target = join(folder, `${randomBytes(8).toString('hex')}.${kind}`);
    try {
      await runAside(findPrograms().ffmpeg, exportArguments(kind, { source, target, offsetMs, tracks }), {
        timeoutMs: encodesPicture(kind, tracks) ? encodeTimeoutMs : copyTimeoutMs,
        signal,
      });
    } catch (error) {
      await rm(target, { force: true });
      throw unreadable(error);
    }
    return target;
  }

  return {
    async open(kind, recording, signal) {
      const tracks = await readTracks(findPrograms().ffprobe, recording.path).catch((error: unknown) => {
        throw unreadable(error);
      });
      const path = await queue.run(encodesPicture(kind, tracks) ? 'encode' : 'copy', async () => {
        if (signal.aborted) throw unreadable(signal.reason);
        const bytes = neededBytes(kind, recording, tracks);
        if ((await freeBytes()) < plannedBytes + bytes) throw new AppError('storageFull');
        plannedBytes += bytes;
        try {
          return await convert(kind, recording, tracks, signal);
        } finally {
          plannedBytes -= bytes;
        }
      });
      const stream = createReadStream(path);
      stream.once('close', () => rmSync(path, { force: true }));
      return stream;
    },
  };
}

const unreadable = (cause: unknown): AppError => new AppError('localRecordingUnreadable', { cause });

/** Room for a download. Only a WAV is larger for beginning late: silence has as many bytes as sound. */
function neededBytes(
  kind: ExportKind,
  { byteSize, offsetMs }: ExportedRecording,
  { sound }: RecordingTracks,
): number {
  const bytesPerSecond = kind === 'wav' ? wavSampleRate * 2 * (sound?.channels ?? 0) : 0;
  return byteSize * maxGrowth + (offsetMs / 1000) * bytesPerSecond;
}
