import type { Quality } from '../quality/adaptQuality.ts';

/** Draws the person of a camera in front of another background. One frame is taken and composited at a time. */
export interface FilterBackend {
  readonly name: 'planar' | 'pixi';
  /** Copies what it needs of a frame, and leaves it open. */
  take(frame: VideoFrame): Promise<void>;
  /** The frame taken last as RGBA of `maskSize`. */
  readSmall(): Promise<Uint8ClampedArray<ArrayBuffer>>;
  /** The next mask, `maskSize` values of 0 to 1. */
  setMask(mask: Float32Array<ArrayBuffer>): void;
  /** Whether there is a mask. */
  readonly hasMask: boolean;
  /** Forgets the mask, for another camera. */
  forgetMask(): void;
  /** What goes behind the person: a picture that fills the frame, or null for the camera's own background, blurred. */
  setPicture(picture: ImageBitmap | null): void;
  /** The frame taken last with its background replaced; the caller closes it. Needs a mask. */
  composite(quality: Quality): Promise<VideoFrame>;
  /** What it holds, to show that it does not grow. */
  count(): Record<string, number>;
  dispose(): void;
}
