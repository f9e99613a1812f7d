/** Feeds tracks with noisy 1280x720 pictures at 30 a second, on a thread of its own so that drawing does not slow the cameras. */
const width = 1280;
const height = 720;
const framesPerSecond = 30;
const pictures = 6;

globalThis.addEventListener('message', ({ data }: MessageEvent<WritableStream<VideoFrame>[]>) => {
  const writers = data.map((stream) => stream.getWriter());
  const buffers = Array.from({ length: pictures }, (_, index) => inventPicture(index));
  let turn = 0;
  setInterval(() => {
    turn += 1;
    for (const [index, writer] of writers.entries()) {
      const buffer = buffers[(turn + index) % pictures];
      // A reader that is behind loses pictures, as with a real camera.
      if (buffer === undefined || (writer.desiredSize ?? 0) <= 0) continue;
      const timestamp = Math.round((turn * 1e6) / framesPerSecond);
      const frame = new VideoFrame(buffer, {
        format: 'I420',
        codedWidth: width,
        codedHeight: height,
        timestamp,
      });
      writer.write(frame).catch(() => frame.close());
    }
  }, 1000 / framesPerSecond);
});

/** Slow waves with sensor noise: neither the scaler nor the encoder has it easy. */
function inventPicture(seed: number): Uint8Array<ArrayBuffer> {
  const planes = new Uint8Array((width * height * 3) / 2);
  let state = seed * 7919 + 1;
  for (let index = 0; index < planes.length; index++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const isLuma = index < width * height;
    const wave = Math.sin((index % width) / 170 + seed / 3) * Math.cos(index / width / 110);
    planes[index] = (isLuma ? 120 + 60 * wave : 128 + 30 * wave) + (state >>> (isLuma ? 28 : 30));
  }
  return planes;
}
