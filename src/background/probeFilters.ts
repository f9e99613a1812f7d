import { isSoftwareRenderer } from '../compositor/graphics.ts';
import type { FilterBackendName } from './pipeline/filterMessages.ts';

/** What a browser can do for filters. */
export interface FilterProbe {
  /** WebAssembly with SIMD, VideoFrame, workers and canvases in them. */
  hasBasics: boolean;
  /** Reads the frames of a track and makes a track of frames (Chromium). */
  hasTrackFrames: boolean;
  /** Captures the stream of a canvas. */
  canCaptureCanvas: boolean;
}

/** Whether filters can be offered at all. */
export const canFilter = ({ hasBasics, hasTrackFrames, canCaptureCanvas }: FilterProbe): boolean =>
  hasBasics && (hasTrackFrames || canCaptureCanvas);

/** By what the graphics driver calls itself: shaders on a GPU, kernels where software would have to fill every pixel. */
export const chooseFilterBackend = (rendererName: string): FilterBackendName =>
  isSoftwareRenderer(rendererName) ? 'planar' : 'pixi';

/** A module of one function that uses a SIMD instruction. */
const simdModule = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
  ...[10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
);

/** Quick: it opens nothing. */
export function probeFilters(): FilterProbe {
  const has = (...names: string[]): boolean => names.every((name) => name in globalThis);
  const canvas = globalThis.HTMLCanvasElement?.prototype;
  return {
    hasBasics: has('VideoFrame', 'OffscreenCanvas', 'Worker') && WebAssembly.validate(simdModule),
    hasTrackFrames: has('MediaStreamTrackProcessor', 'MediaStreamTrackGenerator'),
    canCaptureCanvas: canvas !== undefined && 'captureStream' in canvas,
  };
}
