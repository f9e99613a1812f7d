import { generateTrack } from '../../src/compositor/frames/trackGenerator.ts';

const width = 1280;
const height = 720;
const framesPerSecond = 30;

/** A camera that costs next to nothing: grey I420 frames with a moving bar, at 30 frames a second. */
export function generateCamera(index: number): MediaStreamTrack {
  const track = generateTrack();
  const writer = track.writable.getWriter();
  const data = new Uint8Array((width * height * 3) / 2).fill(128);
  let turn = 0;
  setInterval(() => {
    const row = (turn * 8 + index * 100) % (height - 16);
    data.fill(90 + index * 20, 0, width * height);
    data.fill(235, row * width, (row + 16) * width);
    const timestamp = (turn++ * 1e6) / framesPerSecond;
    void writer.write(
      new VideoFrame(data, { format: 'I420', codedWidth: width, codedHeight: height, timestamp }),
    );
  }, 1000 / framesPerSecond);
  return track;
}
