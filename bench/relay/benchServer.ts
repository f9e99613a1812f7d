import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initAccessAnswerSchema } from '../../src/protocol/rest.ts';
import { projectRoot } from '../../server/projectRoot.ts';
import { ownServer } from '../../tests/server/ownServer.ts';
import { enterByLink, readPrintedLinks, type PrintedLinks } from '../../tests/server/enterByLink.ts';
import { Peer } from './peer.ts';

export interface BenchServer {
  readonly origin: string;
  /** The links to the demo session. */
  readonly links: PrintedLinks;
  readonly dataDir: string;
  /** The server's process id. */
  readonly pid: number;
  /** Access tokens of guests of the demo session, and of its host. */
  guestTokens(count: number): Promise<string[]>;
  hostToken(): Promise<string>;
  /** Participants of the demo session. */
  join(count: number): Promise<Peer[]>;
  end(): Promise<void>;
}

/** The real server as a separate process with its durable log, on a free port and in its own folder. */
export async function startBenchServer(environment: Record<string, string>): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'footlight-bench-'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/listen.ts'], {
    cwd: projectRoot,
    env: { ...ownServer(dataDir), MAX_GUESTS: '1000', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let printed = '';
  const links = await new Promise<PrintedLinks>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`the server exited during startup: ${printed}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = readPrintedLinks(printed);
      if (found !== null) resolve(found);
    });
  });
  const { origin } = links;
  const initAccess = async (speakerId: string, cookie: string): Promise<string> => {
    const answer = await fetch(`${origin}/v2/streaming_studio/demo/init_access`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ speakerId, webRtcSessionData: { isComposer: false } }),
    });
    return initAccessAnswerSchema.parse(await answer.json()).accessToken;
  };
  const guestCookie = await enterByLink(links.speaker);
  const guestTokens = (count: number): Promise<string[]> =>
    Promise.all(
      Array.from({ length: count }, (_, index) => initAccess(`speaker-${String(index)}`, guestCookie)),
    );
  return {
    origin,
    links,
    dataDir,
    pid: child.pid ?? 0,
    guestTokens,
    hostToken: async () => initAccess('the-host', await enterByLink(links.host)),
    join: async (count) => Promise.all((await guestTokens(count)).map((token) => Peer.join(origin, token))),
    async end() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
