/** A file in the browser's own storage for this site. */
export interface StoredFile {
  /** Path from the root, folders included. */
  path: string;
  byteSize: number;
  modifiedAt: Date;
}

/** All files below a folder, newest first. */
export async function listFiles(root: FileSystemDirectoryHandle): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const { path, handle } of walk(root, '')) {
    const file = await handle.getFile();
    files.push({ path, byteSize: file.size, modifiedAt: new Date(file.lastModified) });
  }
  return files.sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime());
}

async function* walk(
  folder: FileSystemDirectoryHandle,
  prefix: string,
): AsyncGenerator<{ path: string; handle: FileSystemFileHandle }> {
  for await (const [name, handle] of folder.entries()) {
    if (handle instanceof FileSystemFileHandle) yield { path: prefix + name, handle };
    else if (handle instanceof FileSystemDirectoryHandle) yield* walk(handle, `${prefix}${name}/`);
  }
}

/** The file at a path; rejects if it no longer exists. */
export async function readFile(root: FileSystemDirectoryHandle, path: string): Promise<File> {
  const { folder, name } = await findFolder(root, path);
  return (await folder.getFileHandle(name)).getFile();
}

export async function deleteFile(root: FileSystemDirectoryHandle, path: string): Promise<void> {
  const { folder, name } = await findFolder(root, path);
  await folder.removeEntry(name);
}

/** Deletes all files except those that must stay, and the folders that are empty then. */
export async function deleteAllFiles(
  root: FileSystemDirectoryHandle,
  mustStay: (path: string) => boolean = () => false,
): Promise<void> {
  const names: { name: string; isFolder: boolean }[] = [];
  for await (const [name, handle] of root.entries())
    names.push({ name, isFolder: handle instanceof FileSystemDirectoryHandle });
  const stays = (await listFiles(root)).filter(({ path }) => mustStay(path));
  for (const { name, isFolder } of names) {
    const inside = stays.filter(({ path }) => path.startsWith(`${name}/`));
    if (inside.length === 0 && !mustStay(name)) await root.removeEntry(name, { recursive: true });
    else if (isFolder)
      await deleteAllFiles(await root.getDirectoryHandle(name), (path) => mustStay(`${name}/${path}`));
  }
}

async function findFolder(
  root: FileSystemDirectoryHandle,
  path: string,
): Promise<{ folder: FileSystemDirectoryHandle; name: string }> {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  let folder = root;
  for (const part of parts) folder = await folder.getDirectoryHandle(part);
  return { folder, name };
}

/** Size in megabytes (of 1,000,000 bytes) with three decimals. */
export const formatMegabytes = (byteSize: number): string => (byteSize / 1_000_000).toFixed(3);
