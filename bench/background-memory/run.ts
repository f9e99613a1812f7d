/**
 * What a virtual background holds while it runs for minutes and is switched between blur, a picture and none: frames, buffers and
 * textures of its worker, the heap, and what all processes of the browser have written to memory. `ratio` is what it holds at the end divided by what it held after
 * the first fifth: 1 means no growth.
 *
 * npm run bench -- background-memory MINUTES SWITCHES BACKENDS
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { chromiumArgs, chromiumPath } from '../../e2e/fixtures/chromium.ts';
import { writtenMemoryMb } from '../../server/limits/processUse.ts';
import type { FilterBackendName, FilterCounts } from '../../src/background/pipeline/filterMessages.ts';
import { rounded } from '../statistics.ts';

const minutes = Number(process.argv[2] ?? 10);
const switches = Number(process.argv[3] ?? 50);
const backends = (process.argv[4] ?? 'planar,pixi').split(',') as FilterBackendName[];
const rounds = 10;
const settledRounds = 2;
const switchesEachRound = Math.ceil(switches / rounds);

interface Held {
  /** Frames that are not closed, at the end of each round. */
  openFrames: number[];
  /** Buffers or textures, with blur on. */
  held: number[];
  heapMb: number[];
  browserMb: number[];
  framesPerSecond: number;
}

const server = await createServer({
  logLevel: 'error',
  optimizeDeps: { entries: ['e2e/lab/background.html'] },
  server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  cacheDir: `build/vite-bench-${String(process.pid)}`,
});
await server.listen();

async function measure(backend: FilterBackendName): Promise<Held> {
  const browserServer = await chromium.launchServer({
    executablePath: chromiumPath,
    args: [...chromiumArgs(), '--enable-precise-memory-info', '--js-flags=--expose-gc'],
  });
  try {
    const browser = await chromium.connect(browserServer.wsEndpoint());
    const page = await browser.newPage();
    await page.goto(`${server.resolvedUrls?.local[0] ?? ''}e2e/lab/background.html`);
    await page.waitForFunction(() => 'backgroundLab' in window, undefined, { timeout: 60_000 });
    await page.evaluate((name) => window.backgroundLab.open({ backend: name }), backend);
    // Its frames come at the camera's pace: a canvas that is captured queues its drawing without end where the processor is busy.
    await page.evaluate(() => window.backgroundLab.useDevice());
    const counts: FilterCounts[] = [];
    const [heapMb, browserMb]: [number[], number[]] = [[], []];
    const startMs = Date.now();
    for (let round = 1; round <= rounds; round++) {
      await page.evaluate((times) => window.backgroundLab.switchFilters(times), switchesEachRound);
      const problem = await page.evaluate(() =>
        window.backgroundLab.setFilter({ type: 'blur', strength: 'low' }),
      );
      if (problem !== null) throw new Error(problem);
      await sleep(Math.max(0, startMs + (round * minutes * 60_000) / rounds - Date.now()));
      await page.requestGC();
      counts.push(await page.evaluate(() => window.backgroundLab.count()));
      const heap = await page.evaluate(
        () =>
          (performance as Performance & { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0,
      );
      heapMb.push(rounded(heap / 1e6, 1));
      browserMb.push(Math.round(writtenMemoryMb(browserServer.process().pid ?? 0)));
    }
    const failures = await page.evaluate(() => window.backgroundLab.failures);
    if (failures.length > 0) throw new Error(failures.join(', '));
    const framesOut = counts.at(-1)?.framesOut ?? 0;
    return {
      openFrames: counts.map(({ openFrames }) => openFrames),
      held: counts.map(({ held }) => Object.values(held).reduce((sum, count) => sum + count, 0)),
      heapMb,
      browserMb,
      framesPerSecond: rounded(framesOut / ((Date.now() - startMs) / 1000), 1),
    };
  } finally {
    await browserServer.close();
  }
}

const figures: Partial<Record<FilterBackendName, Held>> = {};
try {
  for (const backend of backends) {
    const held = await measure(backend);
    figures[backend] = held;
    console.log(`${backend}: ${JSON.stringify(held)}`);
  }
} finally {
  await server.close();
}
const growth = Object.values(figures).map(
  ({ browserMb }) => (browserMb.at(-1) ?? 0) / (browserMb[settledRounds - 1] ?? 1),
);
console.log(
  JSON.stringify({
    bench: 'background-memory',
    figures: { minutes, switches: switchesEachRound * rounds, ...figures },
    ratio: rounded(Math.max(...growth), 3),
  }),
);
process.exit(0);
