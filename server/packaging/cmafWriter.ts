import { uint16, uint32, uint64, writeBox, writeFullBox } from './boxes.ts';
import type { Sample } from './fragmentReader.ts';
import type { TrackInit } from './trackInit.ts';

/** The samples of one track in a chunk. Track ids count from 1, in the order of the init section. */
export interface ChunkTrack {
  trackId: number;
  samples: readonly Sample[];
}

const plain = { version: 0, flags: 0 };
/** No rotation, no scaling. */
const matrix = uint32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');

/** An init section of tracks: what a player needs before the chunks. */
export function writeInit(tracks: readonly TrackInit[]): Buffer {
  return Buffer.concat([
    writeBox('ftyp', ascii('iso6'), uint32(0), ascii('iso6cmfcmp41')),
    writeBox(
      'moov',
      writeFullBox(
        'mvhd',
        plain,
        uint32(0, 0, 1000, 0, 0x10000),
        uint16(0x100, 0),
        uint32(0, 0),
        matrix,
        Buffer.alloc(24),
        uint32(tracks.length + 1),
      ),
      ...tracks.map((track, index) => writeTrack(track, index + 1)),
      writeBox(
        'mvex',
        ...tracks.map((_, index) => writeFullBox('trex', plain, uint32(index + 1, 1, 0, 0, 0))),
      ),
    ),
  ]);
}

function writeTrack({ type, timescale, width, height, sampleEntry }: TrackInit, trackId: number): Buffer {
  const isVideo = type === 'video';
  const empty = (name: string, count: number): Buffer => writeFullBox(name, plain, Buffer.alloc(4 * count));
  return writeBox(
    'trak',
    // 3: enabled, and part of the presentation.
    writeFullBox(
      'tkhd',
      { version: 0, flags: 3 },
      uint32(0, 0, trackId, 0, 0, 0, 0),
      uint16(0, 0, isVideo ? 0 : 0x100, 0),
      matrix,
      uint32(width << 16, height << 16),
    ),
    writeBox(
      'mdia',
      // 0x55c4: the language is undetermined.
      writeFullBox('mdhd', plain, uint32(0, 0, timescale, 0), uint16(0x55c4, 0)),
      writeFullBox(
        'hdlr',
        plain,
        uint32(0),
        ascii(isVideo ? 'vide' : 'soun'),
        Buffer.alloc(12),
        ascii(isVideo ? 'Video\0' : 'Sound\0'),
      ),
      writeBox(
        'minf',
        isVideo
          ? writeFullBox('vmhd', { version: 0, flags: 1 }, Buffer.alloc(8))
          : writeFullBox('smhd', plain, Buffer.alloc(4)),
        // Flag 1: the media is in this file.
        writeBox(
          'dinf',
          writeFullBox('dref', plain, uint32(1), writeFullBox('url ', { version: 0, flags: 1 })),
        ),
        writeBox(
          'stbl',
          writeFullBox('stsd', plain, uint32(1), sampleEntry),
          empty('stts', 1),
          empty('stsc', 1),
          empty('stsz', 2),
          empty('stco', 1),
        ),
      ),
    ),
  );
}

/** One moof with its mdat. Tracks without samples are left out. `sequenceNumber` counts the chunks of a stream from 1. */
export function writeChunk(sequenceNumber: number, tracks: readonly ChunkTrack[]): Buffer {
  const used = tracks.filter(({ samples }) => samples.length > 0);
  const sizes = used.map(({ samples }) => samples.reduce((sum, { data }) => sum + data.length, 0));
  const moofWith = (dataOffsets: readonly number[]): Buffer =>
    writeBox(
      'moof',
      writeFullBox('mfhd', plain, uint32(sequenceNumber)),
      ...used.map((track, index) => writeTrackFragment(track, dataOffsets[index] ?? 0)),
    );
  const mdatStart = moofWith([]).length + 8;
  const offsets = sizes.map(
    (_, index) => mdatStart + sizes.slice(0, index).reduce((sum, size) => sum + size, 0),
  );
  return Buffer.concat([
    moofWith(offsets),
    writeBox('mdat', ...used.flatMap(({ samples }) => samples.map(({ data }) => data))),
  ]);
}

/** Where a chunk of this packager has the flags of sync samples and of those that depend on others. */
const syncFlags = 0x2000000;
const dependentFlags = 0x1010000;

function writeTrackFragment({ trackId, samples }: ChunkTrack, dataOffset: number): Buffer {
  return writeBox(
    'traf',
    // 0x20000: data offsets count from the moof.
    writeFullBox('tfhd', { version: 0, flags: 0x20000 }, uint32(trackId)),
    writeFullBox('tfdt', { version: 1, flags: 0 }, uint64(samples[0]?.start ?? 0)),
    // A data offset, and duration, size, flags and composition offset of each sample.
    writeFullBox(
      'trun',
      { version: 1, flags: 0xf01 },
      uint32(samples.length, dataOffset),
      uint32(
        ...samples.flatMap(({ duration, data, isSync, compositionOffset }) => [
          duration,
          data.length,
          isSync ? syncFlags : dependentFlags,
          compositionOffset,
        ]),
      ),
    ),
  );
}
