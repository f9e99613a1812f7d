import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Clock } from '../../src/clock/clock.ts';
import type { ProcessRegister } from './processRegister.ts';

/** A program that reads a stream on stdin and ends with it, and may write others. */
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
  /** What the process calls itself; the command by default. */
  name?: string;
  /** Text that the program can read at `secretPath`. It is on the disk, in this folder, only while the program starts. */
  secret?: { folder: string; text: string };
  /** Readers of what it writes: the first one's on stdout, the others' on the pipes after stderr. A program with a secret has one at most. */
  readers?: readonly ((bytes: Buffer) => void)[];
  /** Text of the arguments that identifies this process; see ProcessRegister. */
  mark: string;
  clock: Clock;
  register: ProcessRegister;
  onDrain?(): void;
}

/** Where a program finds its secret: as an open file whose name is already deleted. (A pipe of Node's cannot be opened by path.) */
export const secretPath = '/dev/fd/3';

const finishTimeoutMs = 5000;
const lastWordsChars = 4000;

export function startPipedProcess(options: Options): PipedProcess {
  const { mark, clock, register, onDrain, readers = [] } = options;
  const child = spawnProgram(options);
  const { stdin, stderr } = child;
  if (stdin === null || stderr === null) throw new Error('a program was started without its pipes');
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
  stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-lastWordsChars);
  });
  // Writing to a program that has just ended fails; `ended` reports that already.
  stdin.on('error', () => {});
  /** An error in what the server does with the program ends the program, and not the server. */
  function attempt(step: () => void): void {
    try {
      step();
    } catch (error) {
      lastWords += String(error);
      child.kill('SIGKILL');
    }
  }
  stdin.on('drain', () => attempt(() => onDrain?.()));
  readers.forEach((read, index) => {
    const pipe = child.stdio[pipeNumber(index)];
    if (!(pipe instanceof Readable)) throw new Error('a program was started without its pipes');
    pipe.on('data', (bytes: Buffer) => attempt(() => read(bytes)));
    // A pipe that breaks ends with its program; `ended` reports that already.
    pipe.on('error', () => {});
  });

  return {
    write: (bytes) => (stdin.writable ? stdin.write(bytes) : true),
    get bufferedBytes() {
      return stdin.writableLength;
    },
    async finish() {
      stdin.end();
      const cancel = clock.setTimer(finishTimeoutMs, () => child.kill('SIGKILL'));
      await ended;
      cancel();
    },
    ended,
  };
}

/** Number of a reader's pipe: stdin and stderr are taken. */
const pipeNumber = (index: number): number => (index === 0 ? 1 : index + 2);

function spawnProgram({ command, args, name = command, secret, readers = [] }: Options): ChildProcess {
  const secretFile = secret === undefined ? null : openSecret(secret);
  try {
    return spawn(command, args, {
      argv0: name,
      stdio: [
        'pipe',
        readers.length > 0 ? 'pipe' : 'ignore',
        'pipe',
        ...(secretFile === null ? readers.slice(1).map(() => 'pipe' as const) : [secretFile]),
      ],
      // A signal to the server's process group (Ctrl+C) must not end ffmpeg before it has closed its files.
      detached: true,
    });
  } finally {
    if (secretFile !== null) closeSync(secretFile);
  }
}

/** A file with a secret that nobody can open by name any more. */
function openSecret({ folder, text }: { folder: string; text: string }): number {
  const path = join(folder, `secret-${randomUUID()}`);
  writeFileSync(path, text, { mode: 0o600 });
  try {
    return openSync(path, 'r');
  } finally {
    rmSync(path);
  }
}
