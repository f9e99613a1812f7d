import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { segmentSeconds } from './ffmpegArguments.ts';
import { endHlsPlaylist, parseHlsPlaylist, type HlsPlaylist } from './hlsPlaylist.ts';

/** A broadcast's playlist on the disk. ffmpeg writes it, and leaves it cut off or empty where the disk is full. */
export interface PlaylistFile {
  /** Without segments while there is no playlist. */
  read(): HlsPlaylist;
  /**
   * For the next ffmpeg, which appends to the playlist and counts on from it: puts back what a full disk took from it. Without any
   * segment in it, returns the number of the next one, so that none gets a name that was used before; otherwise null.
   */
  repair(): number | null;
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
      const wanted = whole ?? withMissing(completeLines(text), path);
      if (wanted !== text)
        try {
          write(wanted);
        } catch {
          // The disk is still full. A file cannot be written, but deleted: ffmpeg must not count on from a part of the playlist.
          rmSync(path, { force: true });
        }
      if (parseHlsPlaylist(readIfExists(path)).segments.length > 0) return null;
      return 1 + Math.max(lastNumber(whole ?? ''), ...segmentsOnDisk(path).map(numberOf));
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

/** A playlist with the segments that are on the disk and no longer in it. Their exact durations are lost. */
const withMissing = (text: string, path: string): string =>
  lastNumber(text) < 0
    ? text
    : segmentsOnDisk(path)
        .filter((name) => numberOf(name) > lastNumber(text))
        .reduce((all, name) => `${all}#EXTINF:${segmentSeconds.toFixed(6)},\n${name}\n`, text);

/** Names of the segments next to a playlist, in order. */
function segmentsOnDisk(path: string): string[] {
  const folder = dirname(path);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => numberOf(name) >= 0)
        .sort()
    : [];
}

function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
