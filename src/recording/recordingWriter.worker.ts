import { createTaskQueue } from '../clock/taskQueue.ts';
import { ledgerName, mediaName, recordingsFolder, writeEntry, type LedgerEntry } from './ledger.ts';
import { takeRecording } from './recordingLock.ts';
import { appendSafely, appendText, openSyncFile, type SyncFile } from './syncFiles.ts';
import type { FromWriter, ToWriter } from './writerMessages.ts';

interface OpenFiles {
  media: SyncFile;
  ledger: SyncFile;
  remove(): Promise<void>;
  release(): void;
}

const answer = (message: FromWriter): void => self.postMessage(message);
const queue = createTaskQueue(1);
let files: OpenFiles | null = null;

self.addEventListener('message', ({ data }: MessageEvent<ToWriter>) => {
  queue
    .add(() => take(data))
    .catch((error: unknown) => {
      close();
      const isStorageFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      answer({ type: 'failed', message: String(error), isStorageFull });
    });
});

async function take(message: ToWriter): Promise<void> {
  if (message.type === 'open') {
    files = await open(message.about);
    note({ type: 'about', about: message.about });
    return answer({ type: 'opened' });
  }
  // After a failure the rest of what was on its way here is of no use.
  if (files === null) return;
  switch (message.type) {
    case 'began':
      return note({ type: 'began', atMs: message.atMs });
    case 'append': {
      const bytes = appendSafely(files.media, new Uint8Array(message.bytes));
      const { recordedMs } = message;
      note({ type: 'safe', bytes, recordedMs });
      return answer({ type: 'safe', bytes, recordedMs });
    }
    case 'finish':
      note({ type: 'finished' });
      close();
      return answer({ type: 'ended' });
    case 'discard': {
      const { remove } = files;
      close();
      await remove();
      return answer({ type: 'ended' });
    }
  }
}

async function open(about: Extract<ToWriter, { type: 'open' }>['about']): Promise<OpenFiles> {
  const release = await takeRecording(about.recordingId);
  if (release === null) throw new Error('another tab has this recording');
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(recordingsFolder, { create: true });
  return {
    media: await openSyncFile(folder, mediaName(about)),
    ledger: await openSyncFile(folder, ledgerName(about.recordingId)),
    async remove() {
      for (const name of [mediaName(about), ledgerName(about.recordingId)]) await folder.removeEntry(name);
    },
    release,
  };
}

function note(entry: LedgerEntry): void {
  if (files !== null) appendText(files.ledger, writeEntry(entry));
}

function close(): void {
  files?.media.close();
  files?.ledger.close();
  files?.release();
  files = null;
}
