import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename, rm } from 'node:fs/promises';
import { setSessionPriority } from '../broadcast/sessionPriority.ts';
import type { ProcessRegister } from '../broadcast/processRegister.ts';
import { redrawFramesPerSecond } from '../../src/protocol/rest/redraw.ts';
import { syncPath } from '../writeWhole.ts';

/** An ffmpeg that encodes the frames of one piece. */
export interface PieceEncoder {
  /** Takes a frame as I420; resolves when the next one may come. Rejects when the encoder has failed. */
  write(planes: Uint8Array): Promise<void>;
  /** Resolves when the file has its name and is on the disk. */
  finish(): Promise<void>;
  /** Ends it; nothing remains. */
  abort(): Promise<void>;
}

interface PieceEncoderOptions {
  ffmpegPath: string;
  path: string;
  size: string;
  register: ProcessRegister;
}

const lastWordsChars = 2000;

export function startPieceEncoder({ ffmpegPath, path, size, register }: PieceEncoderOptions): PieceEncoder {
  const unfinished = `${path}.unfinished`;
  const child = spawn(ffmpegPath, pieceArguments(size, unfinished), {
    stdio: ['pipe', 'ignore', 'pipe'],
    // A session of its own, which gives way to all others.
    detached: true,
  });
  const { pid, stdin } = child;
  let lastWords = '';
  let isOver = false;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-lastWordsChars);
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      lastWords += error.message;
      resolve(null);
    });
    child.once('close', (code) => resolve(code));
  }).then((code) => {
    isOver = true;
    if (pid !== undefined) register.remove(pid);
    return code;
  });
  // `ended` reports it.
  stdin.on('error', () => {});
  if (pid !== undefined) {
    register.add(pid, unfinished);
    setSessionPriority(pid, 10);
  }
  const fail = (): never => {
    throw new Error(`the encoder ended: ${lastWords.trim().split('\n').at(-1) ?? ''}`);
  };

  return {
    async write(planes) {
      if (isOver) fail();
      if (stdin.write(planes)) return;
      const stop = new AbortController();
      await Promise.race([once(stdin, 'drain', { signal: stop.signal }).catch(() => undefined), ended]);
      stop.abort();
      if (isOver) fail();
    },
    async finish() {
      stdin.end();
      if ((await ended) !== 0) fail();
      await syncPath(unfinished);
      await rename(unfinished, path);
    },
    async abort() {
      child.kill('SIGKILL');
      await ended;
      await rm(unfinished, { force: true });
    },
  };
}

/** Without frames that need later ones, pieces can be joined as they are, and the number of a frame is its time. */
const pieceArguments = (size: string, path: string): string[] => [
  ...['-v', 'error', '-nostdin', '-y'],
  ...['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', size, '-r', String(redrawFramesPerSecond)],
  ...['-i', 'pipe:0', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-bf', '0', '-g', '60'],
  ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
  ...['-f', 'h264', path],
];
