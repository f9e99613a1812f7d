import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The project's folder, found from the sources as well as from the built server in dist/server. */
export const projectRoot = findUp(import.meta.dirname);

function findUp(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('the server must run inside its project folder');
  return findUp(parent);
}
