import { chromium, type Page } from 'playwright-core';
import { createServer } from 'vite';
import { chromiumPath } from '../../e2e/fixtures/chromium.ts';
import { browserArgs } from '../browserArgs.ts';
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
/** `ours` leaves the peer out, which takes seconds for each frame without a GPU. */
const isPeerMeasured = process.argv[3] !== 'ours';
const noisyWall: WallName = 'light wall';
const share = (value: number): string => (value * 100).toFixed(2);

const server = await createServer({
  logLevel: 'error',
  optimizeDeps: { entries: ['bench/virtual-background/page.html'] },
  server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  cacheDir: `build/vite-bench-${String(process.pid)}`,
});
await server.listen();
const browser = await chromium.launch({ executablePath: chromiumPath, args: browserArgs() });
try {
  const page = await browser.newPage();
  await page.goto(`${server.resolvedUrls?.local[0] ?? ''}bench/virtual-background/page.html`);
  await page.waitForFunction(() => 'virtualBackgroundBench' in window, null, { timeout: 60_000 });
  const planar = await measureCost(page, 'planar');
  const pixi = await measureCost(page, 'pixi');
  const walls = await page.evaluate(() => window.virtualBackgroundBench.walls);
  const edges: Record<string, { ours: EdgeErrors; thresholding: EdgeErrors }> = {};
  console.log('| scene | mean and boundary error, %: ours | thresholding |');
  console.log('| --- | --- | --- |');
  for (const wall of walls) {
    const errors = await page.evaluate((name) => window.virtualBackgroundBench.edges(name), wall);
    edges[wall] = errors;
    console.log(`| ${wall} | ${describe(errors.ours)} | ${describe(errors.thresholding)} |`);
  }
  const flips = await page.evaluate(([wall, count]) => window.virtualBackgroundBench.flips(wall, count), [
    noisyWall,
    frames,
  ] as const);
  console.log(
    `Pixels that flip on a still picture: ours ${share(flips.ours)} %, thresholding ${share(flips.thresholding)} %`,
  );
  await page.close();

  const peer = isPeerMeasured
    ? await measurePeer(browser, walls, noisyWall, Math.min(frames, 4))
    : 'it was left out';
  if (typeof peer === 'string') console.log(`@livekit/track-processors was not measured: ${peer}`);
  else {
    for (const [wall, errors] of Object.entries(peer.edges))
      console.log(`@livekit/track-processors, ${wall}: ${describe(errors)}`);
    console.log(
      `@livekit/track-processors: ${share(peer.flips)} % flip, ${median(peer.frameMs).toFixed(0)} ms a 720p frame`,
    );
  }
  const figures = { edges, flips, planar, pixi, peer };
  const ratio = typeof peer === 'string' ? null : rounded(planar.totalMs / median(peer.frameMs), 4);
  console.log(JSON.stringify({ bench: 'virtual-background', figures, ratio }));
} finally {
  await browser.close();
  await server.close();
}

function describe({ meanError, boundaryError }: EdgeErrors): string {
  return `${share(meanError)}, ${share(boundaryError)}`;
}

/** Medians of each part, and of the sum. */
async function measureCost(page: Page, backend: BenchedBackend): Promise<FrameSplit & { totalMs: number }> {
  const count = backend === 'planar' ? frames * 4 : Math.min(frames, 8);
  const splits = await page.evaluate(([name, wanted]) => window.virtualBackgroundBench.cost(name, wanted), [
    backend,
    count,
  ] as const);
  const split = {
    uploadMs: rounded(median(splits.map(({ uploadMs }) => uploadMs)), 2),
    segmentationMs: rounded(median(splits.map(({ segmentationMs }) => segmentationMs)), 2),
    filterMs: rounded(median(splits.map(({ filterMs }) => filterMs)), 2),
    totalMs: rounded(median(splits.map((each) => each.uploadMs + each.segmentationMs + each.filterMs)), 2),
  };
  console.log(
    `A 720p frame, ${backend}: ${split.totalMs.toFixed(1)} ms (upload and scaling ${split.uploadMs.toFixed(1)}, segmentation ${split.segmentationMs.toFixed(1)}, filter and composite ${split.filterMs.toFixed(1)})`,
  );
  return split;
}
