import type { CompositorHoldings, CompositorProblem, Compositor } from '../../src/compositor/compositor.ts';
import type { FrameAnswer, FrameRequest } from '../../src/compositor/framePort.ts';
import { openCompositor } from '../../src/compositor/openCompositor.ts';
import { i420ToRgba } from '../../src/compositor/planar/i420ToRgba.ts';
import type { DrawList } from '../../src/program/drawList.ts';
import { comparePictures, videoRects, type Comparison } from './comparePictures.ts';
import { inventPicture, paintStill } from './inventPicture.ts';
import { renderByBackend, type RenderedPicture } from './renderByBackend.ts';
import { createStillCamera, type StillCamera, type StillPicture } from './stillCamera.ts';

/** What the suite of the planar back end calls on this page. */
export interface PlanarLab {
  /** Draws a list with both back ends, each stream with its own picture; returns the differences. */
  compare(list: DrawList, streams: Record<string, [width: number, height: number]>): Promise<Comparison>;
  /** Both results of the last comparison, one below the other, as a PNG. */
  picture(): string;
  /** Opens a compositor of the planar back end for `play`. */
  open(list: DrawList): Promise<void>;
  /** Sends a flat frame from a camera, which is created if it does not exist. */
  send(streamId: string, color: string, width: number, height: number): Promise<void>;
  end(streamId: string): void;
  update(list: DrawList): void;
  /** Draws if something has changed; returns whether it did. */
  draw(): Promise<boolean>;
  /** Requests a frame from the frame port, which it opens if needed; null if the program has not changed. */
  takeFrame(timestampUs: number): Promise<TakenFrame | null>;
  colorAt(x: number, y: number): Promise<[number, number, number]>;
  holdings(): CompositorHoldings;
  problems: CompositorProblem[];
  /** Half a second of the program in H.264, Annex B, base64; and what this browser decodes in the middle of each of `columns` columns. */
  encode(columns: number): Promise<{ base64: string; decoded: [number, number, number][] }>;
}

/** Properties of a frame from the frame port. */
export interface TakenFrame {
  timestampUs: number;
  format: string | null;
  /** Luma at its centre. */
  middleLuma: number;
}

declare global {
  interface Window {
    planarLab: PlanarLab;
  }
}

let last: RenderedPicture[] = [];
let compositor: Compositor | null = null;
let framePort: MessagePort | null = null;
const cameras = new Map<string, StillCamera>();
const problems: CompositorProblem[] = [];

const current = (): Compositor => {
  if (compositor === null) throw new Error('open the compositor first');
  return compositor;
};

const flat = (color: string, width: number, height: number): StillPicture =>
  paintStill(width, height, (context) => {
    context.fillStyle = color;
    context.fillRect(0, 0, width, height);
  });

window.planarLab = {
  problems,
  async compare(list, streams) {
    const pictures = Object.fromEntries(
      Object.entries(streams).map(([id, [width, height]], index) => [
        id,
        inventPicture(index, width, height),
      ]),
    );
    const results: RenderedPicture[] = [];
    for (const backend of ['pixi', 'planar'] as const)
      results.push(await renderByBackend(backend, () => list, pictures));
    last = results;
    const [pixi, planar] = results;
    if (pixi === undefined || planar === undefined) throw new Error('there is nothing to compare');
    return comparePictures(pixi, planar, videoRects(list));
  },
  picture() {
    const [first] = last;
    if (first === undefined) return '';
    const canvas = document.createElement('canvas');
    canvas.width = first.width;
    canvas.height = first.height * last.length;
    for (const [index, { rgba, width, height }] of last.entries())
      canvas
        .getContext('2d')
        ?.putImageData(new ImageData(new Uint8ClampedArray(rgba), width, height), 0, index * height);
    return canvas.toDataURL('image/png');
  },
  async open(list) {
    compositor?.dispose();
    for (const camera of cameras.values()) camera.stop();
    cameras.clear();
    problems.length = 0;
    framePort = null;
    compositor = await openCompositor({
      ...{ backend: 'planar', target: 'frames' },
      onProblem: (problem) => problems.push(problem),
    });
    compositor.update(list);
  },
  async send(streamId, color, width, height) {
    const picture = flat(color, width, height);
    let camera = cameras.get(streamId);
    if (camera === undefined) {
      camera = createStillCamera(picture);
      cameras.set(streamId, camera);
      current().setStream(streamId, camera.track);
    }
    camera.replace(picture);
    await camera.send();
  },
  end: (streamId) => cameras.get(streamId)?.stop(),
  update: (list) => current().update(list),
  async draw() {
    const isDrawn = current().render(0);
    await current().drawn();
    return isDrawn;
  },
  async takeFrame(timestampUs) {
    framePort ??= current().openFramePort();
    if (framePort === null) throw new Error('the planar back end has no frame port');
    return describeFrame(await requestFrame(framePort, { timestampUs }));
  },
  async colorAt(x, y) {
    const pixels = await current().readPixels();
    const at = (y * current().screen.width + x) * 4;
    return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
  },
  holdings: () => current().countHoldings(),
  encode: (columns) => encodeFrames(current(), columns),
};

