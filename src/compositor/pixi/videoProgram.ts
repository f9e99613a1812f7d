import { GlProgram } from 'pixi.js';
import fragment from '../../../shaders/VideoMesh.frag?raw';
import vertex from '../../../shaders/VideoMesh.vert?raw';

export interface VideoVariant {
  isPlanes: boolean;
  isCorners: boolean;
  isOpaque: boolean;
  taps: number;
}

/** The program of a variant of VideoMesh's shader; equal variants share one. */
export const videoProgram = (variant: VideoVariant): GlProgram =>
  GlProgram.from({ vertex, fragment: videoFragment(variant), name: 'VideoMesh' });

/** The fragment shader's source with a variant's definitions after its first line. */
export function videoFragment({ isPlanes, isCorners, isOpaque, taps }: VideoVariant): string {
  const [version = '', ...rest] = fragment.split('\n');
  const definitions = [
    `#define TAPS ${String(taps)}`,
    ...(isPlanes ? ['#define PLANES'] : []),
    ...(isCorners ? ['#define CORNERS'] : []),
    ...(isOpaque ? ['#define OPAQUE'] : []),
  ];
  return [version, ...definitions, ...rest].join('\n');
}
