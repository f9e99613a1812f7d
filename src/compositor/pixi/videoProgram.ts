import { GlProgram } from 'pixi.js';
import fragment from '../../../shaders/VideoMesh.frag?raw';
import vertex from '../../../shaders/VideoMesh.vert?raw';
import type { FrameColors } from '../frames/frameColors.ts';

export interface VideoVariant {
  /** What the textures hold: planes of a live frame, or a picture that the browser has converted. */
  colors: FrameColors | 'rgb';
  isCorners: boolean;
  isOpaque: boolean;
  taps: number;
}

/** The program of a variant of VideoMesh's shader; equal variants share one. */
export const videoProgram = (variant: VideoVariant): GlProgram =>
  GlProgram.from({ vertex, fragment: videoFragment(variant), name: 'VideoMesh' });

const colorDefinitions: Record<VideoVariant['colors'], string[]> = {
  rgb: [],
  bt601Limited: ['#define PLANES', '#define BT601_LIMITED'],
  bt709Full: ['#define PLANES', '#define BT709_FULL'],
};

/** The fragment shader's source with a variant's definitions after its first line. */
export function videoFragment({ colors, isCorners, isOpaque, taps }: VideoVariant): string {
  const [version = '', ...rest] = fragment.split('\n');
  const definitions = [
    `#define TAPS ${String(taps)}`,
    ...colorDefinitions[colors],
    ...(isCorners ? ['#define CORNERS'] : []),
    ...(isOpaque ? ['#define OPAQUE'] : []),
  ];
  return [version, ...definitions, ...rest].join('\n');
}