function requestFrame(port: MessagePort, request: FrameRequest): Promise<FrameAnswer> {
  return new Promise((resolve) => {
    port.addEventListener('message', ({ data }: MessageEvent<FrameAnswer>) => resolve(data), { once: true });
    port.start();
    port.postMessage(request);
  });
}

async function describeFrame({ frame }: FrameAnswer): Promise<TakenFrame | null> {
  if (frame === null) return null;
  const { codedWidth, codedHeight, format, timestamp } = frame;
  const bytes = new Uint8Array(frame.allocationSize());
  await frame.copyTo(bytes);
  frame.close();
  const middle = (codedHeight / 2) * codedWidth + codedWidth / 2;
  return { timestampUs: timestamp, format, middleLuma: bytes[middle] ?? 0 };
}

/** Encodes the program as the composer does; also returns what this browser decodes from it, at 24 places. */
async function encodeFrames(
  from: Compositor,
  columns: number,
): Promise<{ base64: string; decoded: [number, number, number][] }> {
  const { width, height } = from.screen;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const sent: { chunk: EncodedVideoChunk; config: VideoDecoderConfig | undefined }[] = [];
  const encoder = new VideoEncoder({
    output: (chunk, metadata) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      chunks.push(bytes);
      sent.push({ chunk, config: metadata?.decoderConfig });
    },
    error: (error) => {
      throw error;
    },
  });
  encoder.configure({
    ...{ codec: 'avc1.640028', width, height, framerate: 30, bitrate: 6_000_000 },
    ...{ latencyMode: 'realtime', avc: { format: 'annexb' } },
  });
  for (let frameIndex = 0; frameIndex < 15; frameIndex++) {
    const frame = await from.captureFrame(frameIndex * 33_333);
    encoder.encode(frame, { keyFrame: frameIndex === 0 });
    frame.close();
  }
  await encoder.flush();
  encoder.close();
  const decoded = await decodeLast(sent, columns);
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const bytes of chunks) {
    all.set(bytes, at);
    at += bytes.length;
  }
  let text = '';
  for (let index = 0; index < all.length; index += 8192)
    text += String.fromCharCode(...all.subarray(index, index + 8192));
  return { base64: btoa(text), decoded };
}

/** The middle of each column of the last frame, by the matrix that its label names: it must be the program's BT.709. */
async function decodeLast(
  sent: { chunk: EncodedVideoChunk; config: VideoDecoderConfig | undefined }[],
  columns: number,
): Promise<[number, number, number][]> {
  const config = sent[0]?.config;
  if (config === undefined) throw new Error('nothing to decode');
  let last: VideoFrame | null = null;
  const decoder = new VideoDecoder({
    output: (frame) => {
      last?.close();
      last = frame;
    },
    error: (error) => {
      throw error;
    },
  });
  decoder.configure(config);
  for (const { chunk } of sent) decoder.decode(chunk);
  await decoder.flush();
  decoder.close();
  return readColumns(last, columns);
}

async function readColumns(frame: VideoFrame | null, columns: number): Promise<[number, number, number][]> {
  if (frame === null) throw new Error('nothing was decoded');
  const { width, height } = frame.visibleRect ?? { width: 0, height: 0 };
  const { matrix, fullRange } = frame.colorSpace;
  if (frame.format !== 'I420' || matrix !== 'bt709' || fullRange !== false)
    throw new Error(`decoded as ${JSON.stringify([frame.format, matrix, fullRange])}`);
  const planes = new Uint8Array((width * height * 3) / 2);
  const chromaU = width * height;
  const chromaV = chromaU + chromaU / 4;
  await frame.copyTo(planes, {
    layout: [
      { offset: 0, stride: width },
      { offset: chromaU, stride: width / 2 },
      { offset: chromaV, stride: width / 2 },
    ],
  });
  frame.close();
  const rgba = i420ToRgba(planes, {
    ...{ width, height, luma: 0, chromaU, chromaV, strideY: width, strideC: width / 2 },
    byteLength: planes.byteLength,
  });
  return Array.from({ length: columns }, (_, index) => {
    const at = ((height / 2) * width + Math.round(((index + 0.5) * width) / columns)) * 4;
    return [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0];
  });
}
