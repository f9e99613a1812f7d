import { describe, expect, it } from 'vitest';
import { chooseOutputFormat, smallerRenditions } from '../../src/broadcastPage/outputFormat.ts';
import { chooseBackend, readBackendChoice, readFeedChoice } from '../../src/compositor/openCompositor.ts';

const gpu = 'ANGLE (NVIDIA, GeForce RTX 3060)';
const software = 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)))';

describe('which back end composes, and at what size', () => {
  it.each([
    ['auto', 'screen', gpu, true, 'pixi'],
    ['auto', 'screen', software, true, 'planar'],
    ['auto', 'screen', 'software', true, 'planar'],
    ['auto', 'screen', 'llvmpipe (LLVM 15.0.6, 256 bits)', false, 'pixi'],
    ['auto', 'frames', gpu, true, 'planar'],
    ['auto', 'frames', software, true, 'planar'],
    ['auto', 'frames', gpu, false, 'pixi'],
    ['pixi', 'screen', software, true, 'pixi'],
    ['pixi', 'frames', gpu, true, 'pixi'],
    ['planar', 'screen', gpu, true, 'planar'],
  ] as const)(
    '%s for %s on %s, frames can be read: %s; %s',
    (wanted, target, rendererName, canReadFrames, backend) => {
      expect(chooseBackend(wanted, target, { rendererName, canReadFrames })).toBe(backend);
    },
  );

  it.each([
    ['auto', 'pixi', 720],
    ['auto', 'planar', 1080],
    ['720p', 'planar', 720],
    ['1080p', 'pixi', 1080],
  ] as const)('%s by %s: %i rows', (wanted, backend, height) => {
    const { video, scale } = chooseOutputFormat(wanted, backend);
    expect(video.height).toBe(height);
    expect(1080 * scale).toBe(height);
  });

  it.each([
    ['1080p', ['720p', '360p']],
    ['720p', ['360p']],
  ] as const)('a program of %s has the renditions that are smaller', (size, names) => {
    const { video } = chooseOutputFormat(size, 'planar');
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
