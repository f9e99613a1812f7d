import { execFile } from 'node:child_process';
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Recording } from './broadcaster.ts';
import { listNames, partsOf, recordingOfPart, recordingsRoot } from './broadcastFiles.ts';
import type { BroadcastLog } from './broadcastLog.ts';
import { joinArguments, joinListLine } from './ffmpegArguments.ts';

const run = promisify(execFile);

/** Finished recordings of a session, newest first. */
export function listRecordings(dataDir: string, studioToken: string): Recording[] {
  const folder = join(recordingsRoot(dataDir), studioToken);
  return listNames(folder)
    .filter(
      (name) => name.endsWith('.mp4') && !name.endsWith('.joining.mp4') && recordingOfPart(name) === null,
    )
    .sort()
    .reverse()
    .flatMap((fileName) => {
      // One that is deleted just now is not listed.
      const found = statSync(join(folder, fileName), { throwIfNoEntry: false });
      if (found === undefined) return [];
      const url = `/recordings/${studioToken}/${fileName}`;
      return [{ fileName, url, byteSize: found.size, recordedAt: found.mtime }];
    });
}

/** Deletes a finished recording; returns whether there was one. */
export function deleteRecording(dataDir: string, studioToken: string, fileName: string): boolean {
  if (!listRecordings(dataDir, studioToken).some((recording) => recording.fileName === fileName))
    return false;
  rmSync(join(recordingsRoot(dataDir), studioToken, fileName), { force: true });
  return true;
}

/**
 * Makes one MP4 from the parts of each broadcast that has ended. A single part is renamed; several are joined without
 * encoding. If joining fails, each part becomes a recording of its own, so that nothing is lost.
 */
export async function finishRecordings(
  dataDir: string,
  studioToken: string,
  {
    ffmpegPath,
    isRunning,
    log,
  }: { ffmpegPath: string; isRunning: (recordingId: string) => boolean; log: BroadcastLog },
): Promise<void> {
  const folder = join(recordingsRoot(dataDir), studioToken);
  const recordingIds = new Set(listNames(folder).flatMap((name) => recordingOfPart(name) ?? []));
  for (const recordingId of recordingIds) {
    if (isRunning(recordingId)) continue;
    await finishOne(recordingId).catch((error: unknown) =>
      log.error({ err: error, recordingId }, 'a recording could not be finished'),
    );
  }

  async function finishOne(recordingId: string): Promise<void> {
    // A part that got no fragment before a crash is empty and would break the joining.
    const parts = partsOf(folder, recordingId).filter((path) => isWorthKeeping(path));
    const target = join(folder, `${recordingId}.mp4`);
    const [first] = parts;
    if (first === undefined) return;
    if (parts.length === 1) renameSync(first, target);
    else await joinParts(parts, target);
  }

  async function joinParts(parts: readonly string[], target: string): Promise<void> {
    const listPath = `${target}.txt`;
    const joining = target.replace(/\.mp4$/, '.joining.mp4');
    try {
      writeFileSync(listPath, parts.map(joinListLine).join('\n'));
      await run(ffmpegPath, joinArguments(listPath, joining));
      renameSync(joining, target);
      for (const part of parts) rmSync(part, { force: true });
    } catch (error) {
      log.error({ err: error, parts }, 'the parts of a recording could not be joined');
      rmSync(joining, { force: true });
      parts.forEach((part, index) => renameSync(part, target.replace(/\.mp4$/, `-${String(index + 1)}.mp4`)));
    } finally {
      rmSync(listPath, { force: true });
    }
  }
}

/** A smaller part holds no picture: the file type and an empty index take about 1,300 bytes. */
const minPartBytes = 2000;

function isWorthKeeping(path: string): boolean {
  if (statSync(path).size >= minPartBytes) return true;
  rmSync(path, { force: true });
  return false;
}
