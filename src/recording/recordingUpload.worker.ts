// First: before any schema is made.
import '../protocol/schemasWithoutEval.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Upload } from 'tus-js-client';
import { sessionPath } from '../api/sessionPath.ts';
import { readJson } from '../protocol/readJson.ts';
import { localRecordingUploadsPath, storedRecordingSchema } from '../protocol/rest/localRecordings.ts';
import {
  ledgerName,
  mediaName,
  readLedger,
  uploadFileName,
  writeEntry,
  type Ledger,
  type LedgerEntry,
} from './ledger.ts';
import { takeRecording } from './recordingLock.ts';
import { deleteRecording, openRecordings } from './storedRecordings.ts';
import { appendText, openSyncFile } from './syncFiles.ts';
import type { FromUploader, ToUploader } from './uploadMessages.ts';

/** A request carries at most so much; what is lost of one that breaks is less. */
const requestBytes = 16 * 1024 * 1024;
const hashBytes = 4 * 1024 * 1024;
const retryDelaysMs = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000];

const answer = (message: FromUploader): void => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<ToUploader>) => {
  uploadRecording(data).then(
    () => answer({ type: 'done' }),
    (error: unknown) =>
      answer({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});

async function uploadRecording({ recordingId, accessToken }: ToUploader): Promise<void> {
  const release = await takeRecording(recordingId);
  if (release === null) throw new Error('another tab has this recording');
  try {
    const folder = await openRecordings();
    if (folder === null) return;
    const handle = await folder.getFileHandle(ledgerName(recordingId));
    const ledger = readLedger(await (await handle.getFile()).text());
    if (ledger === null) throw new Error('the ledger of the recording cannot be read');
    // A recording that ended before anything was safe has nothing to send.
    if (!ledger.isUploaded && ledger.safeBytes > 0) await sendRecording(folder, ledger, accessToken);
    await deleteRecording(folder, ledger);
  } finally {
    release();
  }
}

/** Resolves when the server has confirmed that it has all of the recording. */
async function sendRecording(
  folder: FileSystemDirectoryHandle,
  ledger: Ledger,
  accessToken: string,
): Promise<void> {
  const file = await (await folder.getFileHandle(mediaName(ledger.about))).getFile();
  // What was written but not flushed before a crash may be anything.
  const media = file.slice(0, ledger.safeBytes, ledger.about.mimeType);
  const checksum = await hash(media);
  const note = async (entry: LedgerEntry): Promise<void> => {
    const opened = await openSyncFile(folder, ledgerName(ledger.about.recordingId));
    try {
      appendText(opened, writeEntry(entry));
    } finally {
      opened.close();
    }
  };
  const authorization = `Bearer ${accessToken}`;
  const isThere = (): Promise<boolean> =>
    confirm(ledger, { sha256: checksum, byteSize: media.size, authorization });
  if (!(await isThere())) {
    await send(media, ledger, {
      sha256: checksum,
      authorization,
      onUrl: (url) => note({ type: 'upload', url }),
    });
    if (!(await isThere())) throw new Error('the server has another file than the one that was sent');
  }
  await note({ type: 'uploaded' });
}

async function hash(media: Blob): Promise<string> {
  const hashing = sha256.create();
  for (let start = 0; start < media.size; start += hashBytes) {
    hashing.update(new Uint8Array(await media.slice(start, start + hashBytes).arrayBuffer()));
    answer({ type: 'progress', phase: 'checking', share: Math.min(1, (start + hashBytes) / media.size) });
  }
  return bytesToHex(hashing.digest());
}

/** Whether the server has exactly this recording. */
async function confirm(
  { about: { studioToken, recordingId } }: Ledger,
  { sha256, byteSize, authorization }: { sha256: string; byteSize: number; authorization: string },
): Promise<boolean> {
  const response = await fetch(sessionPath(studioToken, 'local_recordings', recordingId), {
    headers: { authorization },
    cache: 'no-store',
  });
  if (response.status === 404) return false;
  const text = await response.text();
  if (!response.ok) throw new Error(`the server answered ${String(response.status)}: ${text}`);
  const stored = storedRecordingSchema.parse(readJson(text));
  return stored.byteSize === byteSize && stored.sha256 === sha256;
}

function send(
  media: Blob,
  { about, beganAtMs, recordedMs, uploadUrl }: Ledger,
  options: { sha256: string; authorization: string; onUrl(url: string): Promise<void> },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload: Upload = new Upload(media, {
      endpoint: localRecordingUploadsPath,
      uploadUrl,
      headers: { authorization: options.authorization },
      chunkSize: requestBytes,
      retryDelays: retryDelaysMs,
      // The ledger remembers where the upload is.
      storeFingerprintForResuming: false,
      metadata: {
        studioToken: about.studioToken,
        fileName: uploadFileName({ about, beganAtMs }),
        speakerName: about.speakerName,
        recordingId: about.recordingId,
        streamId: about.streamId,
        mimeType: about.mimeType,
        isClean: String(about.isClean),
        beganAtMs: String(beganAtMs),
        durationMs: String(Math.round(recordedMs)),
        sha256: options.sha256,
      },
      onUploadUrlAvailable: () => {
        if (upload.url !== null && upload.url !== uploadUrl) options.onUrl(upload.url).catch(reject);
      },
      onProgress: (sent, total) => answer({ type: 'progress', phase: 'sending', share: sent / total }),
      onSuccess: () => resolve(),
      onError: reject,
    });
    upload.start();
  });
}
