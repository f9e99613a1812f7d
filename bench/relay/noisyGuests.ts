import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { cpuSeconds } from '../../server/limits/processUse.ts';
import { quantile, rounded } from '../statistics.ts';
import { startBenchServer } from './benchServer.ts';
import { Peer } from './peer.ts';

const clickIntervalMs = 100;
const quietMs = 8000;
const noisyMs = 20_000;
/** The guests' first burst is over by then. */
const settleMs = 3000;

const reportSchema = z.object({
  sent: z.number(),
  accepted: z.number(),
  received: z.number(),
  cpuSeconds: z.number(),
});

/** Ms from each of a host's clicks to its arrival back at the host. */
async function measureClicks(host: Peer, forMs: number): Promise<number[]> {
  const sentMs = new Map<string, number>();
  const tookMs: number[] = [];
  host.onSignal = (from, mark) => {
    const sent = sentMs.get(mark);
    if (from === host.id && sent !== undefined) tookMs.push(performance.now() - sent);
  };
  const clicks = Math.floor(forMs / clickIntervalMs);
  for (let count = 0; count < clicks; count += 1) {
    const mark = `${String(forMs)} ${String(count)}`;
    sentMs.set(mark, performance.now());
    host.send(mark);
    await wait(clickIntervalMs);
  }
  for (let waitedMs = 0; tookMs.length < clicks && waitedMs < 60_000; waitedMs += 100) await wait(100);
  // A click that is not back yet has taken at least this long.
  return [...tookMs, ...Array.from({ length: clicks - tookMs.length }, () => 60_000)];
}

async function report(noise: ChildProcess): Promise<z.infer<typeof reportSchema>> {
  noise.send('report');
  const [message] = await once(noise, 'message');
  return reportSchema.parse(message);
}

/**
 * How long a host's click takes, alone and among guests who all signal as fast as they may. The guests are another process of the
 * lowest priority; what it takes of the processors is measured too.
 */
export async function measureNoisyGuests(guestCount: number) {
  const server = await startBenchServer({});
  try {
    const host = await Peer.join(server.origin, await server.hostToken());
    const quiet = await measureClicks(host, quietMs);
    const noise = fork(join(import.meta.dirname, 'noise.ts'), [server.origin], {
      execArgv: ['--import', 'tsx'],
    });
    noise.send(await server.guestTokens(guestCount));
    await once(noise, 'message');
    await wait(settleMs);
    const [before, serverBefore, sinceMs] = [await report(noise), cpuSeconds(server.pid), performance.now()];
    const noisy = await measureClicks(host, noisyMs);
    const [after, serverAfter] = [await report(noise), cpuSeconds(server.pid)];
    const seconds = (performance.now() - sinceMs) / 1000;
    noise.kill('SIGKILL');
    host.close();
    return {
      noisyGuests: guestCount,
      clickAloneP50Ms: rounded(quantile(quiet, 0.5), 1),
      clickAloneP99Ms: rounded(quantile(quiet, 0.99), 1),
      clickAmongNoiseP50Ms: rounded(quantile(noisy, 0.5), 1),
      clickAmongNoiseP99Ms: rounded(quantile(noisy, 0.99), 1),
      noiseSentPerSecond: Math.round((after.sent - before.sent) / seconds),
      noiseAcceptedPerSecond: Math.round((after.accepted - before.accepted) / seconds),
      deliveredPerSecond: Math.round((after.received - before.received) / seconds),
      serverCores: rounded((serverAfter - serverBefore) / seconds, 2),
      noiseCores: rounded((after.cpuSeconds - before.cpuSeconds) / seconds, 2),
    };
  } finally {
    await server.end();
  }
}
