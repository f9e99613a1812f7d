import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { chromiumArgs, chromiumPath } from '../../e2e/fixtures/chromium.ts';

/** Ms a 1920x1080 program frame takes, upload of 720p planes included, against hand-written WebGL2 in the same run. */
const frames = Number(process.argv[2] ?? 60);

const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

const server = await createServer({
  logLevel: 'error',
  server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  cacheDir: `build/vite-bench-${String(process.pid)}`,
});
await server.listen();
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs() });
try {
  const page = await browser.newPage();
  await page.goto(`${server.resolvedUrls?.local[0] ?? ''}bench/program/page.html`);
  await page.waitForFunction(() => 'programBench' in window);
  const figures: Record<string, { subjectMs: number; referenceMs: number; ratio: number }> = {};
  console.log('| cameras | program frame, ms | hand-written WebGL2, ms | ratio |');
  console.log('| --- | --- | --- | --- |');
  for (const cameras of [1, 4, 9]) {
    const result = await page.evaluate(
      ([cameraCount, frameCount]) => window.programBench.run(cameraCount, frameCount),
      [cameras, frames] as const,
    );
    if (result.worstDifference > 2)
      throw new Error(`the two pictures differ by ${String(result.worstDifference)} of 255`);
    const subjectMs = median(result.subjectMs);
    const referenceMs = median(result.referenceMs);
    const ratio = rounded(subjectMs / referenceMs, 3);
    figures[`cameras${String(cameras)}`] = {
      subjectMs: rounded(subjectMs, 1),
      referenceMs: rounded(referenceMs, 1),
      ratio,
    };
    console.log(
      `| ${String(cameras)} | ${subjectMs.toFixed(1)} | ${referenceMs.toFixed(1)} | ${ratio.toFixed(2)} |`,
    );
  }
  const ratio = Math.max(...Object.values(figures).map((figure) => figure.ratio));
  console.log(JSON.stringify({ bench: 'program', figures, ratio }));
} finally {
  await browser.close();
  await server.close();
}
