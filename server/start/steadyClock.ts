import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../src/clock/clock.ts';
import { readJson } from '../../src/protocol/readJson.ts';

/** How long the machine has been running, and which of its starts this is. */
export interface Uptime {
  /** Null where the system has no such id. */
  bootId: string | null;
  nowMs(): number;
}

const anchorSchema = z.object({ bootId: z.string(), startedAtMs: z.number() });

/**
 * A clock for what outlasts the process, such as the timestamps of a broadcast: it goes on while the server restarts, and does not
 * move when somebody sets the machine's clock. The first use after the machine's start takes the time of day, and a file keeps it.
 */
export function createSteadyClock(file: string, clock: Clock, uptime: Uptime = systemUptime): Clock {
  const startedAtMs = readAnchor(file, uptime) ?? keepAnchor(file, uptime, clock.nowMs() - uptime.nowMs());
  return { ...clock, nowMs: () => startedAtMs + uptime.nowMs() };
}

function readAnchor(file: string, { bootId }: Uptime): number | null {
  try {
    const anchor = anchorSchema.parse(readJson(readFileSync(file, 'utf8')));
    return anchor.bootId === bootId ? anchor.startedAtMs : null;
  } catch {
    return null;
  }
}

function keepAnchor(file: string, { bootId }: Uptime, startedAtMs: number): number {
  try {
    mkdirSync(dirname(file), { recursive: true });
    if (bootId !== null) writeFileSync(file, JSON.stringify({ bootId, startedAtMs }), { mode: 0o600 });
  } catch {
    // On a full disk only this process has the steady time.
  }
  return startedAtMs;
}

const systemUptime: Uptime = {
  bootId: readBootId(),
  nowMs: () => Number(process.hrtime.bigint() / 1000n) / 1000,
};

function readBootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null;
  }
}
