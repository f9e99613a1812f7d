import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file of `build/` that another process may read, or write, at the same moment: it is there whole or not at all. */
export function writeAtOnce(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${String(process.pid)}`;
  writeFileSync(draft, bytes);
  renameSync(draft, path);
}
