import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { readJson } from '../../src/protocol/readJson.ts';
import { streamingSessionSchema, type SessionStatus } from '../../src/protocol/session.ts';
import { accessBy, readPrintedLinks } from './enterByLink.ts';
import { serverProcesses } from './serverProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'footlight-fake-live-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const start = serverProcesses();
const endLineSchema = z.object({
  msg: z.literal('end event'),
  studioToken: z.string(),
  termination: z.unknown(),
});

/** The real server on a machine without Chromium, and what a host can ask of its demo session. */
async function begin(flag: 'on' | 'off', logLevel = 'silent') {
  const server = start(mkdtempSync(join(folder, 'data-')), [], {
    FEATURE_FAKE_LIVE: flag,
    CHROMIUM_PATH: join(folder, 'no-chromium'),
    LOG_LEVEL: logLevel,
  });
  await server.ready;
  const links = readPrintedLinks(server.output());
  if (links === null) throw new Error(`the server printed no links: ${server.output()}`);
  const accessToken = await accessBy(links.host, 'the-host');
  const session = `${links.origin}/v2/streaming_studio/demo`;
  const authorization = `Bearer ${accessToken}`;
  return {
    goLive: () => fetch(`${session}/start_broadcast`, { method: 'POST', headers: { authorization } }),
    end: (terminationLogs: object) =>
      fetch(`${session}/stop_broadcast`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ termination_logs: terminationLogs }),
      }),
    /** What the log says about the events that ended. */
    endLines: () =>
      server
        .output()
        .split('\n')
        .flatMap((line) => endLineSchema.safeParse(readJson(line)).data ?? []),
    statusOf: async (): Promise<SessionStatus> =>
      streamingSessionSchema.parse(await (await fetch(session)).json()).status,
  };
}

it('1.9.12 2.9.18 2.7.28 with FEATURE_FAKE_LIVE it is live after 3 s, without Chromium; the log has the termination logs', async () => {
  const { goLive, statusOf, end, endLines } = await begin('on', 'info');
  const startedMs = performance.now();
  expect((await goLive()).status).toBe(200);
  expect(await statusOf()).toBe('starting');
  await expect.poll(statusOf, { timeout: 20_000, interval: 50 }).toBe('live');
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(3000);
  const termination = { stopped_by: 'Amara', reason: 'the show is over' };
  expect((await end(termination)).status).toBe(200);
  await expect
    .poll(endLines, { timeout: 10_000 })
    .toEqual([{ msg: 'end event', studioToken: 'demo', termination }]);
}, 120_000);

it('1.9.12 2.9.17 without it a composer is needed: the start is refused by name, and the session is idle', async () => {
  const { goLive, statusOf } = await begin('off');
  const answer = await goLive();
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'chromiumMissing' });
  expect(await statusOf()).toBe('idle');
}, 120_000);
