import type { VideoFilter } from '../videoFilter.ts';
import type { FilterBackendName, FilterCounts, FromFilter, ToFilter } from './filterMessages.ts';

/** The page's side of the filter worker. */
export interface FilterWorkerClient {
  /** Resolves when the first of its frames was written; never, where another input replaces it before. */
  setInput(frames: ReadableStream<VideoFrame> | null, framesPerSecond: number): Promise<void>;
  /** Rejects where the filter cannot be loaded. */
  setFilter(filter: VideoFilter): Promise<void>;
  /** The answer to `onWant`. */
  sendFrame(frame: VideoFrame | null): void;
  count(): Promise<FilterCounts>;
  dispose(): void;
}

export interface FilterWorkerEvents {
  onFilterFailed(message: string): void;
  /** The worker is gone: no more frames will come. */
  onStopped(message: string): void;
  /** The worker asks for the camera's frame. */
  onWant(): void;
  /** Takes over a frame for the output. */
  onOutput(frame: VideoFrame): void;
}

/** Where model and code of the segmentation are served: tools/segmentationResources.ts. */
const segmentationUrl = (): string => new URL('/segmentation/', globalThis.location.href).href;

/** Rejects where the worker cannot start. */
export function openFilterWorker(
  backend: FilterBackendName,
  output: WritableStream<VideoFrame> | null,
  events: FilterWorkerEvents,
): Promise<FilterWorkerClient> {
  const worker = new Worker(new URL('./filter.worker.ts', import.meta.url), { type: 'module' });
  const { port1: port, port2 } = new MessageChannel();
  const send = (message: ToFilter, transfer: Transferable[] = []): void =>
    port.postMessage(message, transfer);
  const filters = new Map<number, (problem: string | null) => void>();
  const inputs = new Map<number, () => void>();
  const counts = new Map<number, (counts: FilterCounts) => void>();
  let nextId = 1;

  const client: FilterWorkerClient = {
    setInput: (frames, framesPerSecond) =>
      new Promise((resolve) => {
        const inputId = nextId++;
        inputs.clear();
        inputs.set(inputId, resolve);
        send({ type: 'input', inputId, frames, framesPerSecond }, frames === null ? [] : [frames]);
      }),
    setFilter: (filter) =>
      new Promise((resolve, reject) => {
        const filterId = nextId++;
        filters.set(filterId, (problem) => (problem === null ? resolve() : reject(new Error(problem))));
        send({ type: 'filter', filterId, filter });
      }),
    sendFrame: (frame) => send({ type: 'frame', frame }, frame === null ? [] : [frame]),
    count: () =>
      new Promise((resolve) => {
        const countId = nextId++;
        counts.set(countId, resolve);
        send({ type: 'count', countId });
      }),
    dispose() {
      port.close();
      worker.terminate();
    },
  };

  return new Promise((resolve, reject) => {
    let isStarted = false;
    const fail = (message: string): void => {
      client.dispose();
      if (isStarted) events.onStopped(message);
      else reject(new Error(message));
    };
    const take = (message: FromFilter): void => {
      switch (message.type) {
        case 'started':
          isStarted = true;
          return resolve(client);
        case 'failed':
          return fail(message.message);
        case 'inputShown':
          inputs.get(message.inputId)?.();
          inputs.delete(message.inputId);
          return;
        case 'filterSet':
          filters.get(message.filterId)?.(message.problem);
          filters.delete(message.filterId);
          return;
        case 'filterFailed':
          return events.onFilterFailed(message.message);
        case 'want':
          return events.onWant();
        case 'output':
          return events.onOutput(message.frame);
        case 'counts':
          counts.get(message.countId)?.(message.counts);
          counts.delete(message.countId);
          return;
      }
    };
    worker.addEventListener('error', ({ message }) => fail(`the filter worker: ${message}`));
    port.addEventListener('message', ({ data }: MessageEvent<FromFilter>) => take(data));
    port.start();
    worker.postMessage(null, [port2]);
    send(
      { type: 'start', backend, segmentationUrl: segmentationUrl(), output },
      output === null ? [] : [output],
    );
  });
}
