import { chromium, type Page } from 'playwright-core';
import { createServer } from 'vite';
import { chromiumArgs, chromiumPath } from '../../e2e/fixtures/chromium.ts';
import { median, rounded } from '../statistics.ts';
import type { EdgeErrors } from './edgeErrors.ts';
import { measurePeer } from './measurePeer.ts';
import type { BenchedBackend, FrameSplit } from './page.ts';
import type { WallName } from './scenes.ts';

/**
 * The virtual background next to plain thresholding of the same masks and to @livekit/track-processors: errors of alpha against the
 * truth, pixels that flip on a still picture with camera noise, and ms a 720p frame.
 */
const frames = Number(process.argv[2] ?? 12);
const noisyWall: WallName = 'light wall';

const server = await createServer({
  logLevel: 'error',
  optimizeDeps: { entries: ['bench/virtual-background/page.html'] },
  server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  cacheDir: `build/vite-bench-${String(process.pid)}`,
});
await server.listen();
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs() });
try {
  const page = await browser.newPage();
  await page.goto(`${server.resolvedUrls?.local[0] ?? ''}bench/virtual-background/page.html`);
  await page.waitForFunction(() => 'virtualBackgroundBench' in window, null, { timeout: 60_000 });
  const walls = await page.evaluate(() => window.virtualBackgroundBench.walls);
  const edges: Record<string, { ours: EdgeErrors; thresholding: EdgeErrors }> = {};
  for (const wall of walls)
    edges[wall] = await page.evaluate((name) => window.virtualBackgroundBench.edges(name), wall);
  const flips = await page.evaluate(([wall, count]) => window.virtualBackgroundBench.flips(wall, count), [
    noisyWall,
    frames,
  ] as const);
  const planar = await measureCost(page, 'planar');
  const pixi = await measureCost(page, 'pixi');
  await page.close();
  const peer = await measurePeer(browser, walls, noisyWall, Math.min(frames, 4));

  const share = (value: number): string => (value * 100).toFixed(2);
  console.log('| scene | ours: mean, boundary error, % | thresholding | @livekit/track-processors |');
  console.log('| --- | --- | --- | --- |');
  for (const [wall, { ours, thresholding }] of Object.entries(edges)) {
    const theirs = typeof peer === 'string' ? null : (peer.edges[wall] ?? null);
    const cells = [ours, thresholding, theirs].map((errors) =>
      errors === null ? 'not measured' : `${share(errors.meanError)}, ${share(errors.boundaryError)}`,
    );
    console.log(`| ${wall} | ${cells.join(' | ')} |`);
  }
  const peerMs = typeof peer === 'string' ? null : median(peer.frameMs);
  console.log(
    `Pixels that flip on a still picture: ours ${share(flips.ours)} %, thresholding ${share(flips.thresholding)} %`,
  );
  console.log(
    typeof peer === 'string' ? `The peer was not measured: ${peer}` : `The peer: ${share(peer.flips)} %`,
  );
  for (const [name, split] of Object.entries({ planar, pixi }))
    console.log(
      `A 720p frame, ${name}: ${split.totalMs.toFixed(1)} ms (upload ${split.uploadMs.toFixed(1)}, segmentation ${split.segmentationMs.toFixed(1)}, filter and composite ${split.filterMs.toFixed(1)})`,
    );
  if (peerMs !== null) console.log(`A 720p frame, the peer: ${peerMs.toFixed(0)} ms`);
  const figures = { edges, flips, planar, pixi, peer };
  const ratio = peerMs === null ? null : rounded(planar.totalMs / peerMs, 4);
  console.log(JSON.stringify({ bench: 'virtual-background', figures, ratio }));
} finally {
  await browser.close();
  await server.close();
}

/** Medians of each part, and of the sum. */
async function measureCost(page: Page, backend: BenchedBackend): Promise<FrameSplit & { totalMs: number }> {
  const count = backend === 'planar' ? frames * 4 : Math.min(frames, 8);
  const splits = await page.evaluate(([name, wanted]) => window.virtualBackgroundBench.cost(name, wanted), [
    backend,
    count,
  ] as const);
  return {
    uploadMs: rounded(median(splits.map(({ uploadMs }) => uploadMs)), 2),
    segmentationMs: rounded(median(splits.map(({ segmentationMs }) => segmentationMs)), 2),
    filterMs: rounded(median(splits.map(({ filterMs }) => filterMs)), 2),
    totalMs: rounded(median(splits.map((each) => each.uploadMs + each.segmentationMs + each.filterMs)), 2),
  };
}
