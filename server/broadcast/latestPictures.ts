import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../src/clock/clock.ts';
import { hlsRoot, playlistName } from './broadcastFiles.ts';
import { parseHlsPlaylist } from './hlsPlaylist.ts';

/** A picture stays the latest for this long, so that many requests cost as much as one. */
export const pictureMs = 60_000;
const timeoutMs = 10_000;
const maxBytes = 4 * 1024 * 1024;
const widthPx = 1200;

/** Pictures of running broadcasts, one made at a time. */
export interface LatestPictures {
  /** A JPEG from the newest segment, or one made within the last minute; null without a segment, or when none can be made. */
  read(studioToken: string): Promise<Buffer | null>;
}

export function createLatestPictures(options: {
  dataDir: string;
  /** May throw. */
  findFfmpeg: () => string;
  clock: Clock;
  onProblem: (error: unknown) => void;
}): LatestPictures {
  const { dataDir, findFfmpeg, clock, onProblem } = options;
  const latest = new Map<string, { picture: Promise<Buffer | null>; madeAtMs: number }>();
  let last: Promise<unknown> = Promise.resolve();

  async function make(segmentPath: string): Promise<Buffer | null> {
    try {
      return await firstPicture(findFfmpeg(), segmentPath);
    } catch (error) {
      onProblem(error);
      return null;
    }
  }
  return {
    read(studioToken) {
      const nowMs = clock.nowMs();
      for (const [token, { madeAtMs }] of latest) if (nowMs - madeAtMs >= pictureMs) latest.delete(token);
      const segmentPath = newestSegment(join(hlsRoot(dataDir), studioToken));
      if (segmentPath === null) return Promise.resolve(null);
      const known = latest.get(studioToken);
      if (known !== undefined) return known.picture;
      const picture = last.then(() => make(segmentPath));
      last = picture;
      latest.set(studioToken, { picture, madeAtMs: nowMs });
      return picture;
    },
  };
}

function newestSegment(folder: string): string | null {
  try {
    const { segments } = parseHlsPlaylist(readFileSync(join(folder, playlistName), 'utf8'));
    const newest = segments.at(-1);
    return newest === undefined ? null : join(folder, newest.fileName);
  } catch {
    return null;
  }
}

/** A segment begins with a whole picture. */
const firstPicture = (ffmpegPath: string, segmentPath: string): Promise<Buffer> =>
  new Promise((done, fail) => {
    const args = [
      ...['-v', 'error', '-nostdin', '-threads', '1', '-i', segmentPath],
      ...['-frames:v', '1', '-vf', `scale=${String(widthPx)}:-2`, '-q:v', '4', '-f', 'mjpeg', 'pipe:1'],
    ];
    execFile(
      ffmpegPath,
      args,
      { encoding: 'buffer', timeout: timeoutMs, maxBuffer: maxBytes },
      (error, bytes) =>
        error === null && bytes.length > 0 ? done(bytes) : fail(error ?? new Error('ffmpeg made no picture')),
    );
  });
