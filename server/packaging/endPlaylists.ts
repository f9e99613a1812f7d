import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { mediaPlaylistName, variantNames } from '../../src/protocol/hls.ts';
import { systemCode } from '../errors.ts';
import { endTag } from './renderMediaPlaylist.ts';

/**
 * Marks the end in those media playlists of a folder that lack it, because a full disk kept out their last text. The few bytes nearly
 * always fit behind what is there.
 */
export function endPlaylists(folder: string): void {
  for (const name of variantNames) markEnd(join(folder, mediaPlaylistName(name)));
}

function markEnd(path: string): void {
  const file = openIfThere(path);
  if (file === null) return;
  try {
    const { size } = fstatSync(file);
    const tail = Buffer.alloc(Math.min(size, endTag.length + 2));
    readSync(file, tail, 0, tail.length, size - tail.length);
    if (size > 0 && !tail.includes(endTag)) writeSync(file, `${endTag}\n`, size);
  } finally {
    closeSync(file);
  }
}

function openIfThere(path: string): number | null {
  try {
    return openSync(path, 'r+');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
}
