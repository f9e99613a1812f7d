import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll } from 'vitest';
import { projectRoot } from '../../server/projectRoot.ts';
import { bundledServer, shortLived } from './bundleServer.ts';
import { ownServer } from './ownServer.ts';

export interface ServerProcess {
  child: ChildProcess;
  /** Everything it has written so far. */
  output(): string;
  /** Resolves with the origin that it prints when it is ready. */
  ready: Promise<string>;
  /** Resolves with its exit code, null if it was killed. */
  exited: Promise<number | null>;
}

/** Lets the tests of a file start the real server as separate processes, which are killed at the end. */
export function serverProcesses() {
  const running: ChildProcess[] = [];
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
  });
  return (
    dataDir: string,
    prefix: readonly string[] = [],
    environment: Record<string, string> = {},
  ): ServerProcess => {
    const [command, ...rest] = [...prefix, process.execPath, shortLived, bundledServer];
    const child = spawn(command, rest, {
      cwd: projectRoot,
      env: { ...ownServer(dataDir), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.push(child);
    let output = '';
    const exited = once(child, 'close').then(([code]) => code as number | null);
    const ready = new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer): void => {
        output += chunk.toString();
        const [, origin] = /ready at (\S+)[^]*\/admin/.exec(output) ?? [];
        if (origin !== undefined) resolve(origin);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      void exited.then(() => reject(new Error(`the server exited during startup: ${output}`)));
    });
    ready.catch(() => undefined);
    return { child, output: () => output, ready, exited };
  };
}

const ownNamespace = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];

/**
 * What to put before a command so that it sees no process but its own, as in a container. Empty where this user may not make a
 * namespace: then the command runs in this one.
 */
export const inOwnNamespace: readonly string[] =
  [ownNamespace, ['unshare', '--user', '--map-root-user', ...ownNamespace.slice(1)]].find(
    ([command = '', ...rest]) => spawnSync(command, [...rest, 'true']).status === 0,
  ) ?? [];
