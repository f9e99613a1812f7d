import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Parser } from 'm3u8-parser';
import { mediaPlaylistName } from '../../src/protocol/hls.ts';
import type { Fault, FaultKind } from './faults.ts';

/** A segment of the program as it appeared. */
export interface SeenSegment {
  file: string;
  durationS: number;
  /** When it was in the playlist, since the soak started. */
  seenMs: number;
}

export interface ProgramFollower {
  /** In the order of the playlist, without those that the playlist calls lost. */
  segments(): readonly SeenSegment[];
  /** Resolves after a last look. */
  stop(): Promise<void>;
}

const pollMs = 250;
/** What the playlist says a player must not ask for: the disk was full, and it is no longer in memory. */
const lostSegment = /#EXT-X-GAP\n(?:#.*\n)*?#EXTINF:.*\n(.+)/g;

/** Loads every segment that the program's playlist ever has, as a viewer does, and keeps it after its init section. */
export function followProgram(hlsUrl: string, copies: string, nowMs: () => number): ProgramFollower {
  mkdirSync(copies, { recursive: true });
  const segments = new Map<string, SeenSegment>();
  const copied = new Set<string>();
  const look = async (): Promise<void> => {
    const playlist = await load(`${hlsUrl}${mediaPlaylistName('program')}?parts=no`);
    if (playlist === null) return;
    const text = playlist.toString();
    const lost = new Set([...text.matchAll(lostSegment)].map(([, uri = '']) => uri));
    for (const uri of lost) if (!copied.has(uri)) segments.delete(uri);
    const parser = new Parser();
    parser.push(text);
    parser.end();
    for (const { uri, duration, map } of parser.manifest.segments) {
      if (copied.has(uri) || lost.has(uri)) continue;
      const file = join(copies, uri);
      if (!segments.has(uri)) segments.set(uri, { file, durationS: duration, seenMs: nowMs() });
      const parts = [await load(hlsUrl + (map?.uri ?? '')), await load(hlsUrl + uri)];
      // A server that has just been killed is asked again; what it never gives is missing when it is decoded.
      if (!parts.every((part) => part !== null)) continue;
      writeFileSync(file, Buffer.concat(parts));
      copied.add(uri);
    }
  };
  let isOver = false;
  const following = (async () => {
    for (; !isOver; await wait(pollMs)) await look();
    await look();
  })();
  return {
    segments: () => [...segments.values()],
    stop() {
      isOver = true;
      return following;
    },
  };
}

/** Null while the server does not answer, or has no such file. */
async function load(url: string): Promise<Buffer | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) });
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** Times of a segment's packets by stream: `video` and `audio`, s. */
export type PacketTimes = Record<string, { first: number; last: number }>;

/** Decodes a segment; returns the decoder's complaints and the times of its packets. */
export async function probeSegment(file: string): Promise<{ complaints: string; times: PacketTimes }> {
  if (!existsSync(file)) return { complaints: 'the file is missing', times: {} };
  const probing = await runQuietly('ffprobe', [
    ...['-v', 'error', '-show_entries', 'packet=codec_type,pts_time', '-of', 'csv=p=0', file],
  ]);
  const times = readTimes(probing.stdout);
  if (times['video'] === undefined) return { complaints: `there is no video: ${probing.stderr}`, times };
  // Where a composer was killed, a short segment may announce sound that it does not have.
  const streams = times['audio'] === undefined ? ['-map', '0:v'] : ['-map', '0:v', '-map', '0:a'];
  const decoding = await runQuietly('ffmpeg', ['-v', 'error', '-i', file, ...streams, '-f', 'null', '-']);
  return { complaints: decoding.stderr.trim(), times };
}

function readTimes(csv: string): PacketTimes {
  const times: PacketTimes = {};
  for (const line of csv.split('\n')) {
    const [type = '', text = ''] = line.split(',');
    const at = Number(text);
    if (type === '' || text === '' || Number.isNaN(at)) continue;
    const known = (times[type] ??= { first: at, last: at });
    known.first = Math.min(known.first, at);
    known.last = Math.max(known.last, at);
  }
  return times;
}

/** One line for each place where a stream's timestamps do not rise from one segment to the next. */
export function findBackwards(all: readonly { file: string; times: PacketTimes }[]): string[] {
  const last: Record<string, number> = {};
  return all.flatMap(({ file, times }) =>
    Object.entries(times).flatMap(([type, { first, last: end }]) => {
      const before = last[type] ?? -Infinity;
      last[type] = Math.max(before, end);
      return first > before
        ? []
        : [`${file}: ${type} begins at ${first.toFixed(3)} s, after ${before.toFixed(3)} s`];
    }),
  );
}

export interface Gap {
  /** Since the show is live. */
  atS: number;
  /** How much longer than its own duration a segment took to appear. */
  seconds: number;
  causes: FaultKind[];
}

/** A segment ends at the first key frame after two seconds, and a busy machine is late; s. */
const toleranceS = 3;
/** A composer or a server that was killed is on air again within this time, with all its consequences; ms. */
const consequencesMs = 30_000;
/** What can interrupt the program: the composer reaches the server without the network. */
const interrupting: readonly FaultKind[] = ['killServer', 'killComposer', 'fillDisk', 'moveClock'];

/** Where the program was interrupted, each with the faults that can have caused it. Its end counts as a segment. */
export function findGaps(
  segments: readonly SeenSegment[],
  faults: readonly Fault[],
  { liveMs, endMs }: { liveMs: number; endMs: number },
): Gap[] {
  return [...segments, { seenMs: endMs, durationS: 0 }].flatMap(({ seenMs, durationS }, index) => {
    const before = segments[index - 1];
    if (before === undefined) return [];
    const seconds = (seenMs - before.seenMs) / 1000 - durationS;
    if (seconds < toleranceS) return [];
    const [from, to] = [before.seenMs - liveMs, seenMs - liveMs];
    const causes = faults
      .filter(
        ({ kind, atMs, durationMs }) =>
          interrupting.includes(kind) && atMs < to && atMs + durationMs > from - consequencesMs,
      )
      .map(({ kind }) => kind);
    return [{ atS: Math.round(from / 1000), seconds: Number(seconds.toFixed(1)), causes }];
  });
}

const execute = promisify(execFile);

async function runQuietly(command: string, args: string[]): Promise<{ stdout: string; stderr: string }> {
  try {
    return await execute(command, args, { maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    return { stdout: '', stderr: stderr === undefined || stderr === '' ? String(error) : stderr };
  }
}
