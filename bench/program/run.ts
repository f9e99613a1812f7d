import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { chromiumPath } from '../../e2e/fixtures/chromium.ts';
import { browserArgs } from '../browserArgs.ts';
import { median, rounded } from '../statistics.ts';
import { measureSmelter } from './smelter/measureSmelter.ts';

/** Ms for a 1920x1080 program frame, including the upload of 720p planes, next to other ways in the same run. */
const frames = Number(process.argv[2] ?? 60);
const canvasFrames = Math.min(frames, 6);

const server = await createServer({
  logLevel: 'error',
  optimizeDeps: { entries: ['bench/program/page.html'] },
  server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  cacheDir: `build/vite-bench-${String(process.pid)}`,
});
await server.listen();
const browser = await chromium.launch({ executablePath: chromiumPath, args: browserArgs() });
try {
  const page = await browser.newPage();
  await page.goto(`${server.resolvedUrls?.local[0] ?? ''}bench/program/page.html`);
  await page.waitForFunction(() => 'programBench' in window);
  const figures: Record<
    string,
    { pixiMs: number; webgl2Ms: number; canvas2dMs: number; ratio: number } | { smelterMs: number | string }
  > = {};
  const ratios: number[] = [];
  console.log('| scene | pixi, ms | hand-written WebGL2, ms | 2D canvas, ms | ratio to WebGL2 |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const scene of await page.evaluate(() => window.programBench.scenes)) {
    const result = await page.evaluate(
      ([name, count, canvasCount]) => window.programBench.run(name, count, canvasCount),
      [scene, frames, canvasFrames] as const,
    );
    if (result.worstDifference > 2)
      throw new Error(`${scene}: the two pictures differ by ${String(result.worstDifference)} of 255`);
    const [pixiMs, webgl2Ms, canvas2dMs] = [
      median(result.pixiMs),
      median(result.referenceMs),
      median(result.canvasMs),
    ];
    const ratio = pixiMs / webgl2Ms;
    ratios.push(ratio);
    figures[scene] = {
      pixiMs: rounded(pixiMs, 1),
      webgl2Ms: rounded(webgl2Ms, 1),
      canvas2dMs: rounded(canvas2dMs, 1),
      ratio: rounded(ratio, 3),
    };
    console.log(
      `| ${scene} | ${pixiMs.toFixed(1)} | ${webgl2Ms.toFixed(1)} | ${canvas2dMs.toFixed(1)} | ${ratio.toFixed(2)} |`,
    );
  }
  const smelterMs = await measureSmelter(browser);
  console.log(
    typeof smelterMs === 'number'
      ? `Smelter's web build, 4 cameras in tiles with names: ${smelterMs.toFixed(0)} ms a frame`
      : `Smelter was not measured: ${smelterMs}`,
  );
  figures['smelter, 4 cameras'] = {
    smelterMs: typeof smelterMs === 'number' ? rounded(smelterMs, 0) : smelterMs,
  };
  console.log(JSON.stringify({ bench: 'program', figures, ratio: rounded(Math.max(...ratios), 3) }));
} finally {
  await browser.close();
  await server.close();
}
