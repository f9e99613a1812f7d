/**
 * A frame as the planar back end makes them: stripes of two pixels on the left, which a careless scaler turns into coarse ones, four patches of
 * colour on the right, and a bar that moves.
 */
export function drawPlanes(width: number, height: number, timestampUs: number): VideoFrame {
  const planes = new Uint8Array((width * height * 3) / 2);
  const middle = width / 2;
  const row = Uint8Array.from({ length: width }, (_, x) => {
    if (x < middle) return x % 4 < 2 ? 200 : 56;
    return x < width * 0.75 ? 180 : 90;
  });
  for (let y = 0; y < height; y++) planes.set(row, y * width);
  const chromaWidth = middle;
  const chromaRow = (patches: readonly [number, number, number]): Uint8Array =>
    Uint8Array.from({ length: chromaWidth }, (_, x) => {
      const [left, second, third] = patches;
      if (x < chromaWidth / 2) return left;
      return x < chromaWidth * 0.75 ? second : third;
    });
  const [u, v] = [chromaRow([128, 60, 200]), chromaRow([128, 170, 90])];
  const luma = width * height;
  for (let y = 0; y < height / 2; y++) {
    planes.set(u, luma + y * chromaWidth);
    planes.set(v, luma + (luma >> 2) + y * chromaWidth);
  }
  const bar = Math.floor(timestampUs / 4000) % (width - 200);
  for (let y = height - 60; y < height - 20; y++) planes.fill(220, y * width + bar, y * width + bar + 200);
  return new VideoFrame(planes, {
    format: 'I420',
    codedWidth: width,
    codedHeight: height,
    timestamp: timestampUs,
    colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
  });
}
