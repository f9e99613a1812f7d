import type { PictureSize } from '../../geometry/fit.ts';
import type { FromPlanar, PlanarLayer, SentBitmap, ToPlanar } from './planarMessages.ts';

type Drawn = Extract<FromPlanar, { type: 'drawn' }>;

/** The page's side of the composing worker. Once it is disposed of, its promises stay pending. */
export interface PlanarWorkerClient {
  setLayers(layers: PlanarLayer[], bitmaps: SentBitmap[], dropped: number[]): void;
  setStream(streamId: string, frames: ReadableStream<VideoFrame> | null): void;
  setPictureDelay(streamId: string, delayMs: number): void;
  setPicture(streamId: string, frame: VideoFrame | null): void;
  readPlanes(): Promise<Uint8Array<ArrayBuffer> | null>;
  draw(): Promise<Drawn>;
  capture(timestampUs: number): Promise<VideoFrame>;
  /** Where another worker may ask for frames. */
  openFramePort(): MessagePort;
  readPixels(): Promise<Uint8Array<ArrayBuffer>>;
  dispose(): void;
}

interface Events {
  onChanged(): void;
  onPictureSize(streamId: string, size: PictureSize): void;
  onStreamOver(streamId: string, reason: string | null): void;
  onProblem(message: string): void;
}

/** Starts a worker that composes frames of this size, and writes each onto the screen where one is given; rejects where it cannot. */
export function openPlanarWorker(
  width: number,
  height: number,
  screen: WritableStream<VideoFrame> | null,
  events: Events,
): Promise<PlanarWorkerClient> {
  const worker = new Worker(new URL('./planar.worker.ts', import.meta.url), { type: 'module' });
  const { port1: port, port2 } = new MessageChannel();
  const send = (message: ToPlanar, transfer: Transferable[] = []): void =>
    port.postMessage(message, transfer);
  const draws = createRequests<Drawn>();
  const planes = createRequests<Uint8Array<ArrayBuffer> | null>();
  const captures = createRequests<VideoFrame>();
  const reads = createRequests<Uint8Array<ArrayBuffer>>();

  const client: PlanarWorkerClient = {
    setLayers: (layers, bitmaps, dropped) =>
      send(
        { type: 'layers', layers, bitmaps, dropped },
        bitmaps.map(({ frame }) => frame),
      ),
    setStream: (streamId, frames) =>
      send({ type: 'stream', streamId, frames }, frames === null ? [] : [frames]),
    setPictureDelay: (streamId, delayMs) => send({ type: 'pictureDelay', streamId, delayMs }),
    setPicture: (streamId, frame) =>
      send({ type: 'picture', streamId, frame }, frame === null ? [] : [frame]),
    readPlanes: () => planes.ask((planesId) => send({ type: 'planes', planesId })),
    draw: () => draws.ask((drawId) => send({ type: 'draw', drawId })),
    capture: (timestampUs) => captures.ask((captureId) => send({ type: 'capture', captureId, timestampUs })),
    openFramePort() {
      const channel = new MessageChannel();
      send({ type: 'framePort', port: channel.port1 }, [channel.port1]);
      return channel.port2;
    },
    readPixels: () => reads.ask((readId) => send({ type: 'read', readId })),
    dispose() {
      port.close();
      worker.terminate();
    },
  };

  return new Promise((resolve, reject) => {
    let isStarted = false;
    const fail = (message: string): void => {
      client.dispose();
      reject(new Error(message));
    };
    const take = (message: FromPlanar): void => {
      switch (message.type) {
        case 'started':
          isStarted = true;
          return resolve(client);
        case 'failed':
          return fail(message.message);
        case 'changed':
          return events.onChanged();
        case 'pictureSize':
          return events.onPictureSize(message.streamId, message);
        case 'streamOver':
          return events.onStreamOver(message.streamId, message.reason);
        case 'drawn':
          return draws.answer(message.drawId, message);
        case 'captured':
          return captures.answer(message.captureId, message.frame);
        case 'planes':
          return planes.answer(message.planesId, message.planes);
        case 'read':
          return reads.answer(message.readId, message.pixels);
        case 'problem':
          return events.onProblem(message.message);
      }
    };
    worker.addEventListener('error', ({ message }) => {
      const problem = `the composing worker: ${message}`;
      if (isStarted) events.onProblem(problem);
      else fail(problem);
    });
    port.addEventListener('message', ({ data }: MessageEvent<FromPlanar>) => take(data));
    port.start();
    worker.postMessage(null, [port2]);
    send({ type: 'start', width, height, screen }, screen === null ? [] : [screen]);
  });
}

/** Requests whose answers have not arrived yet, by id. */
interface Requests<Answer> {
  ask(send: (id: number) => void): Promise<Answer>;
  answer(id: number, answer: Answer): void;
}

function createRequests<Answer>(): Requests<Answer> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let nextId = 1;
  return {
    ask: (send) =>
      new Promise((resolve) => {
        const id = nextId++;
        waiting.set(id, resolve);
        send(id);
      }),
    answer(id, answer) {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    },
  };
}
