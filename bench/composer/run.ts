/**
 * A program with everything on into H.264, ten seconds at 1080p30, with 4 and with 9 noisy 720p30 cameras: frames a second that come out of
 * the encoder, cores that the browser uses, less those of a browser that makes and reads the same cameras and nothing else, and the 95th
 * percentile of the time between two encoded frames. Three ways in one run, by turns: planes composed in memory, Pixi on software GL, and
 * a page of <video> and CSS whose tab is captured, as hosted composers do. `ratio` is the planes' cores over the tab's at 9 cameras.
 *
 * npm run bench -- composer ROUNDS SECONDS
 */
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { systemClock } from '../../src/clock/clock.ts';
import { chromiumArgs, chromiumPath } from '../../e2e/fixtures/chromium.ts';
import type { Way } from './page.ts';
import { cpuSeconds } from './processCores.ts';

const rounds = Number(process.argv[2] ?? 2);
const warmUpMs = 4000;
/** The figures are those of ten seconds; fewer show whether it runs. */
const measuredMs = Number(process.argv[3] ?? 10) * 1000;
const ways = ['planar', 'pixi', 'tab'] as const satisfies Way[];

// Fake devices would answer in the tab's place. Without WebGL a page is put together in memory, which is the cheapest way for a tab.
const args = chromiumArgs().filter((flag) => !/^--(use-fake|auto-select)/.test(flag));

interface Reading {
  framesPerSecond: number;
  cores: number;
  p95Ms: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => systemClock.setTimer(ms, resolve));
const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

async function measure(origin: string, way: Way, cameras: number): Promise<Reading> {
  const server = await chromium.launchServer({
    executablePath: chromiumPath,
    args: [...args, '--auto-accept-this-tab-capture', '--disable-gpu-compositing'],
  });
  const pid = server.process().pid ?? 0;
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    await page.goto(`${origin}bench/composer/page.html`);
    await page.waitForFunction(() => 'composerBench' in window, undefined, { timeout: 60_000 });
    // A tab may be captured by who has just clicked.
    await page.mouse.click(10, 10);
    await page.evaluate(([how, count]) => window.composerBench.start(how, count), [way, cameras] as const);
    await pause(warmUpMs);
    const startedMs = await page.evaluate(() => performance.now());
    const startedCpu = cpuSeconds(pid);
    await pause(measuredMs);
    const usedCpu = cpuSeconds(pid) - startedCpu;
    const { timesMs, endedMs } = await page.evaluate(() => ({
      timesMs: window.composerBench.encodedMs,
      endedMs: performance.now(),
    }));
    const seconds = (endedMs - startedMs) / 1000;
    const counted = timesMs.filter((timeMs) => timeMs >= startedMs && timeMs <= endedMs);
    const gapsMs = counted
      .slice(1)
      .map((timeMs, index) => timeMs - (counted[index] ?? 0))
      .toSorted((a, b) => a - b);
    return {
      framesPerSecond: counted.length / seconds,
      cores: usedCpu / seconds,
      p95Ms: gapsMs[Math.floor(gapsMs.length * 0.95)] ?? Number.NaN,
    };
  } finally {
    await server.close();
  }
}

const vite = await createServer({
  logLevel: 'error',
  // Other benches' pages import packages that only they install.
  optimizeDeps: { entries: ['bench/composer/page.html'] },
  server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  cacheDir: `build/vite-bench-${String(process.pid)}`,
});
await vite.listen();
const origin = vite.resolvedUrls?.local[0] ?? '';
const readings = new Map<string, Reading[]>();
try {
  for (let round = 0; round < rounds; round++)
    for (const cameras of [4, 9])
      for (const way of [...ways, 'cameras'] as const) {
        const reading = await measure(origin, way, cameras);
        const key = `${way}${String(cameras)}`;
        readings.set(key, [...(readings.get(key) ?? []), reading]);
      }
} finally {
  await vite.close();
}

const medianOf = (key: string, name: keyof Reading): number =>
  median((readings.get(key) ?? []).map((reading) => reading[name]));
/** Of the way alone. */
const coresOf = (way: Way, cameras: number): number =>
  medianOf(`${way}${String(cameras)}`, 'cores') - medianOf(`cameras${String(cameras)}`, 'cores');
console.log('| cameras | way | frames a second | cores | cores with cameras | p95 between frames, ms |');
console.log('| --- | --- | --- | --- | --- | --- |');
const figures = Object.fromEntries(
  [4, 9].flatMap((cameras) =>
    ways.map((way) => {
      const key = `${way}${String(cameras)}`;
      const figure = {
        framesPerSecond: rounded(medianOf(key, 'framesPerSecond'), 1),
        cores: rounded(coresOf(way, cameras), 2),
        coresWithCameras: rounded(medianOf(key, 'cores'), 2),
        p95Ms: rounded(medianOf(key, 'p95Ms'), 1),
      };
      const { framesPerSecond, cores, coresWithCameras, p95Ms } = figure;
      console.log(
        `| ${String(cameras)} | ${way} | ${framesPerSecond.toFixed(1)} | ${cores.toFixed(2)} | ${coresWithCameras.toFixed(2)} | ${p95Ms.toFixed(1)} |`,
      );
      return [key, figure] as const;
    }),
  ),
);
const ratio = coresOf('planar', 9) / coresOf('tab', 9);
console.log(JSON.stringify({ bench: 'composer', figures, ratio: rounded(ratio, 3) }));
process.exit(0);
