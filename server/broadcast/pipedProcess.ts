import { spawn } from 'node:child_process';
import type { Clock } from '../../src/clock/clock.ts';
import type { ProcessRegister } from './processRegister.ts';

/** A program that reads a stream on stdin and ends with it. */
export interface PipedProcess {
  /** False when the program is behind: wait for `onDrain` before writing more. */
  write(bytes: Uint8Array): boolean;
  readonly bufferedBytes: number;
  /** Ends the stream; resolves when the program has closed its files, or was killed because it took too long. */
  finish(): Promise<void>;
  /** Resolves when the program has ended, for whatever reason. */
  readonly ended: Promise<ProcessEnd>;
}

export interface ProcessEnd {
  /** Null when it was killed or could not be started. */
  exitCode: number | null;
  /** The last lines it printed. */
  lastWords: string;
}

interface Options {
  command: string;
  args: readonly string[];
  /** Text of the arguments that identifies this process; see ProcessRegister. */
  mark: string;
  clock: Clock;
  register: ProcessRegister;
  onDrain?(): void;
}

const finishTimeoutMs = 5000;
const lastWordsChars = 4000;

export function startPipedProcess({ command, args, mark, clock, register, onDrain }: Options): PipedProcess {
  // Detached: a signal to the server's process group (Ctrl+C) must not end ffmpeg before it has closed its files.
  const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'pipe'], detached: true });
  let lastWords = '';
  const pid = child.pid;
  // Before anything that can fail: without a listener, the error of a program that could not be started would end the server.
  const ended = new Promise<ProcessEnd>((resolve) => {
    const settle = (exitCode: number | null): void => {
      if (pid !== undefined) register.remove(pid);
      resolve({ exitCode, lastWords: lastWords.trim() });
    };
    child.once('close', (code) => settle(code));
    child.once('error', (error) => {
      lastWords += error.message;
      settle(null);
    });
  });
  if (pid !== undefined) register.add(pid, mark);
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-lastWordsChars);
  });
  // Writing to a program that has just ended fails; `ended` reports that already.
  child.stdin.on('error', () => {});
  child.stdin.on('drain', () => {
    try {
      onDrain?.();
    } catch (error) {
      lastWords += String(error);
      child.kill('SIGKILL');
    }
  });

  return {
    write: (bytes) => (child.stdin.writable ? child.stdin.write(bytes) : true),
    get bufferedBytes() {
      return child.stdin.writableLength;
    },
    async finish() {
      child.stdin.end();
      const cancel = clock.setTimer(finishTimeoutMs, () => child.kill('SIGKILL'));
      await ended;
      cancel();
    },
    ended,
  };
}
