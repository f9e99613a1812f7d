import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { setSessionPriority } from './broadcast/sessionPriority.ts';

const lastWordsChars = 1000;

/**
 * Runs a program that everything else comes before: in a Linux session of its own, with the lowest priority. Rejects with what it
 * printed last when it fails, and when it takes longer than `timeoutMs`, after which it is killed.
 */
export const runAside = (command: string, args: readonly string[], timeoutMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    // execFile ignores `detached`: its programs share the server's session, and lowering theirs would lower the server's priority.
    const child = spawn(command, args, {
      ...{ stdio: ['ignore', 'ignore', 'pipe'], detached: true },
      ...{ timeout: timeoutMs, killSignal: 'SIGKILL' },
    });
    if (child.pid !== undefined) setSessionPriority(child.pid, 19);
    let lastWords = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-lastWordsChars);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else
        reject(new Error(`${basename(command)} ended with ${String(signal ?? code)}: ${lastWords.trim()}`));
    });
  });
