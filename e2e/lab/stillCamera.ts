import { generateTrack } from '../../src/compositor/frames/trackGenerator.ts';

/** A camera that shows one picture, byte for byte as given: I420 planes without padding, chroma at half size rounded up. */
export interface StillCamera {
  readonly track: MediaStreamTrack;
  /** Sends the picture again, as a camera keeps sending. */
  send(): Promise<void>;
  /** Replaces the picture. */
  replace(picture: StillPicture): void;
  stop(): void;
}

export interface StillPicture {
  width: number;
  height: number;
  i420: Uint8Array<ArrayBuffer>;
}

export function createStillCamera(first: StillPicture): StillCamera {
  const track = generateTrack();
  const writer = track.writable.getWriter();
  let picture = first;
  let turn = 0;
  return {
    track,
    send: () => {
      const { width, height, i420 } = picture;
      const timestamp = turn++ * 33_333;
      return writer.write(
        new VideoFrame(i420, { format: 'I420', codedWidth: width, codedHeight: height, timestamp }),
      );
    },
    replace(next) {
      picture = next;
    },
    stop() {
      track.stop();
      void writer.close().catch(() => undefined);
    },
  };
}

/** RGBA rows as the I420 of a live camera: BT.601, limited range, chroma the mean of four pixels. Width and height are even. */
export function rgbaToStill(rgba: Uint8ClampedArray, width: number, height: number): StillPicture {
  return { width, height, i420: rgbaToI420(rgba, width, height, 0.299, 0.114) };
}

/** RGBA rows as I420 of limited range by the weights of red and blue in luma. */
export function rgbaToI420(
  rgba: ArrayLike<number>,
  width: number,
  height: number,
  redWeight: number,
  blueWeight: number,
): Uint8Array<ArrayBuffer> {
  const [halfWidth, halfHeight] = [width / 2, height / 2];
  const planes = new Uint8ClampedArray(width * height + 2 * halfWidth * halfHeight);
  const luma = (red: number, green: number, blue: number): number =>
    redWeight * red + (1 - redWeight - blueWeight) * green + blueWeight * blue;
  for (let index = 0, at = 0; index < width * height; index++, at += 4)
    planes[index] = 16 + luma(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0) * (219 / 255);
  /** The mean of four pixels in a channel. */
  const meanAt = (at: number): number =>
    ((rgba[at] ?? 0) + (rgba[at + 4] ?? 0) + (rgba[at + width * 4] ?? 0) + (rgba[at + width * 4 + 4] ?? 0)) /
    4;
  for (let y = 0; y < halfHeight; y++)
    for (let x = 0; x < halfWidth; x++) {
      const at = (2 * y * width + 2 * x) * 4;
      const [red, green, blue] = [meanAt(at), meanAt(at + 1), meanAt(at + 2)];
      const light = luma(red, green, blue);
      const to = width * height + y * halfWidth + x;
      planes[to] = 128 + (((blue - light) / (2 - 2 * blueWeight)) * 224) / 255;
      planes[to + halfWidth * halfHeight] = 128 + (((red - light) / (2 - 2 * redWeight)) * 224) / 255;
    }
  return new Uint8Array(planes.buffer);
}
