import { expect, it } from 'vitest';
import { canFilter, chooseFilterBackend, type FilterProbe } from '../../src/background/probeFilters.ts';

const chromium: FilterProbe = {
  hasBasics: true,
  hasTrackFrames: true,
  canCaptureCanvas: true,
};

it('offers filters where frames can be read, or a canvas be captured', () => {
  expect(canFilter(chromium)).toBe(true);
  expect(canFilter({ ...chromium, hasTrackFrames: false })).toBe(true);
  expect(canFilter({ ...chromium, hasTrackFrames: false, canCaptureCanvas: false })).toBe(false);
  expect(canFilter({ ...chromium, hasBasics: false })).toBe(false);
});

it.each([
  ['ANGLE (NVIDIA GeForce)', 'pixi'],
  ['ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device))', 'planar'],
  ['llvmpipe (LLVM 15.0.6, 256 bits)', 'planar'],
  ['software', 'planar'],
])('filters on %s with %s', (rendererName, backend) => {
  expect(chooseFilterBackend(rendererName)).toBe(backend);
});
