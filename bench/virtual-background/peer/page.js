import { BackgroundTransformer } from '@livekit/track-processors';
import { measureEdges, measureFlips } from './edgeErrors.ts';
import { frameSize, paintScene, paintTruth } from './scenes.ts';

const person = await createImageBitmap(await (await fetch('/person.png')).blob());
const truth = paintTruth(person);
const count = frameSize.width * frameSize.height;

const paintColor = (color) => {
  const canvas = Object.assign(document.createElement('canvas'), frameSize);
  const context = canvas.getContext('2d');
  context.fillStyle = color;
  context.fillRect(0, 0, frameSize.width, frameSize.height);
  return canvas.toDataURL('image/png');
};
const [black, white] = [paintColor('#000000'), paintColor('#ffffff')];

const transformer = new BackgroundTransformer({
  imagePath: black,
  assetPaths: { tasksVisionFileSet: '/wasm', modelAssetPath: '/person.tflite' },
});
await transformer.init({
  outputCanvas: new OffscreenCanvas(frameSize.width, frameSize.height),
  inputElement: document.createElement('video'),
});
transformer.isFirstFrame = false;

/** One frame through the peer; its green channel. */
async function filter(canvas, timestamp) {
  const output = [];
  const frame = new VideoFrame(canvas, { timestamp });
  await transformer.transform(frame, { enqueue: (result) => output.push(result) });
  const [result] = output;
  const context = new OffscreenCanvas(frameSize.width, frameSize.height).getContext('2d', {
    willReadFrequently: true,
  });
  context.drawImage(result, 0, 0);
  result.close();
  const { data } = context.getImageData(0, 0, frameSize.width, frameSize.height);
  return Uint8Array.from({ length: count }, (_, index) => data[index * 4 + 1]);
}

let timestamp = 1;
async function readAlpha(canvas) {
  const planes = [];
  for (const imagePath of [black, white]) {
    await transformer.update({ imagePath });
    // The first picture of a scene still has an older mask.
    await filter(canvas, (timestamp += 33_000));
    planes.push(await filter(canvas, (timestamp += 33_000)));
  }
  return Float32Array.from(planes[1], (value, index) => 1 - (value - planes[0][index]) / 255);
}

window.peerBench = {
  edges: async (wall) => measureEdges(await readAlpha(paintScene(person, wall, 1)), truth, frameSize),
  async flips(wall, frames) {
    const alphas = [];
    for (let frame = 0; frame < frames; frame++)
      alphas.push(await readAlpha(paintScene(person, wall, 100 + frame)));
    return measureFlips(alphas);
  },
  async cost(frames) {
    const scene = paintScene(person, 'light wall', 1);
    const tookMs = [];
    for (let turn = 0; turn < frames + 1; turn++) {
      const startedMs = performance.now();
      await filter(scene, (timestamp += 33_000));
      if (turn > 0) tookMs.push(performance.now() - startedMs);
    }
    return tookMs;
  },
};
