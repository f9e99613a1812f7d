import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { setSessionPriority } from './sessionPriority.ts';

const lastWordsChars = 1000;

/**
 * Runs a program that everything else comes before: in a Linux session of its own, with the lowest priority. Rejects with what it
 * printed last when it fails. It is killed when it takes longer than `timeoutMs` and when `signal` aborts; that rejects once it is gone.
 */
export const runAside = (
  command: string,
  args: readonly string[],
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
): Promise<void> =>
  new Promise((resolve, reject) => {
    // execFile ignores `detached`: its programs share the server's session, and lowering theirs would lower the server's priority.
    const child = spawn(command, args, {
      ...{ stdio: ['ignore', 'ignore', 'pipe'], detached: true },
      ...{ timeout: timeoutMs, killSignal: 'SIGKILL' },
      ...(signal === undefined ? {} : { signal }),
    });
    if (child.pid !== undefined) setSessionPriority(child.pid, 19);
    let lastWords = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-lastWordsChars);
    });
    let failure: Error | null = null;
    child.once('error', (error) => {
      failure = error;
      // What could not be started does not close.
      if (child.pid === undefined) reject(error);
    });
    child.once('close', (code, endSignal) => {
      const end = `${basename(command)} ended with ${String(endSignal ?? code)}: ${lastWords.trim()}`;
      if (code === 0) resolve();
      else reject(failure ?? new Error(end));
    });
  });
