import { findBox, findInside, readBoxes, readVersion } from './boxes.ts';

/** What a track's moov box says about it. */
export interface TrackInit {
  type: 'video' | 'sound';
  /** Units in a second. */
  timescale: number;
  /** As in a playlist's CODECS. */
  codec: string;
  /** 0 for sound. */
  width: number;
  height: number;
  /** The whole sample entry, avc1 or mp4a, for our own init sections. */
  sampleEntry: Buffer;
  /** For fragments that do not say. */
  defaults: { duration: number; size: number; flags: number };
}

/** Reads the tracks in a moov box. Throws when there is another codec than H.264 or AAC in it. */
export function readTrackInits(moov: Buffer): TrackInit[] {
  const boxes = readBoxes(moov);
  const defaults = readBoxes(findBox(boxes, 'mvex')).filter(({ type }) => type === 'trex');
  return boxes
    .filter(({ type }) => type === 'trak')
    .map(({ body }, index) => readTrack(body, readDefaults(findBox(defaults.slice(index), 'trex'))));
}

function readTrack(track: Buffer, defaults: TrackInit['defaults']): TrackInit {
  const stsd = findInside(track, 'mdia', 'minf', 'stbl', 'stsd');
  const sampleEntry = stsd.subarray(8, 8 + stsd.readUInt32BE(8));
  const common = {
    timescale: readTimescale(findInside(track, 'mdia', 'mdhd')),
    sampleEntry: Buffer.from(sampleEntry),
    defaults,
  };
  const format = sampleEntry.toString('latin1', 4, 8);
  if (format === 'avc1')
    return {
      ...common,
      type: 'video',
      codec: readAvcCodec(sampleEntry),
      width: sampleEntry.readUInt16BE(32),
      height: sampleEntry.readUInt16BE(34),
    };
  if (format === 'mp4a')
    return { ...common, type: 'sound', codec: readAacCodec(sampleEntry), width: 0, height: 0 };
  throw new Error(`the MP4 has a track of ${format}`);
}

function readTimescale(mdhd: Buffer): number {
  const timescale = mdhd.readUInt32BE(readVersion(mdhd).version === 0 ? 12 : 20);
  if (timescale === 0) throw new Error('a track has no timescale');
  return timescale;
}

const readDefaults = (trex: Buffer): TrackInit['defaults'] => ({
  duration: trex.readUInt32BE(12),
  size: trex.readUInt32BE(16),
  flags: trex.readUInt32BE(20),
});

/** Profile, constraints and level, from the AVC configuration behind the fixed fields. */
function readAvcCodec(sampleEntry: Buffer): string {
  const avcC = findBox(readBoxes(sampleEntry.subarray(86)), 'avcC');
  return `avc1.${avcC.toString('hex', 1, 4).toUpperCase()}`;
}

/** The audio object type, from the descriptors behind the fixed fields. */
function readAacCodec(sampleEntry: Buffer): string {
  const esds = findBox(readBoxes(sampleEntry.subarray(36)), 'esds').subarray(4);
  const es = readDescriptor(esds, 3);
  const flags = es.readUInt8(2);
  if (flags !== 0) throw new Error('the sound has an unknown description');
  const config = readDescriptor(es.subarray(3), 4);
  const specific = readDescriptor(config.subarray(13), 5);
  return `mp4a.40.${String(specific.readUInt8(0) >> 3)}`;
}

/** The body of the MPEG-4 descriptor at the start of some bytes. Its length is in groups of seven bits. */
function readDescriptor(bytes: Buffer, tag: number): Buffer {
  if (bytes.readUInt8(0) !== tag) throw new Error('the sound has an unknown description');
  let at = 1;
  let length = 0;
  for (let more = true; more; at += 1) {
    const byte = bytes.readUInt8(at);
    length = (length << 7) | (byte & 0x7f);
    more = (byte & 0x80) !== 0;
  }
  return bytes.subarray(at, at + length);
}
