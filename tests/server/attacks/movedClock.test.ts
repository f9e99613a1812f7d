import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/clock/clock.ts';
import { openBroadcastFiles } from '../../../server/broadcast/broadcastFiles.ts';
import { createFakeLiveBroadcaster } from '../../../server/broadcast/fakeLiveBroadcaster.ts';
import { judgeBroadcast, offAirMs } from '../../../server/broadcast/judgeBroadcast.ts';
import { createHealthCheck } from '../../../server/operations/checkHealth.ts';
import { createSteadyClock, type Uptime } from '../../../server/start/steadyClock.ts';

const root = mkdtempSync(join(tmpdir(), 'footlight-clock-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let wallMs = 0;
let uptimeMs = 0;
let bootId: string | null = 'this boot';
let dataDir = '';
const hourMs = 3_600_000;
beforeEach(() => {
  wallMs = Date.UTC(2026, 2, 1);
  uptimeMs = 5_000_000;
  bootId = 'this boot';
  dataDir = mkdtempSync(join(root, 'data-'));
});

const wall = { ...systemClock, nowMs: () => wallMs };
/** The clock of one process of the server. */
const startClock = () => {
  const uptime: Uptime = { bootId, nowMs: () => uptimeMs };
  return createSteadyClock(join(dataDir, 'run/clock.json'), wall, uptime);
};
const pass = (ms: number): void => {
  wallMs += ms;
  uptimeMs += ms;
};

describe('a clock that is moved during a broadcast', () => {
  it.each([-hourMs, hourMs])('by %d ms: the timestamps of the next composer continue', (movedMs) => {
    const clock = startClock();
    const files = openBroadcastFiles(dataDir, 'demo', { resume: false, nowMs: clock.nowMs() });
    pass(10_000);
    expect(files.nextOutput(clock.nowMs()).offsetSeconds).toBe(10);
    wallMs += movedMs;
    pass(10_000);
    expect(files.nextOutput(clock.nowMs()).offsetSeconds).toBe(20);
    // The server is killed, and started again.
    pass(5000);
    const after = startClock();
    const resumed = openBroadcastFiles(dataDir, 'demo', { resume: true, nowMs: after.nowMs() });
    expect(resumed.nextOutput(after.nowMs()).offsetSeconds).toBe(25);
  });

  it('forwards: the broadcast is not given up as if it had been off air', () => {
    const clock = startClock();
    const lastSegmentMs = clock.nowMs();
    wallMs += 10 * offAirMs;
    pass(1000);
    const ingest = { isOpen: true, sinceMs: lastSegmentMs, lastBytesMs: clock.nowMs() };
    const health = {
      phase: 'live',
      launchedMs: lastSegmentMs,
      ingest,
      isOpening: false,
      outputStalledSinceMs: null,
      lastSegmentMs,
    } as const;
    expect(judgeBroadcast(health, clock.nowMs())).toEqual({ type: 'healthy' });
  });

  it('after the machine itself was restarted, the time of day counts', () => {
    const before = startClock().nowMs();
    expect(before).toBe(wallMs);
    wallMs += 60_000;
    uptimeMs = 1000;
    bootId = 'the next boot';
    expect(startClock().nowMs()).toBe(wallMs);
    // Without an id of the boot each process has a clock of its own.
    bootId = null;
    wallMs += 60_000;
    expect(startClock().nowMs()).toBe(wallMs);
  });

  it('backwards: the health check does not repeat what it found before', async () => {
    let writes = 0;
    const ask = createHealthCheck({
      broadcaster: createFakeLiveBroadcaster(wall),
      writeRow: () => Promise.resolve((writes += 1)),
      dataDir,
      minFreeBytes: 0,
      clock: wall,
    });
    await ask();
    wallMs -= hourMs;
    await ask();
    expect(writes).toBe(2);
  });
});
