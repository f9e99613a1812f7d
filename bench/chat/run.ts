import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAccess } from '../../server/auth/access.ts';
import { viewerCookieName } from '../../server/auth/requireAccess.ts';
import { createSigner } from '../../server/auth/signer.ts';
import { cpuSeconds, memoryMb } from '../../server/limits/processUse.ts';
import { startBenchServer } from '../relay/benchServer.ts';
import { median, rounded } from '../statistics.ts';
import type { CrowdAnswer, CrowdOrder, CrowdPlace } from './crowdProtocol.ts';

/**
 * A chat with 2,000 viewers and 50 messages a second: how long until a viewer has a message, and what the server takes for it. The
 * reference passes every message on and stores nothing. Viewers and server share this machine.
 */
const viewers = Number(process.argv[2] ?? 2000);
const perSecond = 50;
/** Each writes once in two seconds. */
const writers = 100;
const seconds = 10;
const rounds = 3;

const forkHere = (file: string): ChildProcess =>
  fork(join(import.meta.dirname, file), [], { execArgv: ['--import', 'tsx'] });

class Crowd {
  readonly #child = forkHere('crowd.ts');
  async order<Type extends CrowdAnswer['type']>(
    order: CrowdOrder,
    _expected: Type,
  ): Promise<Extract<CrowdAnswer, { type: Type }>> {
    this.#child.send(order);
    const [answer] = await once(this.#child, 'message');
    return answer as Extract<CrowdAnswer, { type: Type }>;
  }
  end(): void {
    this.#child.kill();
  }
}

type Played = Extract<CrowdAnswer, { type: 'played' }> & { serverCores: number; rssMb: number };

/** One show on one server, with a crowd of its own. */
async function measure(crowd: Crowd, pid: number): Promise<Played> {
  const before = cpuSeconds(pid);
  const startedMs = performance.now();
  const played = await crowd.order({ type: 'play', seconds, perSecond, writers }, 'played');
  const serverCores = (cpuSeconds(pid) - before) / ((performance.now() - startedMs) / 1000);
  if (played.received !== played.expected)
    throw new Error(`${String(played.received)} of ${String(played.expected)} messages arrived`);
  return { ...played, serverCores, rssMb: memoryMb(pid) };
}

const server = await startBenchServer({
  MAX_VIEWERS: '10000',
  PUSHER_MAX_CONNECTIONS_PER_ADDRESS: '10000',
  CHAT_MAX_MESSAGES_PER_MINUTE: '1000000',
});
const plain = forkHere('plainServer.ts');
const crowds = { footlight: new Crowd(), plain: new Crowd() };
try {
  const [plainPort] = await once(plain, 'message');
  // The bench signs its viewers' cookies itself: issuing them is not measured.
  const secret = Buffer.from(readFileSync(join(server.dataDir, 'server-secret'), 'utf8').trim(), 'hex');
  const nowMs = (): number => Date.now();
  const access = createAccess(createSigner(secret, nowMs), nowMs);
  const socketOrigin = server.origin.replace(/^http/, 'ws');
  const places = Array.from({ length: viewers }, (_, index): CrowdPlace => ({
    url: `${socketOrigin}/chat?studioToken=demo`,
    cookie: `${viewerCookieName}=${access.issueViewerCookie(`viewer-${String(index)}`)}`,
  }));
  const plainPlaces = places.map(() => ({ url: `ws://127.0.0.1:${String(plainPort)}`, cookie: 'none=1' }));
  const opened = await crowds.footlight.order({ type: 'open', places, isPlain: false }, 'open');
  await crowds.plain.order({ type: 'open', places: plainPlaces, isPlain: true }, 'open');

  const results: { footlight: Played; plain: Played }[] = [];
  for (let round = 0; round < rounds; round += 1)
    results.push({
      footlight: await measure(crowds.footlight, server.pid),
      plain: await measure(crowds.plain, plain.pid ?? 0),
    });
  const returned = await crowds.footlight.order({ type: 'reconnect' }, 'open');

  const of = (side: 'footlight' | 'plain', figure: (played: Played) => number, digits = 0): number =>
    rounded(median(results.map((result) => figure(result[side]))), digits);
  const figures = {
    viewers,
    p50Ms: of('footlight', ({ p50Ms }) => p50Ms),
    p99Ms: of('footlight', ({ p99Ms }) => p99Ms),
    maxMs: of('footlight', ({ maxMs }) => maxMs),
    cores: of('footlight', ({ serverCores }) => serverCores, 2),
    rssMb: of('footlight', ({ rssMb }) => rssMb),
    crowdCores: of('footlight', ({ cores }) => cores, 2),
    plainP50Ms: of('plain', ({ p50Ms }) => p50Ms),
    plainP99Ms: of('plain', ({ p99Ms }) => p99Ms),
    plainCores: of('plain', ({ serverCores }) => serverCores, 2),
    plainRssMb: of('plain', ({ rssMb }) => rssMb),
    openedMs: Math.round(opened.tookMs),
    reconnectedMs: Math.round(returned.tookMs),
    refused: opened.refused + returned.refused,
  };
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(16)} ${String(value)}`);
  const ratio = rounded(figures.p99Ms / figures.plainP99Ms, 2);
  console.log(JSON.stringify({ bench: 'chat', figures, ratio }));
} finally {
  crowds.footlight.end();
  crowds.plain.end();
  plain.kill();
  await server.end();
}
