import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { descendants } from '../../e2e/fixtures/processes.ts';
import { adminSessionSchema } from '../../src/protocol/rest.ts';
import { healthReportSchema, type HealthReport } from '../../src/protocol/operations.ts';

/** The built server as `npm start` runs it, started again whenever it ends, as by a supervisor. */
export interface SoakServer {
  /** Its own address, which no fault of the network cuts off. */
  readonly origin: string;
  readonly pid: number;
  /** Ends that the soak did not cause. */
  readonly unexpectedExits: string[];
  readonly starts: number;
  /** SIGKILL. It is started again at once. */
  kill(): void;
  /** Kills the browser that composes; false when there is none. */
  killComposer(): boolean;
  /** Process id of the composer's browser; null when there is none. */
  composerPid(): number | null;
  isUp(): Promise<boolean>;
  health(): Promise<HealthReport>;
  /** Creates a session; the links are the server's own. */
  createSession(name: string): Promise<{ studioToken: string; host: string; speaker: string }>;
  /** SIGTERM, as Ctrl+C does. */
  stop(): Promise<void>;
  /** For an interrupted soak: kills the server and everything below it now. */
  abandon(): void;
}

const adminPassword = 'soak-admin-password';
const stopTimeoutMs = 20_000;

export function startSoakServer(options: {
  port: number;
  operationsPort: number;
  /** Where clients reach it. */
  publicOrigin: string;
  dataDir: string;
  logFile: string;
  environment: Record<string, string>;
}): SoakServer {
  const { port, operationsPort, publicOrigin } = options;
  const origin = `http://127.0.0.1:${String(port)}`;
  const unexpectedExits: string[] = [];
  let starts = 0;
  let isEnding = false;
  let isKilled = false;
  let child = launch();

  function launch(): ChildProcess {
    starts += 1;
    const log = openSync(options.logFile, 'a');
    const started = spawn(process.execPath, ['dist/server/listen.js'], {
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        OPERATIONS_PORT: String(operationsPort),
        PUBLIC_URL: publicOrigin,
        DATA_DIR: options.dataDir,
        DATABASE_URL: '',
        ADMIN_PASSWORD: adminPassword,
        ...options.environment,
      },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    started.once('exit', (code, signal) => {
      if (isEnding) return;
      if (!isKilled) unexpectedExits.push(`ended by itself: ${signal ?? `exit code ${String(code)}`}`);
      isKilled = false;
      child = launch();
    });
    return started;
  }

  const isUp = (): Promise<boolean> =>
    fetch(`${origin}/health`, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.ok,
      () => false,
    );
  /** The oldest browser composes; the other one stands by. A browser is older than its own processes. */
  const composerPid = (): number | null =>
    descendants(child.pid ?? 0, 'profiles/composer-').sort((a, b) => a - b)[0] ?? null;

  return {
    origin,
    get pid() {
      return child.pid ?? 0;
    },
    unexpectedExits,
    get starts() {
      return starts;
    },
    kill() {
      isKilled = true;
      child.kill('SIGKILL');
    },
    killComposer() {
      const pid = composerPid();
      return pid !== null && process.kill(pid, 'SIGKILL');
    },
    composerPid,
    isUp,
    async health() {
      const answer = await fetch(`http://127.0.0.1:${String(operationsPort)}/health`);
      return healthReportSchema.parse(await answer.json());
    },
    async createSession(name) {
      const login = await post(`${origin}/v2/admin/login`, { password: adminPassword });
      const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      const [startsAt, endsAt] = [new Date(), new Date(Date.now() + 3_600_000)];
      const answer = await post(`${origin}/v2/admin/sessions`, { name, startsAt, endsAt }, { cookie });
      const { studioToken, links } = adminSessionSchema.parse(await answer.json());
      return { studioToken, host: links.host, speaker: links.speaker };
    },
    async stop() {
      isEnding = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await Promise.race([ended, wait(stopTimeoutMs)]);
      child.kill('SIGKILL');
    },
    abandon() {
      isEnding = true;
      const below = descendants(child.pid ?? 0, '');
      for (const pid of [child.pid ?? 0, ...below]) killQuietly(pid);
    },
  };
}

function killQuietly(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
