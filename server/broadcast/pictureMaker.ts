import { spawn } from 'node:child_process';
import { basename, dirname } from 'node:path';
import type { CompleteSegment } from '../packaging/packager.ts';
import { setSessionPriority } from './sessionPriority.ts';

/** A segment and its init section, in the same folder. */
export type PictureSegment = Pick<CompleteSegment, 'path' | 'initPath'>;

/** Makes JPEGs of what was broadcast: one at a time over all broadcasts, while nothing else needs the processor. */
export interface PictureMaker {
  /** A segment's first frame; null when none can be made. That is reported, and nothing else happens. */
  make(segment: PictureSegment, widthPx: number): Promise<Buffer | null>;
}

const timeoutMs = 20_000;
const maxBytes = 4 * 1024 * 1024;

export function createPictureMaker({
  findFfmpeg,
  onProblem,
}: {
  /** May throw. */
  findFfmpeg: () => string;
  onProblem: (error: unknown) => void;
}): PictureMaker {
  let last: Promise<unknown> = Promise.resolve();
  async function attempt(segment: PictureSegment, widthPx: number): Promise<Buffer | null> {
    try {
      return await firstFrame(findFfmpeg(), segment, widthPx);
    } catch (error) {
      onProblem(error);
      return null;
    }
  }
  return {
    make(segment, widthPx) {
      const picture = last.then(() => attempt(segment, widthPx));
      last = picture;
      return picture;
    },
  };
}

/** A segment begins with a key frame, and no other is decoded. */
const pictureArguments = ({ path, initPath }: PictureSegment, widthPx: number): string[] => [
  ...['-v', 'error', '-nostdin', '-threads', '1', '-skip_frame', 'nokey'],
  // Names without their folder, because a folder may have a character that means something here.
  ...['-i', `concat:${basename(initPath)}|${basename(path)}`],
  ...['-frames:v', '1', '-vf', `scale=${String(widthPx)}:-2`, '-q:v', '4', '-f', 'mjpeg', 'pipe:1'],
];

const firstFrame = (ffmpegPath: string, segment: PictureSegment, widthPx: number): Promise<Buffer> =>
  new Promise((done, fail) => {
    const child = spawn(ffmpegPath, pictureArguments(segment, widthPx), {
      cwd: dirname(segment.path),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      // A session of its own, which gives way to all others.
      detached: true,
    });
    if (child.pid !== undefined) setSessionPriority(child.pid, 19);
    const chunks: Buffer[] = [];
    let byteLength = 0;
    let lastWords = '';
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      byteLength += chunk.length;
      if (byteLength > maxBytes) child.kill('SIGKILL');
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-1000);
    });
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0 && byteLength > 0) done(Buffer.concat(chunks));
      else fail(new Error(`ffmpeg made no picture: ${lastWords.trim()}`));
    });
  });
