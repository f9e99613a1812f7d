import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { median, quantile, rounded } from '../statistics.ts';
import type { CrowdOrder, CrowdReport, ServerReport } from './messages.ts';

/**
 * 300 viewers of a show of 6 Mb/s who wait for each part: how long after its completion they have it, what the server takes for it, and
 * whether anybody stalls. The reference is the same server, which sends the same bytes as files of two seconds from its disk. Viewers
 * and server share this machine. `npm run bench -- delivery [viewers] [seconds]`.
 */
const viewers = Number(process.argv[2] ?? 300);
const seconds = Number(process.argv[3] ?? 60);

const forkHere = (file: string): ChildProcess =>
  fork(join(import.meta.dirname, file), [], { execArgv: ['--import', 'tsx'] });
async function ask<Answer>(child: ChildProcess, message: object): Promise<Answer> {
  child.send(message);
  const [answer] = await once(child, 'message');
  return answer as Answer;
}

async function measure(way: CrowdOrder['way']) {
  const server = forkHere('server.ts');
  const crowd = forkHere('crowd.ts');
  const [port] = await once(server, 'message');
  const origin = `http://127.0.0.1:${String(port)}`;
  const before = await ask<ServerReport>(server, {});
  const startedMs = performance.now();
  const order: CrowdOrder = { origin, viewers, seconds, way };
  const seen = await ask<CrowdReport>(crowd, order);
  const tookSeconds = (performance.now() - startedMs) / 1000;
  const after = await ask<ServerReport>(server, {});
  server.disconnect();
  crowd.disconnect();
  if (seen.failures.length > 0)
    throw new Error(`${String(seen.failures.length)} failures, first: ${seen.failures[0] ?? ''}`);
  const delays = seen.received.flatMap(({ name, atMs }) => {
    const completeMs = after.completeMs[name];
    return completeMs === undefined ? [] : atMs - completeMs;
  });
  const result = {
    p50Ms: median(delays),
    p99Ms: quantile(delays, 0.99),
    maxMs: Math.max(0, ...delays.slice(0, 100_000)),
    serverCores: rounded((after.cpuSeconds - before.cpuSeconds) / tookSeconds, 2),
    // Without the show itself, which is in the server's memory from the beginning.
    addedMb: Math.round(after.rssMb - before.rssMb),
    mbPerSecond: Math.round(seen.bytes / tookSeconds / 1e6),
    requests: seen.requests,
    stalls: seen.stalls,
  };
  console.log(way, JSON.stringify(result));
  return result;
}

const reference = await measure('static');
const subject = await measure('delivery');
const perMb = ({ serverCores, mbPerSecond }: typeof subject): number => serverCores / mbPerSecond;
console.log(
  JSON.stringify({
    bench: 'delivery',
    figures: {
      viewers,
      seconds,
      ...subject,
      staticCores: reference.serverCores,
      staticMbPerSecond: reference.mbPerSecond,
    },
    ratio: rounded(perMb(subject) / perMb(reference), 2),
  }),
);
