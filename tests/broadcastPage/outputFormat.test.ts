import { describe, expect, it } from 'vitest';
import { chooseOutputFormat, smallerRenditions } from '../../src/broadcastPage/outputFormat.ts';
import { chooseBackend, readBackendChoice, readFeedChoice } from '../../src/compositor/openCompositor.ts';

const gpu = 'ANGLE (NVIDIA, GeForce RTX 3060)';
const software = 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)))';

describe('which back end composes, and at what size', () => {
  it.each([
    { wanted: 'auto', rendererName: gpu, canReadFrames: true, backend: 'pixi' },
    { wanted: 'auto', rendererName: software, canReadFrames: true, backend: 'planar' },
    { wanted: 'auto', rendererName: 'software', canReadFrames: true, backend: 'planar' },
    {
      wanted: 'auto',
      rendererName: 'llvmpipe (LLVM 15.0.6, 256 bits)',
      canReadFrames: false,
      backend: 'pixi',
    },
    { wanted: 'pixi', rendererName: software, canReadFrames: true, backend: 'pixi' },
    { wanted: 'planar', rendererName: gpu, canReadFrames: true, backend: 'planar' },
  ] as const)('$wanted on $rendererName: $backend', ({ wanted, backend, ...probe }) => {
    expect(chooseBackend(wanted, probe)).toBe(backend);
  });

  it.each([
    ['auto', 'pixi', gpu, 1080],
    ['auto', 'pixi', software, 720],
    ['auto', 'planar', software, 1080],
    ['720p', 'planar', software, 720],
    ['1080p', 'pixi', software, 1080],
  ] as const)('%s by %s on %s: %i rows', (wanted, name, rendererName, height) => {
    const { video, scale } = chooseOutputFormat(wanted, { name, rendererName });
    expect(video.height).toBe(height);
    expect(1080 * scale).toBe(height);
  });

  it.each([
    ['1080p', ['720p', '360p']],
    ['720p', ['360p']],
  ] as const)('a program of %s has the renditions that are smaller', (size, names) => {
    const { video } = chooseOutputFormat(size, { name: 'planar', rendererName: software });
    expect(smallerRenditions(['720p', '360p'], video)).toEqual(names);
    expect(smallerRenditions([], video)).toEqual([]);
  });

  it.each([
    ['', 'auto'],
    ['?backend=planar', 'planar'],
    ['?a=b&backend=pixi', 'pixi'],
    ['?backend=canvas', 'auto'],
  ])('the address %s chooses %s', (search, choice) => {
    expect(readBackendChoice(search)).toBe(choice);
  });

  it.each([
    ['', 'auto'],
    ['?backend=pixi&feed=planes', 'planes'],
    ['?feed=frame', 'frame'],
    ['?feed=element', 'element'],
    ['?feed=video', 'auto'],
  ])('the address %s chooses the feed %s', (search, choice) => {
    expect(readFeedChoice(search)).toBe(choice);
  });
});
