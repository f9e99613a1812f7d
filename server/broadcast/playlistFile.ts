import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { endHlsPlaylist, parseHlsPlaylist, type HlsPlaylist } from './hlsPlaylist.ts';

/** A broadcast's playlist on the disk. ffmpeg writes it, and leaves it cut off or empty where the disk is full. */
export interface PlaylistFile {
  /** Without segments while there is no playlist. */
  read(): HlsPlaylist;
  /**
   * For the next ffmpeg, which appends to the playlist: puts back what a full disk took from it. Returns the number of the next
   * segment, so that none gets a name that was used before, even where the playlist could not be put back.
   */
  repair(): number;
  /** Marks the end, which makes players stop reloading it. */
  end(): void;
}

export function openPlaylistFile(path: string): PlaylistFile {
  /** The newest text that was whole; null before the first one. */
  let whole: string | null = null;

  const readText = (): string => {
    const text = readIfExists(path);
    if (text.endsWith('\n') && lastNumber(text) >= lastNumber(whole ?? '')) whole = text;
    return text;
  };
  const write = (text: string): void => {
    writeFileSync(`${path}.whole`, text);
    renameSync(`${path}.whole`, path);
  };

  return {
    read: () => parseHlsPlaylist(readText()),
    repair() {
      const text = readText();
      const wanted = whole ?? completeLines(text);
      if (wanted !== text)
        try {
          write(wanted);
        } catch {
          // The disk is still full. The next ffmpeg fails too, and this is tried again before the one after it.
        }
      return 1 + Math.max(lastNumber(whole ?? ''), ...numbersOnDisk(path));
    },
    end() {
      const text = readText();
      const wanted = whole ?? completeLines(text);
      if (wanted !== '') write(endHlsPlaylist(wanted));
    },
  };
}

const numberPattern = /-(\d{6,})\.ts$/;
const numberOf = (fileName: string): number => Number(numberPattern.exec(fileName)?.[1] ?? -1);

/** The number of a playlist's last segment; -1 without one, or when its line was cut off. */
const lastNumber = (text: string): number => numberOf(parseHlsPlaylist(text).segments.at(-1)?.fileName ?? '');

/** A playlist without what follows its last complete segment. */
const completeLines = (text: string): string => /^[^]*-\d{6,}\.ts\n/.exec(text)?.[0] ?? '';

function numbersOnDisk(path: string): number[] {
  const folder = dirname(path);
  return existsSync(folder) ? readdirSync(folder).map((name) => numberOf(basename(name))) : [];
}

function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
