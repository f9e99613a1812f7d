import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Clock } from '../../src/clock/clock.ts';
import type { CompleteSegment } from '../packaging/packager.ts';

/** A picture stays the latest for this long, so that many requests cost as much as one. */
export const pictureMs = 60_000;
const timeoutMs = 10_000;
const maxBytes = 4 * 1024 * 1024;
const widthPx = 1200;

type SegmentFiles = Pick<CompleteSegment, 'path' | 'initPath'>;

/** Pictures of running broadcasts, one made at a time. */
export interface LatestPictures {
  /** A JPEG from the newest segment, or one made within the last minute; null without a segment, or when none can be made. */
  read(studioToken: string): Promise<Buffer | null>;
}

export function createLatestPictures(options: {
  /** Of a session's broadcast; null before the first. */
  newestSegment: (studioToken: string) => SegmentFiles | null;
  /** May throw. */
  findFfmpeg: () => string;
  clock: Clock;
  onProblem: (error: unknown) => void;
}): LatestPictures {
  const { newestSegment, findFfmpeg, clock, onProblem } = options;
  const latest = new Map<string, { picture: Promise<Buffer | null>; madeAtMs: number }>();
  let last: Promise<unknown> = Promise.resolve();

  async function make(segment: SegmentFiles): Promise<Buffer | null> {
    try {
      return await firstPicture(findFfmpeg(), segment);
    } catch (error) {
      onProblem(error);
      return null;
    }
  }
  return {
    read(studioToken) {
      const nowMs = clock.nowMs();
      for (const [token, { madeAtMs }] of latest) if (nowMs - madeAtMs >= pictureMs) latest.delete(token);
      const segment = newestSegment(studioToken);
      if (segment === null) return Promise.resolve(null);
      const known = latest.get(studioToken);
      if (known !== undefined) return known.picture;
      const picture = last.then(() => make(segment));
      last = picture;
      latest.set(studioToken, { picture, madeAtMs: nowMs });
      return picture;
    },
  };
}

/** A segment begins with a whole picture. */
async function firstPicture(ffmpegPath: string, { initPath, path }: SegmentFiles): Promise<Buffer> {
  const media = Buffer.concat(await Promise.all([initPath, path].map((file) => readFile(file))));
  const args = [
    ...['-v', 'error', '-threads', '1', '-i', 'pipe:0'],
    ...['-frames:v', '1', '-vf', `scale=${String(widthPx)}:-2`, '-q:v', '4', '-f', 'mjpeg', 'pipe:1'],
  ];
  return new Promise((done, fail) => {
    const { stdin } = execFile(
      ffmpegPath,
      args,
      { encoding: 'buffer', timeout: timeoutMs, maxBuffer: maxBytes },
      (error, bytes) =>
        error === null && bytes.length > 0 ? done(bytes) : fail(error ?? new Error('ffmpeg made no picture')),
    );
    // It ends with the first picture, and reads no further.
    stdin?.on('error', () => undefined);
    stdin?.end(media);
  });
}
