import { accessSync, constants } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { AppError } from '../errors.ts';

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Where installers put Chromium without adding it to PATH. */
const chromiumLocations = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The Chromium for the composer; throws `chromiumMissing`. `findFallback` says where a package installed a browser. */
export function findChromium(
  configured: string | null,
  searchPath: string,
  findFallback: () => string,
): string {
  const path =
    configured === null
      ? (searchFor(chromiumNames, searchPath) ??
        chromiumLocations.find(isRunnable) ??
        runnable(findFallback()))
      : runnable(configured);
  if (path === undefined) throw new AppError('chromiumMissing');
  return path;
}

/** The ffmpeg for the output; throws `ffmpegMissing`. */
export function findFfmpeg(configured: string | null, searchPath: string): string {
  const path = configured === null ? searchFor(['ffmpeg'], searchPath) : runnable(configured);
  if (path === undefined) throw new AppError('ffmpegMissing');
  return path;
}

/** The ffprobe that came with an ffmpeg, or the one on the path; throws `ffmpegMissing`. */
export function findFfprobe(ffmpegPath: string, searchPath: string): string {
  const path = runnable(join(dirname(ffmpegPath), 'ffprobe')) ?? searchFor(['ffprobe'], searchPath);
  if (path === undefined) throw new AppError('ffmpegMissing');
  return path;
}

const searchFor = (names: readonly string[], searchPath: string): string | undefined =>
  names
    .flatMap((name) => searchPath.split(delimiter).map((folder) => join(folder, name)))
    .find((path) => isRunnable(path));

const runnable = (path: string): string | undefined => (isRunnable(path) ? path : undefined);

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
