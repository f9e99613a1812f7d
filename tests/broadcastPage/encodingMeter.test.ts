import { expect, it } from 'vitest';
import { createEncodingMeter } from '../../src/broadcastPage/encoder/encodingMeter.ts';

it('measures each track since the last reading', () => {
  const meter = createEncodingMeter(1080, 5000);
  for (let frame = 0; frame < 30; frame++) meter.count('program', 25_000);
  for (let frame = 0; frame < 15; frame++) meter.count('360p', 2000);
  expect(meter.read(['program', '360p'], 6000)).toEqual([
    { name: 'program', height: 1080, framesPerSecond: 30, bitrateBps: 6_000_000 },
    { name: '360p', height: 360, framesPerSecond: 15, bitrateBps: 240_000 },
  ]);
  meter.count('program', 1000);
  expect(meter.read(['program', '360p'], 8000)).toEqual([
    { name: 'program', height: 1080, framesPerSecond: 0.5, bitrateBps: 4000 },
    { name: '360p', height: 360, framesPerSecond: 0, bitrateBps: 0 },
  ]);
});
