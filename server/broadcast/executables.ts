import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { AppError } from '../errors.ts';

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Where installers put Chromium without adding it to the path. */
const chromiumPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The Chromium to compose with; throws `chromiumMissing`. `fallbackPath` is a browser that a package brought along. */
export function findChromium(configured: string | null, searchPath: string, fallbackPath: string): string {
  const found = configured === null ? searchFor(chromiumNames, searchPath) : runnable(configured);
  const place = configured === null ? [...chromiumPlaces, fallbackPath].find(isRunnable) : undefined;
  const path = found ?? place;
  if (path === undefined) throw new AppError('chromiumMissing');
  return path;
}

/** The ffmpeg to send out with; throws `ffmpegMissing`. */
export function findFfmpeg(configured: string | null, searchPath: string): string {
  const path = configured === null ? searchFor(['ffmpeg'], searchPath) : runnable(configured);
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
