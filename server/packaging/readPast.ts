import {
  closeSync,
  existsSync,
  ftruncateSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
} from 'node:fs';
import { join } from 'node:path';
import { variantNames, type VariantName } from '../../src/protocol/hls.ts';
import { findBox, readBoxes, readBoxHeader } from './boxes.ts';
import { initName, parseMediaFileName, segmentName } from './fileNames.ts';
import { readTimes } from './fragmentReader.ts';
import { segmentsKept, targetSeconds } from './segmentTimes.ts';
import { readTrackInits, type TrackInit } from './trackInit.ts';
import type { Segment } from './variantTimeline.ts';

/** What is on the disk of a broadcast whose server ended. The names and the segments say it all, so that no playlist is needed. */
export interface Past {
  /** The number of the next segment: higher than all that were used. */
  nextMsn: number;
  /** First segments of all streams so far. */
  streamStarts: number[];
  variants: Map<VariantName, { segments: Segment[]; tracks: TrackInit[] }>;
  /** Names of segments that are too old for the playlists. */
  tooOld: string[];
}

/** Reads a broadcast's folder. What the last server did not write to its end is cut off. */
export function readPast(folder: string, broadcastId: string): Past {
  const files = (existsSync(folder) ? readdirSync(folder) : [])
    .map(parseMediaFileName)
    .filter((file) => file?.broadcastId === broadcastId);
  const numbersOf = (variant: VariantName, type: 'segment' | 'init'): number[] =>
    files
      .flatMap((file) => (file?.variant === variant && file.type === type ? file.msn : []))
      .sort((a, b) => a - b);

  const streamStarts = numbersOf('program', 'init');
  const known = numbersOf('program', 'segment');
  const nextMsn = Math.max(-1, ...files.map((file) => file?.msn ?? -1)) + 1;
  const oldest = Math.max(known[0] ?? nextMsn, nextMsn - segmentsKept);
  const context = { folder, broadcastId, streamStarts };
  const program = readProgram(context, oldest, nextMsn);
  const variants: Past['variants'] = new Map();
  for (const name of variantNames) {
    const tracks = readInit(folder, initName(broadcastId, name, numbersOf(name, 'init').at(-1) ?? -1));
    const segments =
      name === 'program' ? program : likeProgram(context, name, program, numbersOf(name, 'segment'));
    if (tracks !== null && segments.length > 0) variants.set(name, { segments, tracks });
  }
  const tooOld = files.flatMap((file) =>
    file?.type === 'segment' && file.msn < oldest ? segmentName(broadcastId, file.variant, file.msn) : [],
  );
  return { nextMsn, streamStarts, variants, tooOld };
}

interface Context {
  folder: string;
  broadcastId: string;
  streamStarts: readonly number[];
}

function readProgram(
  { folder, broadcastId, streamStarts }: Context,
  oldest: number,
  next: number,
): Segment[] {
  const timescales = new Map<number, number>();
  const timescaleOf = (initNumber: number): number => {
    const known = timescales.get(initNumber);
    if (known !== undefined) return known;
    const read = readInit(folder, initName(broadcastId, 'program', initNumber))?.[0]?.timescale ?? 0;
    timescales.set(initNumber, read);
    return read;
  };
  const segments: Segment[] = [];
  for (let msn = oldest; msn < next; msn += 1) {
    const initNumber = streamStarts.findLast((start) => start <= msn) ?? 0;
    const file = readSegment(join(folder, segmentName(broadcastId, 'program', msn)));
    const timescale = timescaleOf(initNumber);
    const isLost = file === null || timescale === 0;
    const before = segments.at(-1);
    const startSeconds = isLost ? endOf(before) : file.start / timescale;
    // Where nothing was lost, a segment ends where the next one starts.
    if (before !== undefined && before.initNumber === initNumber && startSeconds > before.startSeconds)
      before.durationSeconds = Math.min(startSeconds - before.startSeconds, targetSeconds + 0.49);
    segments.push({
      msn,
      startSeconds,
      durationSeconds: isLost ? targetSeconds : (file.end - file.start) / timescale,
      isDiscontinuity: msn > 0 && initNumber === msn,
      initNumber,
      isComplete: true,
      parts: [],
      byteSize: isLost ? 0 : file.byteSize,
      storage: isLost ? 'lost' : 'disk',
    });
  }
  return segments;
}

const endOf = (segment: Segment | undefined): number =>
  segment === undefined ? 0 : segment.startSeconds + segment.durationSeconds;

/**
 * The segments of a variant, with the program's times: those since it was last begun. The newest one may be missing, because the server
 * ended just before its first part was written.
 */
function likeProgram(
  { folder, broadcastId }: Context,
  name: VariantName,
  program: readonly Segment[],
  numbers: readonly number[],
): Segment[] {
  const own = new Set(numbers);
  const lastMissing = program.slice(0, -1).findLastIndex(({ msn }) => !own.has(msn));
  const since = program.slice(lastMissing + 1);
  if (!since.some(({ msn }) => own.has(msn))) return [];
  return since.map((segment) => {
    const file = readSegment(join(folder, segmentName(broadcastId, name, segment.msn)));
    return { ...segment, byteSize: file?.byteSize ?? 0, storage: file === null ? 'lost' : 'disk' };
  });
}

function readInit(folder: string, name: string): TrackInit[] | null {
  try {
    return readTrackInits(findBox(readBoxes(readFileSync(join(folder, name))), 'moov'));
  } catch {
    return null;
  }
}

/** First and last time of a segment's first track, in its units, and its size; null for one that is lost. Cuts off a chunk that is not whole. */
function readSegment(path: string): { start: number; end: number; byteSize: number } | null {
  let file: number;
  try {
    file = openSync(path, 'r+');
  } catch {
    return null;
  }
  try {
    return readChunks(file);
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}

function readChunks(file: number): { start: number; end: number; byteSize: number } | null {
  const { size } = fstatSync(file);
  const times: { start: number; end: number }[] = [];
  let wholeBytes = 0;
  for (let at = 0; at < size;) {
    const moof = readAt(file, at, 16);
    const moofSize = readBoxHeader(moof)?.size ?? 0;
    const mdatSize = readBoxHeader(readAt(file, at + moofSize, 16))?.size ?? 0;
    const end = at + moofSize + mdatSize;
    if (moofSize === 0 || mdatSize === 0 || end > size) break;
    const first = readTimes(readAt(file, at, moofSize).subarray(8)).find(({ trackId }) => trackId === 1);
    if (first !== undefined) times.push(first);
    wholeBytes = end;
    at = end;
  }
  if (wholeBytes < size) ftruncateSync(file, wholeBytes);
  const [first] = times;
  const last = times.at(-1);
  return first === undefined || last === undefined
    ? null
    : { start: first.start, end: last.end, byteSize: wholeBytes };
}

function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, position));
}
