import { writeBox, uint16, uint32, findBox, readBoxes } from '../../../server/packaging/boxes.ts';
import { writeChunk, writeInit } from '../../../server/packaging/cmafWriter.ts';
import type { Sample } from '../../../server/packaging/fragmentReader.ts';
import type { TrackInit } from '../../../server/packaging/trackInit.ts';

/** Units in a second of the video tracks, as ffmpeg chooses them for times in ms. */
export const videoTimescale = 16_000;
export const soundTimescale = 48_000;
/** Samples in a frame of AAC. */
export const soundFrame = 1024;

export const videoInit = (width = 1920, height = 1080): TrackInit => ({
  type: 'video',
  timescale: videoTimescale,
  codec: 'avc1.640028',
  width,
  height,
  sampleEntry: writeBox(
    'avc1',
    Buffer.alloc(6),
    uint16(1),
    Buffer.alloc(16),
    uint16(width, height),
    uint32(0x480000, 0x480000, 0),
    uint16(1),
    Buffer.alloc(32),
    uint16(24, 0xffff),
    writeBox('avcC', Buffer.from([1, 0x64, 0, 0x28, 0xff, 0xe0, 0])),
  ),
  defaults: { duration: 0, size: 0, flags: 0 },
});

/** An ES descriptor with AAC-LC, 48 kHz, stereo; lengths written in one byte and in four. */
const esDescriptor = Buffer.from(
  '031c00010004808080 14 40 15 000000 00000000 00000000 0580808002 1190'.replaceAll(' ', ''),
  'hex',
);

export const soundInit: TrackInit = {
  type: 'sound',
  timescale: soundTimescale,
  codec: 'mp4a.40.2',
  width: 0,
  height: 0,
  sampleEntry: writeBox(
    'mp4a',
    Buffer.alloc(6),
    uint16(1),
    Buffer.alloc(8),
    uint16(2, 16, 0, 0),
    uint32(soundTimescale << 16),
    writeBox('esds', uint32(0), esDescriptor),
  ),
  defaults: { duration: 0, size: 0, flags: 0 },
};

/** A track's MP4 as ffmpeg writes it: the moov box, then a fragment for each sample. */
export const trackHead = (init: TrackInit): Buffer => writeInit([init]);
export const trackFragment = (number: number, sample: Sample): Buffer =>
  writeChunk(number, [{ trackId: 1, samples: [sample] }]);

export interface ReadSample {
  trackId: number;
  start: number;
  duration: number;
  isSync: boolean;
  data: string;
}

/** The samples of each track in chunks of the packager. */
export function readChunks(bytes: Buffer): ReadSample[] {
  const samples: ReadSample[] = [];
  const boxes = readBoxes(bytes);
  for (const [index, { type, body }] of boxes.entries()) {
    if (type !== 'moof') continue;
    const mdat = boxes[index + 1]?.body ?? Buffer.alloc(0);
    for (const traf of readBoxes(body).filter((box) => box.type === 'traf')) {
      const inside = readBoxes(traf.body);
      const trun = findBox(inside, 'trun');
      let start = Number(findBox(inside, 'tfdt').readBigUInt64BE(4));
      // The offset counts from the start of the moof box; both boxes have headers of eight bytes.
      let at = trun.readInt32BE(8) - (body.length + 8) - 8;
      for (let sample = 0; sample < trun.readUInt32BE(4); sample += 1) {
        const fields = 12 + 16 * sample;
        const [duration, size] = [trun.readUInt32BE(fields), trun.readUInt32BE(fields + 4)];
        samples.push({
          trackId: findBox(inside, 'tfhd').readUInt32BE(4),
          start,
          duration,
          isSync: (trun.readUInt32BE(fields + 8) & 0x10000) === 0,
          data: mdat.toString('utf8', at, at + size),
        });
        start += duration;
        at += size;
      }
    }
  }
  return samples;
}
