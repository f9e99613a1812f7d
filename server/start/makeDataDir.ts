import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { StartError, systemCode } from '../errors.ts';

/** Makes the data folder where it is missing. Throws a StartError when it cannot be used. */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(describeProblem(dataDir, error), error);
  }
}

function describeProblem(dataDir: string, error: unknown): string {
  if (isFile(dataDir)) return `DATA_DIR: ${dataDir} is a file: set DATA_DIR to a folder`;
  const code = systemCode(error);
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `DATA_DIR: a part of ${dataDir} is a file: set DATA_DIR to a folder`;
  if (code === 'ENOSPC') return `DATA_DIR: the disk of ${dataDir} is full: free some space, then start again`;
  return `DATA_DIR: ${dataDir} cannot be written by ${userName()}: give this user the right to write there, or set DATA_DIR to another folder`;
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;

/** A container may run the server as a user without a name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${String(process.getuid?.() ?? '')}`;
  }
}
