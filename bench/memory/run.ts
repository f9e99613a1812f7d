/**
 * What a compositor holds while scenes follow each other for half an hour of the program clock, one every ten seconds: textures or planes,
 * frames, bitmaps, images, after each round of ten scenes, for both back ends, together with the heap and the browser's total memory.
 * `ratio` is what the worse back end holds in the last round divided by what it held in the third: 1 means no growth.
 *
 * npm run bench -- memory MINUTES
 */
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import type { CompositorHoldings } from '../../src/compositor/compositor.ts';
import { memoryMb } from '../../server/limits/processUse.ts';
import { chromiumArgs, chromiumPath } from '../../e2e/fixtures/chromium.ts';

const minutes = Number(process.argv[2] ?? 30);
const everyMs = 10_000;
const scenes = 10;
const rounds = Math.max(4, Math.round((minutes * 60_000) / (everyMs * scenes)));
/** By this round every scene has been shown, and the bitmap cache is full. */
const settledRounds = 3;

const server = await createServer({
  logLevel: 'error',
  optimizeDeps: { entries: ['e2e/lab/preview.html'] },
  server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  cacheDir: `build/vite-bench-${String(process.pid)}`,
});
await server.listen();

const pieces = ({ surfaces, bitmaps, images, waitingFrames, feeds }: CompositorHoldings): number =>
  surfaces + bitmaps + images + waitingFrames + feeds;

interface Held {
  first: number;
  last: number;
  /** After each round. */
  heapMb: number[];
  browserMb: number[];
}

async function measure(backend: 'planar' | 'pixi'): Promise<Held> {
  const browserServer = await chromium.launchServer({
    executablePath: chromiumPath,
    args: [...chromiumArgs(), '--enable-precise-memory-info', '--js-flags=--expose-gc'],
  });
  try {
    const browser = await chromium.connect(browserServer.wsEndpoint());
    const page = await browser.newPage();
    await page.goto(`${server.resolvedUrls?.local[0] ?? ''}e2e/lab/preview.html`);
    await page.waitForFunction(() => 'previewLab' in window, undefined, { timeout: 60_000 });
    await page.evaluate((name) => window.previewLab.open('composer', 'composer', name), backend);
    const held: CompositorHoldings[] = [];
    const heapMb: number[] = [];
    const browserMb: number[] = [];
    for (let round = 0; round < rounds; round++) {
      held.push(...(await page.evaluate((ms) => window.previewLab.play('composer', 1, ms), everyMs)));
      await page.requestGC();
      const heap = await page.evaluate(
        () =>
          (performance as Performance & { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0,
      );
      heapMb.push(Math.round(heap / 1e5) / 10);
      browserMb.push(Math.round(memoryMb(browserServer.process().pid ?? 0)));
    }
    const problems = await page.evaluate(() => window.previewLab.problems);
    if (problems.length > 0) throw new Error(JSON.stringify(problems));
    const [first, last] = [held[settledRounds - 1], held.at(-1)];
    if (first === undefined || last === undefined) throw new Error('nothing was played');
    console.log(
      `${backend}, round ${String(settledRounds)}: ${JSON.stringify(first)}, ${String(heapMb[settledRounds - 1])} MB of JS, ${String(browserMb[settledRounds - 1])} MB in all`,
    );
    console.log(
      `${backend}, round ${String(rounds)}: ${JSON.stringify(last)}, ${String(heapMb.at(-1))} MB of JS, ${String(browserMb.at(-1))} MB in all`,
    );
    return { first: pieces(first), last: pieces(last), heapMb, browserMb };
  } finally {
    await browserServer.close();
  }
}

const figures: Record<string, Held> = {};
try {
  for (const backend of ['planar', 'pixi'] as const) figures[backend] = await measure(backend);
} finally {
  await server.close();
}
const ratio = Math.max(...Object.values(figures).map(({ first, last }) => last / first));
console.log(JSON.stringify({ bench: 'memory', minutes, figures, ratio: Math.round(ratio * 1000) / 1000 }));
process.exit(0);
