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
  const at = (index: number): [number, number, number] => [
    rgba[index] ?? 0,
    rgba[index + 1] ?? 0,
    rgba[index + 2] ?? 0,
  ];
  for (let index = 0; index < width * height; index++)
    planes[index] = 16 + luma(...at(index * 4)) * (219 / 255);
  for (let y = 0; y < halfHeight; y++)
    for (let x = 0; x < halfWidth; x++) {
      const sum: [number, number, number] = [0, 0, 0];
      for (const offset of [0, 1, width, width + 1]) {
        const pixel = at((2 * y * width + 2 * x + offset) * 4);
        for (const channel of [0, 1, 2] as const) sum[channel] += pixel[channel] / 4;
      }
      const light = luma(...sum);
      const to = width * height + y * halfWidth + x;
      planes[to] = 128 + (((sum[2] - light) / (2 - 2 * blueWeight)) * 224) / 255;
      planes[to + halfWidth * halfHeight] = 128 + (((sum[0] - light) / (2 - 2 * redWeight)) * 224) / 255;
    }
  return new Uint8Array(planes.buffer);
}
