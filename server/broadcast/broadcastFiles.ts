import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../../src/protocol/readJson.ts';
import type { ProgramPlayout } from './ffmpegArguments.ts';

/** Folders of broadcasts under DATA_DIR. */
export const hlsRoot = (dataDir: string): string => join(dataDir, 'hls');
export const recordingsRoot = (dataDir: string): string => join(dataDir, 'recordings');
/** A finished recording of a session. */
export const recordingPath = (dataDir: string, studioToken: string, fileName: string): string =>
  join(recordingsRoot(dataDir), studioToken, fileName);
export const runRoot = (dataDir: string): string => join(dataDir, 'run');

const idSchema = z.string().regex(/^[\w-]+$/);

/** The id names the segments, which every viewer sees. The recording has a secret name of its own. */
const broadcastSchema = z.object({ id: idSchema, recordingId: idSchema, startedAtMs: z.number() });
type Broadcast = z.infer<typeof broadcastSchema>;

/** The files of one broadcast of a session. Its HLS is the packager's; this is where everything is. */
export interface BroadcastFiles {
  /** Names the segments. */
  readonly broadcastId: string;
  /** Names the recording. */
  readonly recordingId: string;
  readonly startedAtMs: number;
  readonly hlsFolder: string;
  /** The playlist of the segments for RTMP destinations. Each ingest begins it again. */
  readonly relayPlaylistPath: string;
  /** Where the next ingest writes: a new part of the recording. */
  nextOutput(nowMs: number): Pick<ProgramPlayout, 'recordingPath' | 'offsetSeconds' | 'relay'>;
  /** Forgets the broadcast, so that it cannot be resumed. */
  end(): void;
}

/** The encoder of the sound begins this much earlier than the sound itself, and no time may be below zero. */
const minOffsetSeconds = 0.1;

/** Continues the session's unfinished broadcast, or clears its old segments and begins a new one. */
export function openBroadcastFiles(
  dataDir: string,
  studioToken: string,
  { resume, nowMs }: { resume: boolean; nowMs: number },
): BroadcastFiles {
  const hlsFolder = join(hlsRoot(dataDir), studioToken);
  const recordings = join(recordingsRoot(dataDir), studioToken);
  const relayFolder = relayFolderOf(dataDir, studioToken);
  const statePath = statePathOf(dataDir, studioToken);
  const unfinished = resume ? readUnfinished(dataDir, studioToken) : null;
  const broadcast = unfinished ?? newBroadcast(nowMs);
  if (unfinished === null) rmSync(hlsFolder, { recursive: true, force: true });
  rmSync(relayFolder, { recursive: true, force: true });
  for (const path of [hlsFolder, recordings, relayFolder]) mkdirSync(path, { recursive: true });
  writeFileSync(statePath, JSON.stringify(broadcast));
  let part = partsOf(recordings, broadcast.recordingId).length;
  const relayPlaylistPath = join(relayFolder, 'relay.m3u8');

  return {
    broadcastId: broadcast.id,
    recordingId: broadcast.recordingId,
    startedAtMs: broadcast.startedAtMs,
    hlsFolder,
    relayPlaylistPath,
    nextOutput(atMs) {
      part++;
      return {
        recordingPath: join(recordings, partName(broadcast.recordingId, part)),
        offsetSeconds: Math.max(minOffsetSeconds, (atMs - broadcast.startedAtMs) / 1000),
        relay: {
          playlistPath: relayPlaylistPath,
          segmentPattern: join(relayFolder, `${String(part)}-%06d.ts`),
        },
      };
    },
    end() {
      for (const path of [relayFolder, statePath]) rmSync(path, { recursive: true, force: true });
    },
  };
}

/** The broadcast that was not ended, for example because the server was killed; null when there is none. */
export function readUnfinished(dataDir: string, studioToken: string): Broadcast | null {
  const text = readIfExists(statePathOf(dataDir, studioToken));
  return text === null ? null : (broadcastSchema.safeParse(readJson(text)).data ?? null);
}

/** Deletes a session's playlists, segments and recordings, and what is known about an unfinished broadcast. */
export function deleteBroadcastFiles(dataDir: string, studioToken: string): void {
  for (const path of [
    join(hlsRoot(dataDir), studioToken),
    join(recordingsRoot(dataDir), studioToken),
    relayFolderOf(dataDir, studioToken),
    statePathOf(dataDir, studioToken),
  ])
    rmSync(path, { recursive: true, force: true });
}

/** Paths of a recording's parts, in order. */
export const partsOf = (recordingsFolder: string, recordingId: string): string[] =>
  listNames(recordingsFolder)
    .filter((name) => recordingOfPart(name) === recordingId)
    .sort()
    .map((name) => join(recordingsFolder, name));

const partPattern = /^(.+)\.part(\d{4})\.mp4$/;
const partName = (recordingId: string, part: number): string =>
  `${recordingId}.part${String(part).padStart(4, '0')}.mp4`;

/** The recording that a part belongs to; null for any other file. */
export const recordingOfPart = (name: string): string | null => partPattern.exec(name)?.[1] ?? null;

export const listNames = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

const statePathOf = (dataDir: string, studioToken: string): string =>
  join(runRoot(dataDir), `${studioToken}.json`);
const relayFolderOf = (dataDir: string, studioToken: string): string =>
  join(runRoot(dataDir), `relay-${studioToken}`);

function newBroadcast(nowMs: number): Broadcast {
  const time = new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-');
  return {
    id: `${time}-${randomBytes(6).toString('hex')}`,
    recordingId: `${time}-${randomBytes(16).toString('hex')}`,
    startedAtMs: nowMs,
  };
}

function readIfExists(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
