import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { redrawFramesPerSecond, redrawSampleRate } from '../../src/protocol/rest/redraw.ts';
import { setSessionPriority } from '../broadcast/sessionPriority.ts';
import type { ProcessRegister } from '../broadcast/processRegister.ts';
import { syncPath } from '../writeWhole.ts';
import type { RedrawFiles } from './redrawFiles.ts';

/** Joins the pieces into the video: pictures are copied, sound is encoded once over all of them. */
export async function joinPieces({
  files,
  ffmpegPath,
  register,
  signal,
}: {
  files: RedrawFiles;
  ffmpegPath: string;
  register: ProcessRegister;
  signal: AbortSignal;
}): Promise<void> {
  const unfinished = `${files.videoPath}.unfinished`;
  const pieces = files.finishedPieces().map(files.piece);
  const child = spawn(ffmpegPath, joinArguments(unfinished), {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    detached: true,
    signal,
    killSignal: 'SIGKILL',
  });
  const { pid } = child;
  const [pictures, , , sound] = child.stdio;
  if (!(pictures instanceof Writable) || !(sound instanceof Writable))
    throw new Error('ffmpeg was started without its pipes');
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (lastWords = text));
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      lastWords = error.message;
      resolve(null);
    });
    child.once('close', (code) => resolve(code));
  });
  if (pid !== undefined) {
    register.add(pid, unfinished);
    setSessionPriority(pid, 10);
  }
  // A pipe that breaks ends with its program, which says why.
  await Promise.allSettled([
    pipeline(readAll(pieces.map(({ picture }) => picture)), pictures),
    pipeline(readAll(pieces.map((piece) => piece.sound)), sound),
  ]);
  const code = await ended;
  if (pid !== undefined) register.remove(pid);
  if (code !== 0) {
    await rm(unfinished, { force: true });
    throw new Error(`the pieces could not be joined: ${lastWords.trim().split('\n').at(-1) ?? ''}`);
  }
  await syncPath(unfinished);
  await rename(unfinished, files.videoPath);
}

async function* readAll(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) for await (const chunk of createReadStream(path)) yield chunk as Buffer;
}

const joinArguments = (target: string): string[] => [
  ...['-v', 'error', '-nostdin', '-y'],
  ...['-framerate', String(redrawFramesPerSecond), '-f', 'h264', '-i', 'pipe:0'],
  ...['-f', 's16le', '-ar', String(redrawSampleRate), '-ac', '2', '-i', 'pipe:3'],
  ...['-map', '0:v', '-map', '1:a', '-c:v', 'copy', '-c:a', 'aac', '-b:a', '192k'],
  // Every frame at its number, whatever the demuxer makes of a stream without times.
  ...['-bsf:v', `setts=ts=N/(${String(redrawFramesPerSecond)}*TB)`],
  ...['-movflags', '+faststart', '-f', 'mp4', target],
];
