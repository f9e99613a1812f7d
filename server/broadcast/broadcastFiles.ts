import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../../src/protocol/readJson.ts';
import type { ProgramPlayout } from './ffmpegArguments.ts';
import type { HlsPlaylist } from './hlsPlaylist.ts';
import { openPlaylistFile } from './playlistFile.ts';

export const playlistName = 'playlist.m3u8';

/** Folders of broadcasts under DATA_DIR. */
export const hlsRoot = (dataDir: string): string => join(dataDir, 'hls');
export const recordingsRoot = (dataDir: string): string => join(dataDir, 'recordings');
export const runRoot = (dataDir: string): string => join(dataDir, 'run');

const idSchema = z.string().regex(/^[\w-]+$/);

/** The id names the segments, which every viewer sees. The recording has a secret name of its own. */
const broadcastSchema = z.object({ id: idSchema, recordingId: idSchema, startedAtMs: z.number() });
type Broadcast = z.infer<typeof broadcastSchema>;

/** The files of one broadcast of a session. */
export interface BroadcastFiles {
  readonly broadcastId: string;
  /** Names the recording. */
  readonly recordingId: string;
  /** Where the next ingest writes: the same playlist, a new part of the recording. */
  nextOutput(nowMs: number): ProgramPlayout;
  /** Without segments while there is no playlist. */
  readPlaylist(): HlsPlaylist;
  segmentPath(fileName: string): string;
  hasSegment(fileName: string): boolean;
  /** Closes the playlist and forgets the broadcast, so that it cannot be resumed. */
  end(): void;
}

/** Continues the session's unfinished broadcast, or clears its old playlist and begins a new one. */
export function openBroadcastFiles(
  dataDir: string,
  studioToken: string,
  { resume, nowMs }: { resume: boolean; nowMs: number },
): BroadcastFiles {
  const folder = join(hlsRoot(dataDir), studioToken);
  const recordings = join(recordingsRoot(dataDir), studioToken);
  const statePath = statePathOf(dataDir, studioToken);
  const unfinished = resume ? readUnfinished(dataDir, studioToken) : null;
  const broadcast = unfinished ?? newBroadcast(nowMs);
  const playlistPath = join(folder, playlistName);
  if (unfinished === null) rmSync(folder, { recursive: true, force: true });
  for (const path of [folder, recordings, runRoot(dataDir)]) mkdirSync(path, { recursive: true });
  writeFileSync(statePath, JSON.stringify(broadcast));
  const playlist = openPlaylistFile(playlistPath);
  let part = partsOf(recordings, broadcast.recordingId).length;

  return {
    broadcastId: broadcast.id,
    recordingId: broadcast.recordingId,
    nextOutput(atMs) {
      part++;
      return {
        playlistPath,
        segmentPattern: join(folder, `${broadcast.id}-%06d.ts`),
        recordingPath: join(recordings, partName(broadcast.recordingId, part)),
        startNumber: playlist.repair(),
        offsetSeconds: Math.max(0, (atMs - broadcast.startedAtMs) / 1000),
      };
    },
    readPlaylist: () => playlist.read(),
    segmentPath: (fileName) => join(folder, fileName),
    hasSegment: (fileName) => (statSync(join(folder, fileName), { throwIfNoEntry: false })?.size ?? 0) > 0,
    end() {
      playlist.end();
      rmSync(statePath, { force: true });
    },
  };
}

/** The broadcast that was not ended, for example because the server was killed; null when there is none. */
export function readUnfinished(dataDir: string, studioToken: string): Broadcast | null {
  const text = readIfExists(statePathOf(dataDir, studioToken));
  return text === null ? null : (broadcastSchema.safeParse(readJson(text)).data ?? null);
}

/** Deletes a session's playlist, segments and recordings, and what is known about an unfinished broadcast. */
export function deleteBroadcastFiles(dataDir: string, studioToken: string): void {
  for (const path of [
    join(hlsRoot(dataDir), studioToken),
    join(recordingsRoot(dataDir), studioToken),
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
