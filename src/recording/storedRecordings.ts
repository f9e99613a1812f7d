import { ledgerName, mediaName, readLedger, recordingsFolder, type Ledger } from './ledger.ts';
import { recordingsInUse } from './recordingLock.ts';

/** A recording in this browser's storage. */
export interface StoredRecording extends Ledger {
  /** A tab writes or uploads it now. */
  isInUse: boolean;
}

/** All recordings in this browser, the oldest first. Those that a page without such storage has are none. */
export async function listStoredRecordings(): Promise<StoredRecording[]> {
  const folder = await openRecordings();
  if (folder === null) return [];
  const inUse = await recordingsInUse();
  const found: StoredRecording[] = [];
  for await (const [name, handle] of folder.entries()) {
    if (!name.endsWith('.ledger') || !(handle instanceof FileSystemFileHandle)) continue;
    // It may be deleted in this moment.
    const ledger = readLedger(await readText(handle).catch(() => ''));
    if (ledger !== null) found.push({ ...ledger, isInUse: inUse.has(ledger.about.recordingId) });
  }
  return found.sort((a, b) => a.beganAtMs - b.beganAtMs);
}

/** The folder of recordings; null where nothing was recorded yet, or the page has no such storage. */
export async function openRecordings(): Promise<FileSystemDirectoryHandle | null> {
  if (!('storage' in navigator) || !('getDirectory' in navigator.storage)) return null;
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(recordingsFolder).catch(() => null);
}

/** Deletes a recording: the ledger last, so that what a crash leaves is still known. */
export async function deleteRecording(folder: FileSystemDirectoryHandle, { about }: Ledger): Promise<void> {
  await removeIfThere(folder, mediaName(about));
  await removeIfThere(folder, ledgerName(about.recordingId));
}

async function removeIfThere(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  try {
    await folder.removeEntry(name);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotFoundError') throw error;
  }
}

const readText = async (handle: FileSystemFileHandle): Promise<string> => (await handle.getFile()).text();
