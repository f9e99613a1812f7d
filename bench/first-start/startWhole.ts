import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, loadConfigFromFile } from 'vite';
import { cpuSeconds } from '../../server/limits/processUse.ts';
import { projectRoot } from '../../server/projectRoot.ts';
import { ownServer } from '../../tests/server/ownServer.ts';

export interface Start {
  readyMs: number;
  /** Of all its threads, until then. */
  readyCpuMs: number;
}

/** Builds the server as `npm run build` does, or with every package left in node_modules; returns its file. */
export async function buildServer(packages: 'bundled' | 'separate'): Promise<string> {
  const folder = join(projectRoot, 'build/bench-start', packages);
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(projectRoot, 'vite.server.config.ts'),
  );
  if (loaded === null) throw new Error('the server has no configuration');
  const { ssr, ...config } = loaded.config;
  await build({
    ...config,
    ...(packages === 'bundled' && ssr !== undefined ? { ssr } : {}),
    root: projectRoot,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, outDir: folder, sourcemap: false },
  });
  return join(folder, 'listen.js');
}

/** Starts a server with new data, until it prints that it is ready, and kills it. */
export async function startWhole(file: string): Promise<Start> {
  const dataDir = mkdtempSync(join(tmpdir(), 'footlight-bench-start-'));
  const startedMs = performance.now();
  const child = spawn(process.execPath, [file], {
    cwd: projectRoot,
    env: ownServer(dataDir),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  try {
    let printed = '';
    for await (const chunk of child.stdout) {
      printed += String(chunk);
      if (/ready at \S+/.test(printed)) break;
    }
    const readyMs = performance.now() - startedMs;
    return { readyMs, readyCpuMs: cpuSeconds(child.pid ?? 0) * 1000 };
  } finally {
    child.kill('SIGKILL');
    await closed;
    rmSync(dataDir, { recursive: true, force: true });
  }
}
