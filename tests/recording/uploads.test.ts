import { describe, expect, it } from 'vitest';
import { createUploads, type UploadRecording } from '../../src/recording/createUploads.ts';
import type { StoredRecording } from '../../src/recording/storedRecordings.ts';

const recordingOf = (digit: string): StoredRecording => ({
  about: {
    ...{ recordingId: digit.repeat(32), studioToken: 'demo', speakerName: 'Ada', streamId: 'camera' },
    ...{ mimeType: 'video/webm', isClean: false },
  },
  ...{ beganAtMs: 1, safeBytes: 100, recordedMs: 1000, isFinished: true },
  ...{ uploadUrl: null, isUploaded: false, isInUse: false },
});

/** Uploads from a storage that is a list; a recording is sent when the test says so. */
function openUploads() {
  const stored: StoredRecording[] = [];
  const sent: string[] = [];
  const sending: (() => void)[] = [];
  const upload: UploadRecording = ({ recordingId }) =>
    new Promise((resolve) =>
      sending.push(() => {
        sent.push(recordingId[0] ?? '');
        stored.splice(
          stored.findIndex(({ about }) => about.recordingId === recordingId),
          1,
        );
        resolve();
      }),
    );
  const uploads = createUploads({
    list: () => Promise.resolve([...stored]),
    isWanted: () => true,
    accessToken: () => Promise.resolve('token'),
    upload,
    reportError: (error) => {
      throw error;
    },
  });
  /** Everything that can happen without a recording having been sent. */
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  const finishOne = async (): Promise<void> => {
    await settle();
    sending.shift()?.();
    await settle();
  };
  return { uploads, stored, sent, settle, finishOne };
}

describe('uploads of local recordings', () => {
  it('take up the recording of a show that ends in the middle of an upload', async () => {
    const { uploads, stored, sent, settle, finishOne } = openUploads();
    stored.push(recordingOf('a'));
    const first = uploads.start();
    await settle();
    stored.push(recordingOf('b'));
    const showEnds = uploads.start();
    await finishOne();
    await finishOne();
    expect(await Promise.all([first, showEnds])).toEqual([2, 2]);
    expect(sent).toEqual(['a', 'b']);
    expect(uploads.store.getState()).toMatchObject({ waiting: [], share: null, problem: null });
  });
});
