import { execFileSync, fork, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSeconds } from '../../server/limits/processUse.ts';
import { encodeArguments } from '../../server/videos/encodeArguments.ts';
import { planRenditions } from '../../server/videos/planRenditions.ts';
import { writeMultivariant } from '../../server/videos/writeMultivariant.ts';
import { median, quantile, rounded } from '../statistics.ts';
import type { CrowdOrder, CrowdReport } from './messages.ts';

/**
 * 500 viewers on this machine who fetch a recorded video as HLS at the pace at which they play it: requests a second, delays, and the
 * server's cores. The reference is nginx with the same files, in the same run. `npm run bench -- simulive [viewers] [seconds]`.
 */
const viewers = Number(process.argv[2] ?? 500);
const seconds = Number(process.argv[3] ?? 40);
const videoSeconds = 60;
const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg';

const root = mkdtempSync(join(tmpdir(), 'footlight-bench-simulive-'));
const name = `${'a'.repeat(24)}-${'b'.repeat(22)}`;
const folder = join(root, name);
const nginxPath = findNginx();

function findNginx(): string {
  const path = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((each) => spawnSync(each, ['-v']).status === 0);
  if (path !== undefined) return path;
  console.error('This bench compares with nginx, which is not installed: apt-get install nginx-light');
  return process.exit(1);
}

async function makeVideo(): Promise<number> {
  mkdirSync(folder);
  const source = join(root, 'source.mp4');
  const noise = `testsrc2=size=1280x720:rate=30:duration=${String(videoSeconds)},noise=alls=12:allf=t`;
  execFileSync(ffmpeg, [
    ...[
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      noise,
      '-f',
      'lavfi',
      '-i',
      `sine=duration=${String(videoSeconds)}`,
    ],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', source],
  ]);
  const renditions = planRenditions({ widthPx: 1280, heightPx: 720 });
  const probed = { hasSound: true, framesPerSecond: '30' };
  execFileSync(ffmpeg, encodeArguments({ source, probed, renditions, trim: null }), {
    cwd: folder,
    stdio: 'ignore',
  });
  await writeMultivariant(folder, renditions, true);
  return readdirSync(folder).filter((each) => /^720p-\d+\.m4s$/.test(each)).length;
}

const forkHere = (file: string, ...args: string[]): ChildProcess =>
  fork(join(import.meta.dirname, file), args, { execArgv: ['--import', 'tsx'] });

interface Served {
  origin: string;
  pids: number[];
  end(): Promise<void>;
}

async function serveOurs(): Promise<Served> {
  const server = forkHere('server.ts', root);
  const [port] = await once(server, 'message');
  return {
    origin: `http://127.0.0.1:${String(port)}/videos/${name}`,
    pids: [server.pid ?? 0],
    async end() {
      server.disconnect();
      await once(server, 'exit');
    },
  };
}

/** One process, as the server is one, and the headers that the server sends. */
async function serveNginx(): Promise<Served> {
  const port = 20_000 + (process.pid % 20_000);
  const config = join(root, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${join(root, 'nginx.pid')}; error_log stderr crit;
events { worker_connections 4096; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_timeout 75; keepalive_requests 100000; open_file_cache max=1000;
  types { application/vnd.apple.mpegurl m3u8; video/mp4 mp4 m4s; image/jpeg jpg; }
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${join(root, each)};`).join(' ')}
  server { listen 127.0.0.1:${String(port)}; root ${root}; add_header cache-control "public, max-age=31536000, immutable"; }
}`,
  );
  const child = spawn(nginxPath, ['-c', config, '-e', 'stderr'], { stdio: 'inherit' });
  const origin = `http://127.0.0.1:${String(port)}/${name}`;
  for (let count = 0; !(await isServed(`${origin}/index.m3u8`)); count += 1)
    if (count > 100) throw new Error('nginx did not start');
    else await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    origin,
    pids: [child.pid ?? 0],
    async end() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

const isServed = async (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

async function measure(what: string, open: () => Promise<Served>, segments: number) {
  const served = await open();
  const crowd = forkHere('crowd.ts');
  const used = (): number => served.pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const before = used();
  const beganMs = performance.now();
  const order: CrowdOrder = { origin: served.origin, viewers, seconds, segments };
  crowd.send(order);
  const [report] = (await once(crowd, 'message')) as [CrowdReport];
  const tookSeconds = (performance.now() - beganMs) / 1000;
  const cores = (used() - before) / tookSeconds;
  crowd.disconnect();
  await served.end();
  if (report.failures.length > 0)
    throw new Error(`${String(report.failures.length)} failures, first: ${report.failures[0] ?? ''}`);
  const result = {
    requestsPerSecond: Math.round(report.tookMs.length / tookSeconds),
    mbPerSecond: Math.round(report.bytes / tookSeconds / 1e6),
    p50Ms: rounded(median(report.tookMs), 1),
    p99Ms: rounded(quantile(report.tookMs, 0.99), 1),
    cores: rounded(cores, 3),
    bytes: report.bytes,
  };
  console.log(what, JSON.stringify(result));
  return result;
}

try {
  const segments = await makeVideo();
  const nginx = await measure('nginx', serveNginx, segments);
  const ours = await measure('ours', serveOurs, segments);
  // Both sides did the same work, but for the moments at which viewers joined.
  if (Math.abs(ours.bytes / nginx.bytes - 1) > 0.1) throw new Error('the two were not asked for the same');
  const { bytes: _bytes, ...figures } = ours;
  console.log(
    JSON.stringify({
      bench: 'simulive',
      figures: { viewers, seconds, ...figures, nginxP99Ms: nginx.p99Ms, nginxCores: nginx.cores },
      ratio: rounded(ours.cores / nginx.cores, 2),
    }),
  );
} finally {
  rmSync(root, { recursive: true, force: true });
}
