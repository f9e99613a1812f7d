import { describe, expect, it } from 'vitest';
import { uint32, writeBox, writeFullBox } from '../../../server/packaging/boxes.ts';
import { writeInit } from '../../../server/packaging/cmafWriter.ts';
import { createFragmentReader, type Sample } from '../../../server/packaging/fragmentReader.ts';
import type { TrackInit } from '../../../server/packaging/trackInit.ts';
import { createRandom } from '../mutations.ts';
import { soundInit, trackFragment, trackHead, videoInit } from './syntheticTracks.ts';

function readAll(pieces: readonly Buffer[]): { inits: TrackInit[]; samples: Sample[] } {
  const inits: TrackInit[] = [];
  const samples: Sample[] = [];
  const reader = createFragmentReader({
    onInit: (init) => inits.push(init),
    onSample: (sample) => samples.push(sample),
  });
  for (const piece of pieces) reader.write(piece);
  return { inits, samples };
}

const madeSamples = Array.from({ length: 20 }, (_, index): Sample => ({
  start: index * 533 - (index === 0 ? 100 : 0),
  duration: 533,
  compositionOffset: index % 3 === 0 ? -4 : 8,
  isSync: index % 5 === 0,
  data: Buffer.from(`sample ${String(index)}`.repeat(index)),
}));
const track = Buffer.concat([
  trackHead(videoInit(640, 360)),
  ...madeSamples.slice(1).map((sample, index) => trackFragment(index + 1, sample)),
]);

describe('a fragment reader', () => {
  it.each([
    [
      'H.264',
      videoInit(640, 360),
      { type: 'video', codec: 'avc1.640028', width: 640, height: 360, timescale: 16_000 },
    ],
    ['AAC', soundInit, { type: 'sound', codec: 'mp4a.40.2', width: 0, height: 0, timescale: 48_000 }],
  ])('says of %s what playlists and init sections need', (_name, init, expected) => {
    const [read] = readAll([trackHead(init)]).inits;
    expect(read).toMatchObject(expected);
    expect(read?.sampleEntry.equals(init.sampleEntry)).toBe(true);
  });

  it('reads every sample with its times, its flag and its data', () => {
    expect(readAll([track]).samples).toEqual(madeSamples.slice(1));
  });

  it.each(Array.from({ length: 20 }, (_, seed) => seed))(
    'reads the same from pieces cut anywhere (seed %d)',
    (seed) => {
      const random = createRandom(seed);
      const pieces: Buffer[] = [];
      for (let at = 0; at < track.length;) {
        const length = 1 + random.below(seed < 10 ? 7 : 400);
        pieces.push(track.subarray(at, at + length));
        at += length;
      }
      expect(readAll(pieces).samples).toEqual(madeSamples.slice(1));
    },
  );

  it('takes what a run does not say from its fragment: two samples of one length, the first a key frame', () => {
    const data = Buffer.from('onetwo');
    const moofSize = 8 + 16 + 8 + (12 + 4 + 12) + 16 + (12 + 4 + 4 + 4);
    const fragment = Buffer.concat([
      writeBox(
        'moof',
        writeFullBox('mfhd', { version: 0, flags: 0 }, uint32(1)),
        writeBox(
          'traf',
          writeFullBox('tfhd', { version: 0, flags: 0x20038 }, uint32(1, 500, 3, 0x1010000)),
          writeFullBox('tfdt', { version: 0, flags: 0 }, uint32(7000)),
          writeFullBox('trun', { version: 0, flags: 0x5 }, uint32(2, moofSize + 8, 0x2000000)),
        ),
      ),
      writeBox('mdat', data),
    ]);
    expect(readAll([trackHead(videoInit()), fragment]).samples).toEqual([
      { start: 7000, duration: 500, compositionOffset: 0, isSync: true, data: Buffer.from('one') },
      { start: 7500, duration: 500, compositionOffset: 0, isSync: false, data: Buffer.from('two') },
    ]);
  });

  it('reads a time before zero, which the delay of an encoder makes', () => {
    const early = {
      ...madeSamples[1],
      start: -688,
      compositionOffset: 0,
      duration: 1,
      isSync: true,
      data: Buffer.from('x'),
    };
    const fragment = trackFragment(1, { ...early, start: 5 });
    fragment.writeBigInt64BE(-688n, fragment.indexOf('tfdt') + 8);
    expect(readAll([trackHead(soundInit), fragment]).samples).toEqual([early]);
  });
});

describe('a fragment reader refuses', () => {
  const withLength = (bytes: Buffer, length: number): Buffer => {
    const changed = Buffer.from(bytes);
    changed.writeUInt32BE(length);
    return changed;
  };
  const fragment = trackFragment(1, { ...soundSample(), data: Buffer.from('data') });
  function soundSample(): Omit<Sample, 'data'> {
    return { start: 0, duration: 1024, compositionOffset: 0, isSync: true };
  }
  const withoutData = Buffer.from(fragment);
  withoutData.writeUInt32BE(9999, withoutData.indexOf('trun') + 20);

  it.each([
    ['an impossible length', [withLength(trackHead(soundInit), 3)], 'impossible size 3'],
    [
      'a box that would fill the memory',
      [withLength(trackHead(soundInit), 0xfffffff0)],
      'has 4294967280 bytes',
    ],
    ['a box that is longer than its parent', [withLength(writeBox('moov', writeBox('trak')), 12)], 'MP4 box'],
    ['a fragment before its track', [fragment], 'before the moov'],
    ['two tracks', [writeInit([soundInit, videoInit()])], 'exactly one track'],
    ['a sample that is not in its fragment', [trackHead(soundInit), withoutData], 'outside of its fragment'],
    [
      'another codec',
      [trackHead({ ...soundInit, sampleEntry: writeBox('Opus', Buffer.alloc(40)) })],
      'track of Opus',
    ],
  ])('%s', (_what, pieces, message) => {
    expect(() => readAll(pieces)).toThrow(message);
  });

  it.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'or reads, but never hangs on, changed bytes (seed %d)',
    (seed) => {
      const random = createRandom(seed);
      const changed = Buffer.from(track);
      for (let count = 1 + random.below(4); count > 0; count -= 1)
        changed.writeUInt8(random.below(256), random.below(changed.length));
      let outcome = 'read';
      try {
        expect(readAll([changed]).samples.length).toBeLessThan(1000);
      } catch (error) {
        outcome = error instanceof Error ? error.name : 'unknown';
      }
      expect(['read', 'Error', 'RangeError']).toContain(outcome);
    },
  );
});
