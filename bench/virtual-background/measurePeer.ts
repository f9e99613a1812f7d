import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { createServer } from 'vite';
import { readSegmentationFile } from '../../tools/segmentationModel.ts';
import type { EdgeErrors } from './edgeErrors.ts';

declare global {
  interface Window {
    peerBench: {
      edges(wall: string): Promise<EdgeErrors>;
      flips(wall: string, frames: number): Promise<number>;
      cost(frames: number): Promise<number[]>;
    };
  }
}

export interface PeerFigures {
  edges: Record<string, EdgeErrors>;
  flips: number;
  /** Ms of each 720p frame. */
  frameMs: number[];
}

const here = import.meta.dirname;
const folder = join(here, '../../build/bench-virtual-background');
const timeoutMs = 150_000;

/**
 * What @livekit/track-processors does with the same scenes, its files served locally and the same model, or why it was not measured. Its
 * packages are installed in a separate folder.
 */
export async function measurePeer(
  browser: Browser,
  walls: readonly string[],
  noisyWall: string,
  frames: number,
): Promise<PeerFigures | string> {
  try {
    install();
    const server = await createServer({
      ...{ configFile: false, root: folder, logLevel: 'error', cacheDir: join(folder, '.vite') },
      server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    });
    await server.listen();
    const page = await browser.newPage();
    page.setDefaultTimeout(timeoutMs);
    try {
      const broken = new Promise<never>((_resolve, reject) => {
        page.on('pageerror', reject);
      });
      // Errors after the page is ready show in what it returns.
      broken.catch(() => undefined);
      await page.goto(`${server.resolvedUrls?.local[0] ?? ''}page.html`);
      await Promise.race([page.waitForFunction(() => 'peerBench' in window), broken]);
      const edges: Record<string, EdgeErrors> = {};
      for (const wall of walls)
        edges[wall] = await page.evaluate((name) => window.peerBench.edges(name), wall);
      const flips = await page.evaluate(([wall, count]) => window.peerBench.flips(wall, count), [
        noisyWall,
        frames,
      ] as const);
      return { edges, flips, frameMs: await page.evaluate((count) => window.peerBench.cost(count), frames) };
    } finally {
      await page.close();
      await server.close();
    }
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
}

function install(): void {
  mkdirSync(join(folder, 'public'), { recursive: true });
  for (const file of ['package.json', 'page.html', 'page.js'])
    copyFileSync(join(here, 'peer', file), join(folder, file));
  for (const file of ['scenes.ts', 'edgeErrors.ts']) copyFileSync(join(here, file), join(folder, file));
  copyFileSync(join(here, 'person/person.png'), join(folder, 'public/person.png'));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent'], { cwd: folder, stdio: 'ignore' });
  cpSync(join(folder, 'node_modules/@mediapipe/tasks-vision/wasm'), join(folder, 'public/wasm'), {
    recursive: true,
  });
  writeFileSync(join(folder, 'public/person.tflite'), readSegmentationFile('person.tflite'));
}
