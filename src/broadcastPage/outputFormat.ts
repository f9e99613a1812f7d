import type { BackendName } from '../compositor/compositor.ts';
import { renditionFormats, type RenditionName } from '../protocol/renditions.ts';
import type { VideoFormat } from './encoder/videoEncoder.ts';
import type { ComposerOptions } from './composerAddress.ts';

/** Output pixels to a program px, and what the encoder makes of it. */
export interface OutputFormat {
  scale: number;
  video: VideoFormat;
}

const framesPerSecond = 30;
const format1080p: OutputFormat = {
  scale: 1,
  video: { width: 1920, height: 1080, framesPerSecond, bitrateBps: 6_000_000 },
};
const format720p: OutputFormat = {
  scale: 2 / 3,
  video: { width: 1280, height: 720, framesPerSecond, bitrateBps: 4_500_000 },
};

/** 1080p of planes, and 720p of what WebGL has drawn, which is slow to read back; unless the server asks for one of them. */
export function chooseOutputFormat(
  wanted: ComposerOptions['resolution'],
  backend: BackendName,
): OutputFormat {
  if (wanted === 'auto') return backend === 'planar' ? format1080p : format720p;
  return wanted === '1080p' ? format1080p : format720p;
}

/** The renditions that are smaller than the program. */
export const smallerRenditions = (names: readonly RenditionName[], program: VideoFormat): RenditionName[] =>
  names.filter((name) => renditionFormats[name].height < program.height);
