import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import type { Clock } from '../../src/clock/clock.ts';
import { setSessionPriority } from '../broadcast/sessionPriority.ts';
import type { ProcessRegister } from '../broadcast/processRegister.ts';
import { diskFullProblem, EncoderFailure, EncodingCancelled, VideoProblem } from './videoProblem.ts';

/** An encoder that gets nowhere for this long is ended; ms. */
const stallMs = 5 * 60_000;
const watchIntervalMs = 1000;
const lastWordsChars = 4000;

export interface EncoderRun {
  command: string;
  args: readonly string[];
  /** Where it runs, and what its command line is recognised by. */
  folder: string;
  clock: Clock;
  register: ProcessRegister;
  signal: AbortSignal;
  /** Whether it must wait now: a broadcast needs the machine. */
  mustPause: () => boolean;
  onSeconds: (seconds: number) => void;
}

/**
 * Runs ffmpeg at a low priority until it has written everything. Throws EncodingCancelled after an abort, a VideoProblem when the
 * disk is full, and an EncoderFailure for every other end.
 */
export async function runEncoder(run: EncoderRun): Promise<void> {
  const { command, args, folder, clock, register, signal, mustPause, onSeconds } = run;
  if (signal.aborted) throw new EncodingCancelled();
  const child = spawn(command, args, {
    cwd: folder,
    argv0: `${command} ${folder}`,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A session of its own, which gives way to all others.
    detached: true,
  });
  const { pid } = child;
  let lastWords = '';
  let wasStalled = false;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-lastWordsChars);
  });
  let movedMs = clock.nowMs();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? [];
    if (microseconds === undefined) return;
    movedMs = clock.nowMs();
    onSeconds(Number(microseconds) / 1e6);
  });
  const ended = new Promise<{ code: number | null; killedBy: string | null }>((resolve) => {
    child.once('error', (error) => {
      lastWords += error.message;
      resolve({ code: null, killedBy: null });
    });
    child.once('close', (code, killedBy) => resolve({ code, killedBy }));
  });
  if (pid !== undefined) {
    register.add(pid, folder);
    lowerPriority(pid);
  }
  let isPaused = false;
  const stopWatching = clock.setRepeating(watchIntervalMs, () => {
    if (mustPause() !== isPaused) {
      isPaused = !isPaused;
      child.kill(isPaused ? 'SIGSTOP' : 'SIGCONT');
    }
    if (isPaused) movedMs = clock.nowMs();
    wasStalled = clock.nowMs() - movedMs > stallMs;
    if (wasStalled) child.kill('SIGKILL');
  });
  const kill = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  const { code, killedBy } = await ended;
  stopWatching();
  signal.removeEventListener('abort', kill);
  if (pid !== undefined) register.remove(pid);
  if (signal.aborted) throw new EncodingCancelled();
  if (/no space left|disk quota exceeded/i.test(lastWords)) throw new VideoProblem(diskFullProblem);
  if (code === 0) return;
  throw new EncoderFailure(describeEnd({ wasStalled, killedBy, lastWords }));
}

function describeEnd({
  wasStalled,
  killedBy,
  lastWords,
}: {
  wasStalled: boolean;
  killedBy: string | null;
  lastWords: string;
}): string {
  if (wasStalled) return 'it made no progress for five minutes';
  if (killedBy === 'SIGKILL') return 'it was killed, which happens when the server’s memory is full';
  if (killedBy !== null) return `it was ended by ${killedBy}`;
  // Addresses of memory and paths say nothing to an admin.
  const line = lastWords.trim().split('\n').at(-1) ?? '';
  return line === ''
    ? 'it ended without a reason'
    : `it said: ${line
        .replace(/@ 0x[0-9a-f]+/g, '')
        .replace(/file:\S+/g, 'the file')
        .slice(0, 300)}`;
}

/** A busy server still gets on with its videos. */
const niceness = 10;

/** Where Linux has autogroups the first has the effect, elsewhere the second. */
function lowerPriority(pid: number): void {
  setSessionPriority(pid, niceness);
  try {
    setPriority(pid, niceness);
  } catch {
    // It has ended already.
  }
}
