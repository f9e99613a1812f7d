import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folderMode = 0o700;
const fileMode = 0o600;

/** Makes every file that this process and its children create readable for this user alone. */
export const createFilesPrivately = (): void => void process.umask(0o777 & ~folderMode);

/** Takes everybody else's access to the data folder and to all files in it: an earlier version, or a copy, may have given it. */
export function protectDataDir(dataDir: string): void {
  chmodSync(dataDir, folderMode);
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, folderMode);
    else if (entry.isFile()) chmodSync(path, fileMode);
  }
}
