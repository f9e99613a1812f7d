import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPrintedLinks } from '../tests/server/enterByLink.ts';
import { freePort } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';

test('npm start prints all links within 15 s of the end of the build, on an empty data folder', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'footlight-start-'));
  const port = String(await freePort());
  // The suite has built already.
  const startedMs = performance.now();
  const server = spawn('npm', ['start'], {
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, PREPARED_COMPOSERS: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = once(server, 'close');
  try {
    let printed = '';
    const links = await new Promise((resolve, reject) => {
      const read = (chunk: Buffer): void => {
        printed += chunk.toString();
        const found = readPrintedLinks(printed);
        if (found !== null) resolve(found);
      };
      server.stdout.on('data', read);
      server.stderr.on('data', read);
      void ended.then(() => reject(new Error(`it ended: ${printed}`)));
    });
    const tookMs = performance.now() - startedMs;
    test.info().annotations.push({ type: 'links after', description: `${String(Math.round(tookMs))} ms` });
    expect(links).toMatchObject({ origin: `http://localhost:${port}` });
    expect(tookMs).toBeLessThan(15_000);
  } finally {
    // npm and the server are a group of processes.
    if (server.pid !== undefined) process.kill(-server.pid, 'SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
});
