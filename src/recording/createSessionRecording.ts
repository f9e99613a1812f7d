import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Studio } from '../participant/studio.ts';
import type { LocalRecorder } from './createLocalRecorder.ts';
import type { Uploads } from './createUploads.ts';

/** `ended`: the show is over, and what was recorded is on its way. `found`: an earlier visit left recordings here. */
export type RecordingNotice = 'ended' | 'found' | 'failed';

/** What a studio's screen shows of local recording: what runs, what is uploaded, and what to ask the person. */
export interface SessionRecording {
  readonly recorder: LocalRecorder;
  readonly uploads: Uploads;
  readonly store: StoreApi<{ notice: RecordingNotice | null }>;
  /** Uploads what waits. */
  upload(): void;
  /** The person has read the notice. */
  dismiss(): void;
  dispose(): void;
}

interface SessionRecordingOptions {
  studio: Pick<Studio, 'store'>;
  recorder: LocalRecorder;
  uploads: Uploads;
  showToast(key: 'recording.uploaded' | 'recording.error.upload'): void;
  reportError(error: unknown): void;
}

/**
 * Uploads recordings when the show is over: during it the line belongs to the show. What an earlier visit has left is uploaded when the
 * person says so.
 */
export function createSessionRecording(options: SessionRecordingOptions): SessionRecording {
  const { studio, recorder, uploads, showToast, reportError } = options;
  const store = createStore<{ notice: RecordingNotice | null }>(() => ({ notice: null }));

  async function upload(): Promise<void> {
    const count = await uploads.start();
    if (uploads.store.getState().problem !== null) {
      store.setState({ notice: 'failed' });
      showToast('recording.error.upload');
      return;
    }
    store.setState({ notice: null });
    if (count > 0) showToast('recording.uploaded');
  }

  async function uploadAfterShow(): Promise<void> {
    await recorder.settled();
    if ((await uploads.find()).length === 0) return;
    store.setState({ notice: 'ended' });
    await upload();
  }

  const stop = studio.store.subscribe(({ scene }, before) => {
    if (before.scene.status === 'live' && scene.status !== 'live') uploadAfterShow().catch(reportError);
  });
  uploads
    .find()
    .then((found) => {
      if (found.length > 0 && store.getState().notice === null) store.setState({ notice: 'found' });
    })
    .catch(reportError);

  return {
    recorder,
    uploads,
    store,
    upload: () => void upload().catch(reportError),
    dismiss: () => store.setState({ notice: null }),
    dispose() {
      stop();
      uploads.dispose();
      recorder.dispose().catch(reportError);
    },
  };
}
