/**
 * A program with everything on into H.264, ten seconds at 1080p30, with 4 and with 9 noisy 720p30 cameras of people who talk, and with 9
 * that pan faster than any real camera, which is the encoder's worst case: frames a second that come out of the encoder, cores that the
 * browser uses, minus those of a browser that makes and reads the same cameras and nothing else, and the 95th percentile of the time
 * between two encoded frames. Four ways in one run, alternating: planes composited in memory, the same with a rendition of 360p encoded
 * besides the program, Pixi on software GL, and a page of <video> and CSS whose tab is captured, as hosted composers do. `ratio` is the
 * planes' cores over the tab's with 9 people who talk: the median of the rounds' ratios. A way that does not reach 30 frames a second uses
 * fewer cores than it would need: hence the work a frame as well. `smallRendition` is what 360p adds to the planes' work,
 * in cores at 30 frames a second, and their ratio.
 *
 * npm run bench -- composer ROUNDS SECONDS WAYS, such as: composer 3 10 planar,planar360p
 */
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { systemClock } from '../../src/clock/clock.ts';
import { chromiumPath } from '../../e2e/fixtures/chromium.ts';
import type { CameraMotion } from './noisyCamera.worker.ts';
import type { Way } from './page.ts';
import { cpuSeconds } from '../../server/limits/processUse.ts';
import { browserArgs } from '../browserArgs.ts';
import { median, rounded } from '../statistics.ts';

const rounds = Number(process.argv[2] ?? 2);
const warmUpMs = 4000;
/** Published figures are measured over ten seconds; fewer only show that it runs. */
const measuredMs = Number(process.argv[3] ?? 10) * 1000;
const allWays = ['planar', 'planar360p', 'pixi', 'tab'] as const satisfies Way[];
const wantedWays = process.argv[4]?.split(',') ?? allWays;
const ways = allWays.filter((way) => wantedWays.includes(way));

interface Input {
  cameras: number;
  motion: CameraMotion;
}
const inputs: Input[] = [
  { cameras: 4, motion: 'talking' },
  { cameras: 9, motion: 'talking' },
  { cameras: 9, motion: 'panning' },
];

// Fake devices would be captured instead of the tab. Without WebGL a page is composited in memory, which is cheapest for a tab.
const args = browserArgs().filter((flag) => !/^--(use-fake|auto-select)/.test(flag));

interface Reading {
  framesPerSecond: number;
  cores: number;
  p95Ms: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => systemClock.setTimer(ms, resolve));

async function measure(origin: string, way: Way, { cameras, motion }: Input): Promise<Reading> {
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
    // A page may capture a tab only after a click.
    await page.mouse.click(10, 10);
    await page.evaluate((given) => window.composerBench.start(...given), [way, cameras, motion] as const);
    await pause(warmUpMs);
    const startedMs = await page.evaluate(() => performance.now());
    const startedCpu = cpuSeconds(pid);
    await pause(measuredMs);
    const usedCpu = cpuSeconds(pid) - startedCpu;
    const { timesMs, encodedSmall, endedMs } = await page.evaluate(() => ({
      timesMs: window.composerBench.encodedMs,
      encodedSmall: window.composerBench.encodedSmall,
      endedMs: performance.now(),
    }));
    if (way === 'planar360p' && encodedSmall < timesMs.length - 5)
      throw new Error(`the rendition has ${String(encodedSmall)} of ${String(timesMs.length)} frames`);
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
const keyOf = (way: Way, { cameras, motion }: Input): string => `${way}, ${String(cameras)} ${motion}`;
const readings = new Map<string, Reading[]>();
try {
  for (let round = 0; round < rounds; round++)
    for (const input of inputs)
      for (const way of [...ways, 'cameras'] as const) {
        const reading = await measure(origin, way, input);
        const key = keyOf(way, input);
        readings.set(key, [...(readings.get(key) ?? []), reading]);
      }
} finally {
  await vite.close();
}

const valuesOf = (way: Way, input: Input, name: keyof Reading): number[] =>
  (readings.get(keyOf(way, input)) ?? []).map((reading) => reading[name]);
/** Cores that one way uses, by round: its total minus that of the cameras in the same round. */
const coresOf = (way: Way, input: Input): number[] => {
  const cameras = valuesOf('cameras', input, 'cores');
  return valuesOf(way, input, 'cores').map((cores, round) => cores - (cameras[round] ?? 0));
};
/** Core ms of the way alone for each frame that came out, by round. */
const workOf = (way: Way, input: Input): number[] => {
  const rates = valuesOf(way, input, 'framesPerSecond');
  return coresOf(way, input).map((cores, round) => (1000 * cores) / (rates[round] ?? Number.NaN));
};
/** One way's value compared with another's, median of the rounds. */
const compare = (
  way: Way,
  other: Way,
  valueOf: typeof coresOf,
  input: Input,
  by: (value: number, otherValue: number) => number,
): number => {
  const others = valueOf(other, input);
  return median(valueOf(way, input).map((value, round) => by(value, others[round] ?? Number.NaN)));
};
const divide = (value: number, by: number): number => value / by;
/** Cores at the full rate, of the difference in work. */
const coresBetween = (workMs: number, otherWorkMs: number): number => ((workMs - otherWorkMs) * 30) / 1000;

console.log(
  '| cameras | way | frames a second | cores | cores with cameras | work a frame, core ms | p95 between frames, ms |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- |');
const figures = Object.fromEntries(
  inputs.flatMap((input) =>
    ways.map((way) => {
      const framesPerSecond = median(valuesOf(way, input, 'framesPerSecond'));
      const cores = median(coresOf(way, input));
      const coresWithCameras = median(valuesOf(way, input, 'cores'));
      const workMs = median(workOf(way, input));
      const p95Ms = median(valuesOf(way, input, 'p95Ms'));
      console.log(
        `| ${String(input.cameras)} ${input.motion} | ${way} | ${framesPerSecond.toFixed(1)} | ${cores.toFixed(2)} | ${coresWithCameras.toFixed(2)} | ${workMs.toFixed(1)} | ${p95Ms.toFixed(1)} |`,
      );
      const figure = {
        framesPerSecond: rounded(framesPerSecond, 1),
        cores: rounded(cores, 2),
        coresWithCameras: rounded(coresWithCameras, 2),
        workMs: rounded(workMs, 1),
        p95Ms: rounded(p95Ms, 1),
      };
      return [keyOf(way, input), figure] as const;
    }),
  ),
);
type Comparison = [
  way: Way,
  other: Way,
  valueOf: typeof coresOf,
  by: (value: number, other: number) => number,
];
const compareAll = (...[way, other, valueOf, by]: Comparison): Record<string, number> =>
  Object.fromEntries(
    inputs.map((input) => [
      `${String(input.cameras)} ${input.motion}`,
      rounded(compare(way, other, valueOf, input, by), 3),
    ]),
  );
const ratios = {
  cores: compareAll('planar', 'tab', coresOf, divide),
  work: compareAll('planar', 'tab', workOf, divide),
};
const smallRendition = {
  cores: compareAll('planar360p', 'planar', workOf, coresBetween),
  ratio: compareAll('planar360p', 'planar', workOf, divide),
};
console.log(
  JSON.stringify({ bench: 'composer', figures, ratios, smallRendition, ratio: ratios.cores['9 talking'] }),
);
process.exit(0);
