import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { createServer } from 'vite';

declare global {
  interface Window {
    measureSmelter(forMs: number): Promise<number>;
  }
}

const here = import.meta.dirname;
const folder = join(here, '../../../build/bench-smelter');
const measuredForMs = 10_000;
const timeoutMs = 45_000;

/**
 * Ms a frame of Smelter's web build takes on a scene near ours, or why it was not measured. Its packages are installed
 * in a separate folder, which keeps the installation of this project light.
 */
export async function measureSmelter(browser: Browser): Promise<number | string> {
  try {
    install();
    const server = await createServer({
      configFile: false,
      root: folder,
      logLevel: 'error',
      cacheDir: join(folder, '.vite'),
      // Its worker is found only in its own folder.
      optimizeDeps: {
        exclude: ['@swmansion/smelter-web-wasm'],
        include: ['@swmansion/smelter-web-wasm > pino'],
      },
      server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    });
    await server.listen();
    const page = await browser.newPage();
    try {
      await page.goto(`${server.resolvedUrls?.local[0] ?? ''}page.html`);
      await page.waitForFunction(() => 'measureSmelter' in window);
      const outOfTime = new Promise<string>((resolve) => {
        setTimeout(
          () => resolve(`it starts, but no frames come out within ${String(timeoutMs / 1000)} s`),
          timeoutMs,
        ).unref();
      });
      return await Promise.race([
        page.evaluate((forMs) => window.measureSmelter(forMs), measuredForMs),
        outOfTime,
      ]);
    } finally {
      await page.close();
      await server.close();
    }
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
}

function install(): void {
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'page.html', 'page.js'])
    copyFileSync(join(here, file), join(folder, file));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent'], { cwd: folder, stdio: 'ignore' });
  copyFileSync(
    join(folder, 'node_modules/@swmansion/smelter-browser-render/dist/smelter.wasm'),
    join(folder, 'smelter.wasm'),
  );
}
