import { maskSize } from '../../src/background/chain/chainFigures.ts';
import type { FilterBackend } from '../../src/background/pipeline/filterBackend.ts';
import { createPixiBackend } from '../../src/background/pixi/createPixiBackend.ts';
import { createPlanarBackend } from '../../src/background/planar/createPlanarBackend.ts';
import { qualities } from '../../src/background/quality/adaptQuality.ts';
import { openSegmentation, type Segmentation } from '../../src/background/segmentation/openSegmentation.ts';
import { measureEdges, measureFlips, type EdgeErrors } from './edgeErrors.ts';
import { frameSize, paintScene, paintTruth, wallNames, type WallName } from './scenes.ts';

export type BenchedBackend = 'planar' | 'pixi';

/** Ms of each part of a frame. */
export interface FrameSplit {
  uploadMs: number;
  segmentationMs: number;
  filterMs: number;
}

export interface VirtualBackgroundBench {
  walls: readonly WallName[];
  edges(wall: WallName): Promise<{ ours: EdgeErrors; thresholding: EdgeErrors }>;
  flips(wall: WallName, frames: number): Promise<{ ours: number; thresholding: number }>;
  cost(backend: BenchedBackend, frames: number): Promise<FrameSplit[]>;
}

declare global {
  interface Window {
    virtualBackgroundBench: VirtualBackgroundBench;
  }
}

const [best] = qualities;
const person = await createImageBitmap(
  await (await fetch('/bench/virtual-background/person/person.png')).blob(),
);
const truth = paintTruth(person);
const count = frameSize.width * frameSize.height;

const openWorker = (): Promise<Segmentation> => {
  const worker = new Worker(
    new URL('../../src/background/segmentation/segmentation.worker.ts', import.meta.url),
    { type: 'module' },
  );
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(null, [port2]);
  return openSegmentation(port1, new URL('/segmentation/', location.href).href);
};
const segmentation = await openWorker();

function paintColor(color: string): ImageBitmap {
  const canvas = new OffscreenCanvas(frameSize.width, frameSize.height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser has no canvas');
  context.fillStyle = color;
  context.fillRect(0, 0, frameSize.width, frameSize.height);
  return canvas.transferToImageBitmap();
}

/** Luma in front of one colour. */
async function readLuma(backend: FilterBackend, color: string): Promise<Uint8Array> {
  backend.setPicture(paintColor(color));
  const frame = await backend.composite(best);
  const bytes = new Uint8Array(frame.allocationSize());
  const [layout] = await frame.copyTo(bytes);
  frame.close();
  if (layout === undefined || layout.stride !== frameSize.width) throw new Error('luma has no padding here');
  return bytes.subarray(layout.offset, layout.offset + count);
}

/** Alpha from outside: in front of black and of white the same frame differs by what shows through. */
async function readAlpha(backend: FilterBackend): Promise<Float32Array> {
  const black = (await readLuma(backend, '#000000')).slice();
  const white = await readLuma(backend, '#ffffff');
  return Float32Array.from(white, (value, index) => 1 - (value - (black[index] ?? 0)) / 219);
}

/** The mask cut at one half, at the size of the frame. */
function cutMask(mask: Float32Array): Float32Array {
  const { width, height } = maskSize;
  const at = (x: number, y: number): number =>
    mask[Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x))] ?? 0;
  return Float32Array.from({ length: count }, (_, index) => {
    const x = (((index % frameSize.width) + 0.5) * width) / frameSize.width - 0.5;
    const y = ((Math.floor(index / frameSize.width) + 0.5) * height) / frameSize.height - 0.5;
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const upper = at(left, top) * (1 - x + left) + at(left + 1, top) * (x - left);
    const lower = at(left, top + 1) * (1 - x + left) + at(left + 1, top + 1) * (x - left);
    return upper * (1 - y + top) + lower * (y - top) > 0.5 ? 1 : 0;
  });
}

/** Takes one frame of a scene, and its mask. */
async function takeScene(backend: FilterBackend, wall: WallName, seed: number): Promise<Float32Array> {
  const frame = new VideoFrame(paintScene(person, wall, seed), { timestamp: seed });
  await backend.take(frame);
  frame.close();
  const { mask } = await segmentation.findPerson(await backend.readSmall());
  backend.setMask(mask);
  return mask;
}

window.virtualBackgroundBench = {
  walls: wallNames,
  async edges(wall) {
    const backend = await createPlanarBackend();
    const mask = await takeScene(backend, wall, 1);
    const ours = measureEdges(await readAlpha(backend), truth, frameSize);
    const thresholding = measureEdges(cutMask(mask), truth, frameSize);
    backend.dispose();
    return { ours, thresholding };
  },
  async flips(wall, frames) {
    const backend = await createPlanarBackend();
    const [ours, cut]: Float32Array[][] = [[], []];
    for (let frame = 0; frame < frames; frame++) {
      const mask = await takeScene(backend, wall, 100 + frame);
      ours?.push(await readAlpha(backend));
      cut?.push(cutMask(mask));
    }
    backend.dispose();
    return { ours: measureFlips(ours ?? []), thresholding: measureFlips(cut ?? []) };
  },
  async cost(name, frames) {
    const backend = await (name === 'planar' ? createPlanarBackend() : createPixiBackend());
    const scene = paintScene(person, 'light wall', 1);
    const planes = await toCameraFrame(scene);
    backend.setPicture(paintColor('#305070'));
    const splits: FrameSplit[] = [];
    for (let turn = 0; turn < frames + 3; turn++) {
      const frame = new VideoFrame(planes.data, { ...planes.init, timestamp: turn });
      const startedMs = performance.now();
      await backend.take(frame);
      const pixels = await backend.readSmall();
      const takenMs = performance.now();
      const { mask, tookMs } = await segmentation.findPerson(pixels);
      const segmentedMs = performance.now();
      backend.setMask(mask);
      const result = await backend.composite(best);
      // An RGB frame has to be read, or the graphics driver has not finished it.
      if (result.format !== 'I420') await result.copyTo(new Uint8Array(result.allocationSize()));
      const endedMs = performance.now();
      result.close();
      frame.close();
      if (turn >= 3)
        splits.push({
          uploadMs: takenMs - startedMs,
          segmentationMs: tookMs,
          filterMs: endedMs - segmentedMs,
        });
    }
    backend.dispose();
    return splits;
  },
};

/** The scene as a camera sends it: I420 of BT.601. */
async function toCameraFrame(
  canvas: OffscreenCanvas,
): Promise<{ data: Uint8Array<ArrayBuffer>; init: Omit<VideoFrameBufferInit, 'timestamp'> }> {
  const backend = await createPlanarBackend();
  const frame = new VideoFrame(canvas, { timestamp: 0 });
  await backend.take(frame);
  frame.close();
  backend.setMask(new Float32Array(maskSize.width * maskSize.height).fill(1));
  const planar = await backend.composite(best);
  const data = new Uint8Array(planar.allocationSize());
  await planar.copyTo(data);
  planar.close();
  backend.dispose();
  return { data, init: { format: 'I420', codedWidth: frameSize.width, codedHeight: frameSize.height } };
}
