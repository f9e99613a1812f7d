import { randomBytes } from 'node:crypto';
import { createReadStream, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../errors.ts';
import { createKeyedQueue } from '../keyedQueue.ts';
import { runAside } from '../runAside.ts';
import { inputArguments } from '../videos/inputArguments.ts';

const exportTimeoutMs = 30 * 60_000;

export type ExportKind = 'mp4' | 'wav';

/** Recordings as editors take them, one at a time: made when asked for, and not kept. */
export interface RecordingExports {
  /** `offsetMs`: how long after the zero of all tracks the recording begins. */
  open(kind: ExportKind, recording: { path: string; byteSize: number; offsetMs: number }): Promise<Readable>;
}

/** A WAV of 48 kHz has about as many bytes as a recording of usual quality; a quiet one of a small picture has more. */
const maxGrowth = 2;

export function createRecordingExports({
  folder,
  findFfmpeg,
  freeBytes,
}: {
  folder: string;
  findFfmpeg: () => string;
  freeBytes: () => Promise<number>;
}): RecordingExports {
  const queue = createKeyedQueue();
  // A server that was killed could not delete what it was making.
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });

  async function make(
    kind: ExportKind,
    { path, byteSize, offsetMs }: Parameters<RecordingExports['open']>[1],
  ): Promise<string> {
    if ((await freeBytes()) < byteSize * maxGrowth) throw new AppError('storageFull');
    const target = join(folder, `${randomBytes(8).toString('hex')}.${kind}`);
    const args = exportArguments(kind, { source: path, target, offsetMs });
    try {
      await runAside(findFfmpeg(), args, exportTimeoutMs);
    } catch (error) {
      await rm(target, { force: true });
      throw new AppError('localRecordingUnreadable', { cause: error });
    }
    return target;
  }

  return {
    async open(kind, recording) {
      const path = await queue.run('export', () => make(kind, recording));
      const stream = createReadStream(path);
      stream.once('close', () => rmSync(path, { force: true }));
      return stream;
    },
  };
}

/** Arguments of the ffmpeg that makes a download. Both kinds begin at the zero of all tracks. */
export function exportArguments(
  kind: ExportKind,
  { source, target, offsetMs }: { source: string; target: string; offsetMs: number },
): string[] {
  const offsetSeconds = (offsetMs / 1000).toFixed(3);
  const input = [
    ...['-v', 'error', '-nostdin', '-y', '-itsoffset', offsetSeconds],
    ...inputArguments(source),
  ];
  if (kind === 'mp4')
    // The offset becomes an edit list; the media is copied.
    return [...input, '-map', '0', '-c', 'copy', '-movflags', '+faststart', '-f', 'mp4', target];
  return [
    ...input,
    ...['-map', '0:a:0', '-vn'],
    // Silence up to where the recording begins, and wherever the microphone paused.
    ...['-af', 'aresample=48000:async=1:first_pts=0', '-ar', '48000', '-c:a', 'pcm_s16le'],
    ...['-rf64', 'auto', '-f', 'wav', target],
  ];
}
