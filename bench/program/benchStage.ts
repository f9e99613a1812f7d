import type { Layer } from '../../src/compositor/planLayers.ts';
import type { PlanesPicture } from '../../src/compositor/frames/videoFeed.ts';

/** One way to draw layers; all of them draw the same ones. */
export interface BenchStage {
  setLayers(layers: readonly Layer[]): void;
  showPicture(streamId: string, picture: PlanesPicture): void;
  /** Returns when the frame has really been drawn. */
  draw(): void;
  /** RGBA of what the last `draw` drew, called in the same task; rows may run from the bottom. */
  readPixels(): Uint8Array | Uint8ClampedArray;
  canvas: HTMLCanvasElement;
  dispose(): void;
}
