import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readJson } from '../../../src/protocol/readJson.ts';
import { createLineLimit, reportAfterMs } from '../../../server/limits/lineLimit.ts';
import { createFakeClock } from '../../clock/fakeClock.ts';
import { serverProcesses } from '../serverProcess.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'footlight-floods-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const start = serverProcesses();

const lineSchema = z.object({ status: z.number(), path: z.string(), code: z.string().optional() });

/** Lines about answered requests. */
const answersIn = (output: string): z.infer<typeof lineSchema>[] =>
  output.split('\n').flatMap((line) => lineSchema.safeParse(readJson(line)).data ?? []);

describe('the log', () => {
  it('has one short line for a bad request, and few for a flood of them', async () => {
    const { output, ready, child, exited } = start(dataDir, ['env', 'LOG_LEVEL=info']);
    const origin = await ready;
    const long = `/v2/${'x'.repeat(10_000)}`;
    expect((await fetch(`${origin}${long}?accessToken=secret`)).status).toBe(404);
    await expect.poll(() => answersIn(output()).length, { timeout: 10_000 }).toBe(1);
    const [line] = answersIn(output());
    expect(line).toMatchObject({ status: 404, code: 'routeNotFound', path: `${long.slice(0, 300)}…` });
    expect(
      output()
        .split('\n')
        .filter((text) => text.includes('routeNotFound')),
    ).toHaveLength(1);
    expect(output()).not.toContain('secret');

    for (let round = 0; round < 10; round += 1)
      await Promise.all(Array.from({ length: 50 }, () => fetch(`${origin}/v2/nothing`)));
    // Another kind of line is not left out for it.
    await fetch(`${origin}/v2/streaming_studio/demo/start_broadcast`, { method: 'POST' });
    await expect.poll(() => output(), { timeout: 10_000 }).toContain('accessTokenMissing');
    const notFound = answersIn(output()).filter(({ code }) => code === 'routeNotFound');
    expect(notFound.length).toBeGreaterThanOrEqual(60);
    // 60 at once, and one more each second that the flood took.
    expect(notFound.length).toBeLessThan(100);
    child.kill('SIGKILL');
    await exited;
  }, 60_000);

  it('says how much was left out, with the next line or after a minute', async () => {
    const clock = createFakeClock();
    const reports: unknown[] = [];
    const limit = createLineLimit(clock, (...report) => reports.push(report));
    const takeMany = (source: string, count: number) =>
      Array.from({ length: count }, () => limit.take(source, 'bad'));
    expect(takeMany('a', 100).filter((taken) => taken === 0)).toHaveLength(60);
    expect(takeMany('b', 1)).toEqual([0]);
    await clock.advance(1000);
    expect(takeMany('a', 2)).toEqual([40, null]);
    await clock.advance(reportAfterMs);
    expect(reports).toEqual([['a', 'bad', 1]]);
  });

  it('cannot be flooded from many addresses either', () => {
    const limit = createLineLimit(createFakeClock(), () => undefined);
    const taken = Array.from({ length: 5000 }, (_, index) => limit.take(`address-${String(index)}`, 'bad'));
    expect(taken.filter((count) => count !== null)).toHaveLength(1000);
  });
});
