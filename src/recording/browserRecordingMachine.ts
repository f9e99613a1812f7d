import { audioBitsPerSecond, chunkMs, videoBitsPerSecond } from './recordingRule.ts';
import type {
  RecordingFile,
  RecordingFileEvents,
  RecordingMachine,
  TrackRecorder,
  TrackRecorderEvents,
} from './recordingMachine.ts';
import type { RecordingAbout } from '../protocol/rest/localRecordings.ts';
import type { FromWriter, ToWriter } from './writerMessages.ts';

/**
 * Less than this holds no picture, bytes. Where the first picture comes later than a chunk is long, Chromium gives out a single byte as the
 * first chunk. The head of a WebM file has 200 (measured).
 */
const headBytes = 400;

/** This browser: its MediaRecorder, and its own storage for this site. */
export const browserRecordingMachine: RecordingMachine = {
  async estimateStorage() {
    // Only a page served over https or from this machine has such storage.
    if (!('storage' in navigator)) return { quota: 0, usage: 0 };
    const { quota = 0, usage = 0 } = await navigator.storage.estimate();
    return { quota, usage };
  },
  canRecord: (mimeType) => 'MediaRecorder' in globalThis && MediaRecorder.isTypeSupported(mimeType),
  openFile,
  record,
};

function openFile(about: RecordingAbout, events: RecordingFileEvents): Promise<RecordingFile> {
  const worker = new Worker(new URL('./recordingWriter.worker.ts', import.meta.url), { type: 'module' });
  const send = (message: ToWriter, transfer: Transferable[] = []): void =>
    worker.postMessage(message, transfer);
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const file: RecordingFile = {
    began: (atMs) => send({ type: 'began', atMs }),
    append: (bytes, recordedMs) => send({ type: 'append', bytes, recordedMs }, [bytes]),
    finish() {
      send({ type: 'finish' });
      return ended;
    },
    discard() {
      send({ type: 'discard' });
      return ended;
    },
  };
  return new Promise((resolve, reject) => {
    let isOpen = false;
    const fail = (problem: 'storage' | 'failed', message: string): void => {
      worker.terminate();
      end();
      if (isOpen) events.onFailed(problem, message);
      else reject(new Error(message));
    };
    worker.addEventListener('message', ({ data }: MessageEvent<FromWriter>) => {
      switch (data.type) {
        case 'opened':
          isOpen = true;
          return resolve(file);
        case 'safe':
          return events.onSafe(data.bytes, data.recordedMs);
        case 'ended':
          worker.terminate();
          return end();
        case 'failed':
          return fail(data.isStorageFull ? 'storage' : 'failed', data.message);
      }
    });
    worker.addEventListener('error', () => fail('failed', 'the worker that writes the recording broke down'));
    send({ type: 'open', about });
  });
}

function record(
  tracks: readonly MediaStreamTrack[],
  mimeType: string,
  events: TrackRecorderEvents,
): TrackRecorder {
  const settings = tracks.find(({ kind }) => kind === 'video')?.getSettings() ?? {};
  const recorder = new MediaRecorder(new MediaStream([...tracks]), {
    mimeType,
    videoBitsPerSecond: videoBitsPerSecond({
      width: settings.width ?? 1280,
      height: settings.height ?? 720,
    }),
    audioBitsPerSecond,
  });
  /** Reading a chunk takes a moment, and they must stay in order. */
  let reading = Promise.resolve();
  let noteStop = (): void => {};
  const stopped = new Promise<void>((resolve) => (noteStop = resolve));
  /** What has come of the file while that is less than its head; null from then on. */
  let head: Blob | null = new Blob();
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return;
    const chunk = head === null ? data : new Blob([head, data]);
    head = chunk.size < headBytes ? chunk : null;
    if (head !== null) {
      // The rest of the head has come with the first picture: a second more of waiting would put two seconds at risk.
      if (recorder.state === 'recording') recorder.requestData();
      return;
    }
    reading = reading
      .then(() => chunk.arrayBuffer())
      .then(events.onChunk, () => events.onFailed('a chunk was lost'));
  });
  recorder.addEventListener('error', (event) => events.onFailed(`the recorder failed: ${event.type}`));
  recorder.addEventListener('stop', () => noteStop());
  recorder.start(chunkMs);
  const startedMs = performance.now();
  // The event may come late: the page is busy when a show begins.
  recorder.addEventListener('start', () => events.onBegan(performance.now() - startedMs));
  return {
    async stop() {
      // It stops by itself when all tracks have ended.
      if (recorder.state === 'inactive') noteStop();
      else recorder.stop();
      await stopped;
      await reading;
    },
  };
}
