import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StoredRecording } from './storedRecordings.ts';
import type { FromUploader, ToUploader } from './uploadMessages.ts';

export interface UploadsState {
  /** What waits for its upload in this browser. */
  waiting: readonly StoredRecording[];
  /** How far the uploads are, all of them together, 0 to 1; null while nothing is uploaded. */
  share: number | null;
  /** Why the last uploads ended before their end; null if they did not. */
  problem: string | null;
}

/** The uploads of a session's recordings, one after the other. */
export interface Uploads {
  readonly store: StoreApi<UploadsState>;
  /** Looks for recordings in the browser's storage. */
  find(): Promise<readonly StoredRecording[]>;
  /**
   * Uploads what waits, with what comes while uploads run; resolves with how many recordings are uploaded, also when one of them
   * failed.
   */
  start(): Promise<number>;
  dispose(): void;
}

export interface UploadsOptions {
  list(): Promise<StoredRecording[]>;
  /** Which of them these uploads are about. */
  isWanted(recording: StoredRecording): boolean;
  /** The access token for a session. */
  accessToken(studioToken: string): Promise<string>;
  upload?: UploadRecording;
  reportError(error: unknown): void;
}

/** Uploads one recording, and deletes it once the server has it. */
export type UploadRecording = (
  work: ToUploader,
  events: { onShare(share: number): void; signal: AbortSignal },
) => Promise<void>;

export function createUploads(options: UploadsOptions): Uploads {
  const { upload = uploadByWorker } = options;
  const store = createStore<UploadsState>(() => ({ waiting: [], share: null, problem: null }));
  const ending = new AbortController();
  let running: Promise<number> | null = null;
  /** Somebody has asked for uploads since those that run looked for recordings. */
  let isAskedAgain = false;

  /** All that lies here, with what was cut off before anything was safe: that is deleted with the next upload. */
  async function look(): Promise<readonly StoredRecording[]> {
    const found = (await options.list()).filter((each) => options.isWanted(each) && !each.isInUse);
    store.setState({ waiting: found.filter(hasMedia) });
    return found;
  }

  async function run(): Promise<number> {
    const tried = new Set<string>();
    let count = 0;
    let found: readonly StoredRecording[] = [];
    store.setState({ problem: null });
    try {
      // A recording may end while others are uploaded.
      do {
        isAskedAgain = false;
        found = (await look()).filter(({ about }) => !tried.has(about.recordingId));
        for (const { about } of found) tried.add(about.recordingId);
        count += await uploadAll(found);
      } while (found.length > 0 || isAskedAgain);
    } catch (error) {
      if (!ending.signal.aborted) {
        options.reportError(error);
        store.setState({ problem: error instanceof Error ? error.message : String(error) });
      }
      await look();
    } finally {
      running = null;
      store.setState({ share: null });
    }
    return count;
  }

  /** Resolves with how many of them had anything to upload. */
  async function uploadAll(found: readonly StoredRecording[]): Promise<number> {
    if (found.length === 0) return 0;
    const total = found.reduce((sum, { safeBytes }) => sum + safeBytes, 0);
    let doneBytes = 0;
    store.setState({ share: 0 });
    for (const { about, safeBytes } of found) {
      ending.signal.throwIfAborted();
      const accessToken = await options.accessToken(about.studioToken);
      const onShare = (share: number): void =>
        store.setState({ share: (doneBytes + share * safeBytes) / Math.max(1, total) });
      await upload({ recordingId: about.recordingId, accessToken }, { onShare, signal: ending.signal });
      doneBytes += safeBytes;
    }
    return found.filter(hasMedia).length;
  }

  return {
    store,
    async find() {
      await look();
      return store.getState().waiting;
    },
    start() {
      isAskedAgain = true;
      running ??= run();
      return running;
    },
    dispose: () => ending.abort(new Error('the page was left')),
  };
}

const hasMedia = ({ safeBytes }: StoredRecording): boolean => safeBytes > 0;

/** Checking takes a tenth of the way, by its usual speed and that of a line. */
const checkingShare = 0.1;

const uploadByWorker: UploadRecording = (work, { onShare, signal }) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./recordingUpload.worker.ts', import.meta.url), { type: 'module' });
    const fail = (message: string): void => {
      worker.terminate();
      reject(new Error(`the upload of a recording: ${message}`));
    };
    signal.addEventListener('abort', () => fail('the page was left'), { once: true });
    worker.addEventListener('message', ({ data }: MessageEvent<FromUploader>) => {
      switch (data.type) {
        case 'progress':
          return onShare(
            data.phase === 'checking'
              ? data.share * checkingShare
              : checkingShare + data.share * (1 - checkingShare),
          );
        case 'done':
          worker.terminate();
          return resolve();
        case 'failed':
          return fail(data.message);
      }
    });
    worker.addEventListener('error', () => fail('its worker broke down'));
    worker.postMessage(work satisfies ToUploader);
  });
