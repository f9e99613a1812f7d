import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { writeAtOnce } from './writeAtOnce.ts';

/** Where stylesheets have it from. */
const emojiFontPath = resolve(import.meta.dirname, '../build/fonts/noto-color-emoji.woff');

/** The package's whole font, since its pieces hold only drawings in SVG, which Chromium does not draw. */
export const packagedFontPath = createRequire(import.meta.url).resolve(
  '@fontsource/noto-color-emoji/files/noto-color-emoji-emoji-400-normal.woff',
);

/**
 * Makes build/fonts/noto-color-emoji.woff: Noto Color Emoji without its drawings in SVG, which are 20 of its 25 MB. Chromium and Firefox draw
 * the same emoji from COLR, but Firefox reads all of the SVG first, and does nothing else in that time.
 */
export function emojiFont(): Plugin {
  return {
    name: 'emoji-font',
    buildStart() {
      writeAtOnce(emojiFontPath, removeTable(readFileSync(packagedFontPath), 'SVG '));
    },
  };
}

/** Sizes of a WOFF file's header and directory entries, and of those of the font that it unpacks to, bytes. (https://www.w3.org/TR/WOFF/) */
const size = { header: 44, entry: 20, fontHeader: 12, fontEntry: 16 };

/** Where the header has what depends on the tables. */
const at = { length: 8, tableCount: 12, fontSize: 16, rest: 24 };

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/** A WOFF file without one of its tables, and without metadata; throws where the file is not WOFF. */
export function removeTable(font: Buffer, tag: string): Buffer {
  if (font.toString('latin1', 0, 4) !== 'wOFF') throw new Error('this is not a WOFF file');
  const tables = readTables(font).filter((table) => table.tag !== tag);
  const header = Buffer.from(font.subarray(0, size.header));
  let offset = size.header + size.entry * tables.length;
  const entries = tables.map(({ entry, packed }) => {
    const moved = Buffer.from(entry);
    moved.writeUInt32BE(offset, 4);
    offset += padded(packed.length);
    return moved;
  });
  const unpacked = tables.reduce((sum, { length }) => sum + padded(length), 0);
  header.writeUInt32BE(offset, at.length);
  header.writeUInt16BE(tables.length, at.tableCount);
  header.writeUInt32BE(size.fontHeader + size.fontEntry * tables.length + unpacked, at.fontSize);
  header.fill(0, at.rest);
  return Buffer.concat([
    header,
    ...entries,
    ...tables.flatMap(({ packed }) => [packed, Buffer.alloc(padded(packed.length) - packed.length)]),
  ]);
}

interface Table {
  tag: string;
  /** Its entry in the directory. */
  entry: Buffer;
  packed: Buffer;
  /** Unpacked, bytes. */
  length: number;
}

export function readTables(font: Buffer): Table[] {
  return Array.from({ length: font.readUInt16BE(at.tableCount) }, (_, index) => {
    const begin = size.header + size.entry * index;
    const entry = font.subarray(begin, begin + size.entry);
    const offset = entry.readUInt32BE(4);
    return {
      tag: entry.toString('latin1', 0, 4),
      entry,
      packed: font.subarray(offset, offset + entry.readUInt32BE(8)),
      length: entry.readUInt32BE(12),
    };
  });
}
