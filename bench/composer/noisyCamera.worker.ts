/** Feeds tracks with noisy 1280x720 frames, 30 a second, on its own thread so that drawing does not slow the cameras. */
const width = 1280;
const height = 720;
const framesPerSecond = 30;
/** Frames of one sway back and forth. */
const swayFrames = 24;

/** `talking`: somebody who sways in front of a still wall. `panning`: the whole image moves by 57 px a frame, faster than any camera in a meeting. */
export type CameraMotion = 'talking' | 'panning';

export interface CameraOrder {
  motion: CameraMotion;
  streams: WritableStream<VideoFrame>[];
}

globalThis.addEventListener('message', ({ data }: MessageEvent<CameraOrder>) => {
  const writers = data.streams.map((stream) => stream.getWriter());
  const { frameCount, paint } = scenes[data.motion];
  const buffers = Array.from({ length: frameCount }, (_, index) => addNoise(paint(index), index));
  globalThis.postMessage('painted');
  let turn = 0;
  setInterval(() => {
    turn += 1;
    for (const [index, writer] of writers.entries()) {
      const buffer = buffers[(turn + index) % frameCount];
      // A slow reader loses frames, as with a real camera.
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

/** Y, U and V at a place in the image, in px of its luma. */
type Paint = (x: number, y: number) => readonly [number, number, number];

/** Frames that are played in a loop. */
const scenes: Record<CameraMotion, { frameCount: number; paint: (index: number) => Paint }> = {
  talking: { frameCount: swayFrames, paint: paintTalker },
  panning: { frameCount: 6, paint: paintWaves },
};

/** Head and shoulders sway back and forth by 20 px, at most 5 px a frame. */
function paintTalker(index: number): Paint {
  const sway = 20 * Math.sin((2 * Math.PI * index) / swayFrames);
  const wall = paintWaves(0);
  const isIn = (x: number, y: number, middleX: number, middleY: number, a: number, b: number): boolean =>
    ((x - middleX) / a) ** 2 + ((y - middleY) / b) ** 2 < 1;
  return (x, y) => {
    const texture = 30 * Math.sin((x - sway) / 23) * Math.cos(y / 17);
    if (isIn(x, y, 640 + sway, 300, 130, 170)) return [165 + texture, 110, 150];
    if (isIn(x, y, 640 + sway / 2, 760, 330, 280)) return [80 + texture, 140, 120];
    return wall(x, y);
  };
}

function paintWaves(index: number): Paint {
  return (x, y) => {
    const wave = Math.sin(x / 170 + index / 3) * Math.cos(y / 110);
    return [120 + 60 * wave, 128 + 30 * wave, 128 + 30 * wave];
  };
}

/** I420 planes with a sensor's noise, different in each frame: 0 to 15 in luma, 0 to 3 in chroma. */
function addNoise(paint: Paint, seed: number): Uint8Array<ArrayBuffer> {
  const planes = new Uint8Array((width * height * 3) / 2);
  let state = seed * 7919 + 1;
  const noise = (bits: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> (32 - bits);
  };
  let next = 0;
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) planes[next++] = paint(x, y)[0] + noise(4);
  for (const plane of [1, 2] as const)
    for (let y = 0; y < height; y += 2)
      for (let x = 0; x < width; x += 2) planes[next++] = paint(x, y)[plane] + noise(2);
  return planes;
}
