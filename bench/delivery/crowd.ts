// Viewers in a process of their own: each waits for the playlist with the next part, and loads that part.
import { Agent, get } from 'node:http';
import { readPlaylist } from '../../tests/server/packaging/readPlaylist.ts';
import type { CrowdOrder, CrowdReport } from './messages.ts';

const partSeconds = 1 / 3;
/** PART-HOLD-BACK: what a player keeps between itself and the newest part. */
const holdBackSeconds = 1.05;

process.on('message', (order: CrowdOrder) => {
  void play(order).then((report) => process.send?.(report));
});
process.once('disconnect', () => process.exit());

async function play({ origin, viewers, seconds, way }: CrowdOrder): Promise<CrowdReport> {
  const report: CrowdReport = { received: [], bytes: 0, requests: 0, stalls: 0, failures: [] };
  const untilMs = Date.now() + 1000 * seconds;
  const view = way === 'delivery' ? viewParts : viewSegments;
  await Promise.all(
    Array.from({ length: viewers }, async (_, index) => {
      await sleep((2000 * index) / viewers);
      const load = createLoader(origin, report);
      while (Date.now() < untilMs)
        try {
          await view(load, report, untilMs);
        } catch (error) {
          report.failures.push(String(error));
        }
    }),
  );
  return report;
}

type Load = (path: string, isText: boolean) => Promise<string>;

async function viewParts(load: Load, report: CrowdReport, untilMs: number): Promise<void> {
  let playlist = readPlaylist(await load('/hls/demo/program.m3u8', true));
  let next = { msn: (playlist.segments.at(-1)?.msn ?? -1) + 1, part: playlist.openParts.length };
  let firstMs: number | null = null;
  for (let count = 0; Date.now() < untilMs; count += 1) {
    const query = `_HLS_msn=${String(next.msn)}&_HLS_part=${String(next.part)}&_HLS_skip=YES`;
    playlist = readPlaylist(await load(`/hls/demo/program.m3u8?${query}`, true));
    const lastMsn = playlist.segments.at(-1)?.msn ?? -1;
    // The part may have been the first of the next segment.
    if (lastMsn >= next.msn && playlist.segments.at(-1)?.parts[next.part] === undefined)
      next = { msn: lastMsn + 1, part: 0 };
    const own = lastMsn >= next.msn ? playlist.segments.at(-1)?.parts : playlist.openParts;
    const uri = own?.[next.part]?.uri;
    if (uri === undefined) throw new Error('the playlist has not the part that was waited for');
    await load(`/hls/demo/${uri}`, false);
    const atMs = Date.now();
    report.received.push({ name: uri, atMs });
    firstMs ??= atMs;
    if (atMs > firstMs + 1000 * (holdBackSeconds - partSeconds + count * partSeconds)) {
      report.stalls += 1;
      firstMs = atMs - 1000 * count * partSeconds;
    }
    next = { msn: next.msn, part: next.part + 1 };
  }
}

async function viewSegments(load: Load, report: CrowdReport, untilMs: number): Promise<void> {
  let last = '';
  while (Date.now() < untilMs) {
    const uri = readPlaylist(await load('/static/demo/program.m3u8', true)).segments.at(-1)?.uri ?? '';
    if (uri === last || uri === '') {
      await sleep(1000);
      continue;
    }
    await load(`/static/demo/${uri}`, false);
    report.received.push({ name: uri, atMs: Date.now() });
    last = uri;
    await sleep(1500);
  }
}

/** One viewer's connection. */
function createLoader(origin: string, report: CrowdReport): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (path, isText) =>
    new Promise((resolve, reject) => {
      get(`${origin}${path}`, { agent }, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => {
          report.bytes += piece.length;
          if (isText) pieces.push(piece);
        });
        response.on('error', reject);
        response.on('end', () => {
          report.requests += 1;
          if (response.statusCode === 200) resolve(Buffer.concat(pieces).toString());
          else reject(new Error(`${path} answered ${String(response.statusCode)}`));
        });
      }).on('error', reject);
    });
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
