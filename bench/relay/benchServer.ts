import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initAccessAnswerSchema } from '../../src/protocol/rest.ts';
import { projectRoot } from '../../server/projectRoot.ts';
import { enterByLink, readPrintedLinks, type PrintedLinks } from '../../tests/server/enterByLink.ts';
import { Peer } from './peer.ts';

export interface BenchServer {
  readonly origin: string;
  /** The links to the demo session. */
  readonly links: PrintedLinks;
  readonly dataDir: string;
  /** Participants of the demo session. */
  join(count: number): Promise<Peer[]>;
  end(): Promise<void>;
}

/** The real server as a separate process with its durable log, on a free port and in its own folder. */
export async function startBenchServer(environment: Record<string, string>): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'footlight-bench-'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/listen.ts'], {
    cwd: projectRoot,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      FEATURE_FAKE_LIVE: 'on',
      LOG_LEVEL: 'error',
      ...environment,
    },
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
  const cookie = await enterByLink(links.speaker);
  return {
    origin,
    links,
    dataDir,
    join: (count) =>
      Promise.all(
        Array.from({ length: count }, async (_, index) => {
          const answer = await fetch(`${origin}/v2/streaming_studio/demo/init_access`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', cookie },
            body: JSON.stringify({
              speakerId: `speaker-${String(index)}`,
              webRtcSessionData: { isComposer: false },
            }),
          });
          return Peer.join(origin, initAccessAnswerSchema.parse(await answer.json()).accessToken);
        }),
      ),
    async end() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
