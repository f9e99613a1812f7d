import { findBox, findInside, readBoxes, readBoxHeader, readVersion, type Box } from './boxes.ts';
import { readTrackInits, type TrackInit } from './trackInit.ts';

/** One encoded frame of a track. Times are in units of the track's timescale. */
export interface Sample {
  /** Decode time. */
  start: number;
  duration: number;
  /** From the decode time to the presentation time. */
  compositionOffset: number;
  isSync: boolean;
  data: Buffer;
}

/** Reads a fragmented MP4 with one track from pieces that are cut anywhere. */
export interface FragmentReader {
  /** Throws on bytes that are not such an MP4; nothing can be read after that. */
  write(bytes: Uint8Array): void;
}

/** Larger than any frame, and what is kept at most of a box that is not whole yet, bytes. */
const maxBoxBytes = 32 * 1024 * 1024;

export function createFragmentReader(handlers: {
  onInit(init: TrackInit): void;
  onSample(sample: Sample): void;
}): FragmentReader {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  /** Bytes until the next box is whole, or until its header is. */
  let neededBytes = 8;
  let init: TrackInit | null = null;
  let fragment: Fragment | null = null;

  function takeBox({ type, body }: Box, headerSize: number): void {
    if (type === 'moov') {
      const [track, ...others] = readTrackInits(body);
      if (track === undefined || others.length > 0) throw new Error('the MP4 has not exactly one track');
      init = track;
      handlers.onInit(init);
    } else if (type === 'moof') {
      if (init === null) throw new Error('a fragment came before the moov box');
      fragment = readMovieFragment(body, headerSize, init.defaults);
    } else if (type === 'mdat' && fragment !== null) {
      for (const sample of readSamples(fragment, body, headerSize)) handlers.onSample(sample);
      fragment = null;
    }
  }

  return {
    write(bytes) {
      pending.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      pendingBytes += bytes.byteLength;
      while (pendingBytes >= neededBytes) {
        const all = pending.length === 1 && pending[0] !== undefined ? pending[0] : Buffer.concat(pending);
        pending = [all];
        const header = readBoxHeader(all);
        neededBytes = header?.size ?? 16;
        if (neededBytes > maxBoxBytes) throw new Error(`an MP4 box has ${String(neededBytes)} bytes`);
        if (header === null || all.length < header.size) continue;
        takeBox({ type: header.type, body: all.subarray(header.headerSize, header.size) }, header.headerSize);
        pending = [all.subarray(header.size)];
        pendingBytes -= header.size;
        neededBytes = 8;
      }
    },
  };
}

/** A moof box: its samples without their data. */
interface Fragment {
  /** Of the whole moof box. */
  size: number;
  runs: { dataOffset: number | null; samples: SampleEntry[] }[];
}

type SampleEntry = Omit<Sample, 'data'> & { size: number };

interface Defaults {
  duration: number;
  size: number;
  flags: number;
}

const isSyncSample = (flags: number): boolean => (flags & 0x10000) === 0;

/** Where the samples of a fragment are, from its moof box. */
function readMovieFragment(body: Buffer, headerSize: number, defaults: Defaults): Fragment {
  const trafs = readBoxes(body).filter(({ type }) => type === 'traf');
  const [traf] = trafs;
  if (trafs.length !== 1 || traf === undefined) throw new Error('a fragment has not exactly one track');
  const boxes = readBoxes(traf.body);
  const here = readTrackFragmentDefaults(findBox(boxes, 'tfhd'), defaults);
  let start = readDecodeTime(findBox(boxes, 'tfdt'));
  const runs = boxes
    .filter(({ type }) => type === 'trun')
    .map(({ body: run }) => {
      const read = readRun(run, start, here);
      start = read.end;
      return read;
    });
  return { size: headerSize + body.length, runs };
}

function readTrackFragmentDefaults(body: Buffer, defaults: Defaults): Defaults {
  const { flags } = readVersion(body);
  if ((flags & 0x1) !== 0) throw new Error('a fragment counts its data from the start of the file');
  let at = 8;
  const next = (flag: number, otherwise: number): number => {
    if ((flags & flag) === 0) return otherwise;
    at += 4;
    return body.readUInt32BE(at - 4);
  };
  next(0x2, 0);
  return {
    duration: next(0x8, defaults.duration),
    size: next(0x10, defaults.size),
    flags: next(0x20, defaults.flags),
  };
}

/** The encoder's delay can make the first time of a sound negative. */
function readDecodeTime(body: Buffer): number {
  return readVersion(body).version === 0 ? body.readUInt32BE(4) : Number(body.readBigInt64BE(4));
}

function readRun(body: Buffer, start: number, defaults: Defaults) {
  const { version, flags } = readVersion(body);
  const count = body.readUInt32BE(4);
  let at = 8;
  const has = (flag: number): boolean => (flags & flag) !== 0;
  const next = (): number => {
    at += 4;
    return body.readUInt32BE(at - 4);
  };
  const dataOffset = has(0x1) ? next() | 0 : null;
  const firstFlags = has(0x4) ? next() : null;
  const samples: SampleEntry[] = [];
  let end = start;
  // A run that claims more samples than it has room for ends in a RangeError of the reads; one without fields is limited here.
  if (count > 100_000) throw new Error(`a fragment has ${String(count)} samples`);
  for (let index = 0; index < count; index += 1) {
    const duration = has(0x100) ? next() : defaults.duration;
    const size = has(0x200) ? next() : defaults.size;
    const ownFlags = has(0x400) ? next() : defaults.flags;
    const offset = has(0x800) ? next() : 0;
    samples.push({
      start: end,
      duration,
      size,
      isSync: isSyncSample(index === 0 && firstFlags !== null ? firstFlags : ownFlags),
      compositionOffset: version === 0 ? offset : offset | 0,
    });
    end += duration;
  }
  return { dataOffset, samples, end };
}

function readSamples(fragment: Fragment, data: Buffer, mdatHeaderSize: number): Sample[] {
  const samples: Sample[] = [];
  let at = 0;
  for (const run of fragment.runs) {
    if (run.dataOffset !== null) at = run.dataOffset - fragment.size - mdatHeaderSize;
    for (const { size, ...sample } of run.samples) {
      if (at < 0 || at + size > data.length) throw new Error('a sample lies outside of its fragment');
      samples.push({ ...sample, data: data.subarray(at, at + size) });
      at += size;
    }
  }
  return samples;
}

/** Times of the samples in a moof box of our own, per track; for segments that are on the disk. */
export function readTimes(body: Buffer): { trackId: number; start: number; end: number }[] {
  return readBoxes(body)
    .filter(({ type }) => type === 'traf')
    .map(({ body: traf }) => {
      const boxes = readBoxes(traf);
      const start = readDecodeTime(findBox(boxes, 'tfdt'));
      const none = { duration: 0, size: 0, flags: 0 };
      const { end } = readRun(findInside(traf, 'trun'), start, none);
      return { trackId: findBox(boxes, 'tfhd').readUInt32BE(4), start, end };
    });
}
