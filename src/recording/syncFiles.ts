/** A file of the origin-private file system as a worker writes it; not in the DOM's types, as only workers have it. */
export interface SyncFile {
  getSize(): number;
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  flush(): void;
  close(): void;
}

/** Opens a file for this worker alone; only workers can. */
export async function openSyncFile(folder: FileSystemDirectoryHandle, name: string): Promise<SyncFile> {
  const handle = (await folder.getFileHandle(name, { create: true })) as FileSystemFileHandle & {
    createSyncAccessHandle(): Promise<SyncFile>;
  };
  return handle.createSyncAccessHandle();
}

/** Appends all of the bytes and returns when they are on the disk. */
export function appendSafely(file: SyncFile, bytes: Uint8Array<ArrayBuffer>): number {
  const start = file.getSize();
  let done = 0;
  while (done < bytes.byteLength) {
    const written = file.write(bytes.subarray(done), { at: start + done });
    // Some browsers write less instead of throwing when the disk is full.
    if (written === 0) throw new DOMException('nothing could be written', 'QuotaExceededError');
    done += written;
  }
  file.flush();
  return start + done;
}

const encoder = new TextEncoder();
export const appendText = (file: SyncFile, text: string): void =>
  void appendSafely(file, encoder.encode(text));
