// Viewers in a process of their own: each fetches the playlists, then a segment every four seconds; every tenth leaves and another one joins.
import { Agent, get } from 'node:http';
import type { CrowdOrder, CrowdReport } from './messages.ts';

const segmentMs = 4000;
/** A player begins with as many segments as it buffers. */
const firstSegments = 3;

process.on('message', (order: CrowdOrder) => {
  void play(order).then((report) => process.send?.(report));
});
process.once('disconnect', () => process.exit());

async function play({ origin, viewers, seconds, segments }: CrowdOrder): Promise<CrowdReport> {
  const report: CrowdReport = { tookMs: [], bytes: 0, failures: [] };
  const untilMs = Date.now() + 1000 * seconds;
  const startedMs = Date.now();
  await Promise.all(
    Array.from({ length: viewers }, async (_, index) => {
      await sleep((segmentMs * index) / viewers);
      while (Date.now() < untilMs) {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        // One in ten stays for eight seconds only.
        const leavesMs = index % 10 === 0 ? Date.now() + 2 * segmentMs : untilMs;
        try {
          await view(agent, Math.min(leavesMs, untilMs));
        } catch (error) {
          report.failures.push(String(error));
        }
        agent.destroy();
      }
    }),
  );
  return report;

  async function view(agent: Agent, endMs: number): Promise<void> {
    await load(agent, 'index.m3u8');
    await load(agent, '720p.m3u8');
    await load(agent, '720p-init.mp4');
    // Everybody watches the same moment.
    let number = Math.floor((Date.now() - startedMs) / segmentMs);
    for (let count = 0; count < firstSegments; count += 1) await load(agent, segment(number++));
    while (Date.now() < endMs) {
      await sleep(segmentMs);
      await load(agent, segment(number++));
    }
  }

  function segment(number: number): string {
    return `720p-${String(number % segments).padStart(5, '0')}.m4s`;
  }

  function load(agent: Agent, name: string): Promise<void> {
    const beganMs = performance.now();
    return new Promise((resolve, reject) => {
      get(`${origin}/${name}`, { agent }, (response) => {
        response.on('data', (piece: Buffer) => {
          report.bytes += piece.length;
        });
        response.on('error', reject);
        response.on('end', () => {
          report.tookMs.push(performance.now() - beganMs);
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${name} answered ${String(response.statusCode)}`));
        });
      }).on('error', reject);
    });
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
