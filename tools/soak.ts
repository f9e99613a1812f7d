/**
 * `npm run soak -- MINUTES [--seed S] [--only KIND,KIND]`: a show with four participants and 200 viewers on the built server, to which bad things happen
 * by seed. Two participants are real browsers with cameras; two more hosts and the audience speak the protocols without a browser,
 * because two cores carry no more browsers next to the composer. Ends with one JSON line; exits 1 when something was lost or broken.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromiumPath } from '../e2e/fixtures/chromium.ts';
import { freePort } from '../e2e/fixtures/server.ts';
import { startTcpProxy, type TcpProxy } from '../e2e/fixtures/tcpProxy.ts';
import { randomNumbers } from '../tests/server/mutations.ts';
import { seatAudience } from './soak/audience.ts';
import { readChat, writeToChat } from './soak/chatWriters.ts';
import { joinCrew } from './soak/crewMember.ts';
import { askAudience, directShow, readStored } from './soak/crewWork.ts';
import { createDataDisk, type DataDisk } from './soak/dataDisk.ts';
import { faultKinds, planFaults, type Fault, type FaultKind } from './soak/faults.ts';
import { measureGrowth, sampleProcess, sampleTree, type Growth, type Sample } from './soak/growth.ts';
import { createJournal } from './soak/journal.ts';
import { createMovableClock, writeTrueTimeCommand, type MovableClock } from './soak/movableClock.ts';
import {
  findBackwards,
  findGaps,
  followProgram,
  probeSegment,
  type SeenSegment,
} from './soak/programFollower.ts';
import { startSoakServer, type SoakServer } from './soak/soakServer.ts';
import { fillStage } from './soak/stage.ts';

const usage = `usage: npm run soak -- MINUTES [--seed S] [--only ${faultKinds.join(',')}]`;
const viewerCount = 200;
/** As many of them write to the chat. */
const chatWriterCount = 8;
const sampleMs = 5000;
/** After the last fault and the end of the work, everything must be well again within this time. */
const recoveryMs = 30_000;
/** No fault may keep the program off air for longer. On two busy cores a new composer takes up to half of it. */
const maxGapS = 40;
/** The most that a process may grow, a minute. */
const growthLimits = { memoryMb: 10, handles: 4 };

process.chdir(resolve(import.meta.dirname, '..'));
const { minutes, seed, only } = readArguments();
const startedMs = performance.now();
const nowMs = (): number => performance.now() - startedMs;
const say = (text: string): void => console.error(`${(nowMs() / 1000).toFixed(1).padStart(7)} s  ${text}`);
const problems: string[] = [];
/** What must be undone however the soak ends, last first. */
const cleanUps: (() => unknown)[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)));

try {
  const result = await soak();
  console.log(JSON.stringify({ ok: problems.length === 0, seed, minutes, ...result, problems }));
} catch (error) {
  problems.push(String(error));
  console.error(error);
  console.log(JSON.stringify({ ok: false, seed, minutes, problems }));
} finally {
  await cleanUp();
}
if (problems.length > 0)
  console.error(
    `again: npm run soak -- ${String(minutes)} --seed ${String(seed)}${only.length < faultKinds.length ? ` --only ${only.join(',')}` : ''}`,
  );
process.exit(problems.length === 0 ? 0 : 1);

/** Plays the show; resolves with what the JSON line says about it. */
async function soak(): Promise<object> {
  execFileSync(process.execPath, ['tools/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const { server, disk, clock, proxy, origin, work } = await setUp();
  const session = await server.createSession('Soak');
  const journal = createJournal();
  const random = randomNumbers(seed + 1);
  const director = await joinCrew(origin, session.host, 'director', journal);
  const asker = await joinCrew(origin, session.host, 'asker', journal);
  say('the crew is in');
  const audience = await seatAudience(origin, session.studioToken, viewerCount, { journal, random });
  say(`${String(viewerCount)} viewers are in`);
  const stage = await fillStage(session);
  cleanUps.push(() => stage.close());
  await stage.host.goLive();
  const liveMs = nowMs();
  say('live');
  const follower = followProgram(
    `${server.origin}/hls/${session.studioToken}/`,
    join(work, 'segments'),
    nowMs,
  );
  await expectHealthy(server);

  const kinds = faultKinds.filter(
    (kind) =>
      only.includes(kind) &&
      (kind !== 'fillDisk' || disk.canFill) &&
      (kind !== 'moveClock' || clock !== null),
  );
  const faults = planFaults(seed, minutes * 60_000, kinds);
  const samples = { server: [] as Sample[], composer: [] as Sample[] };
  const sampling = setInterval(() => takeSamples(server, proxy, samples), sampleMs);
  let isOver = false;
  const work1 = directShow(director, () => isOver);
  const work2 = askAudience(asker, audience, journal, () => isOver);
  const { studioToken } = session;
  const writing = audience.cookies
    .slice(0, chatWriterCount)
    .map((cookie, index) =>
      writeToChat({ origin, studioToken, cookie }, `Viewer ${String(index)}`, journal, () => isOver),
    );
  for (const fault of faults) {
    await wait(Math.max(0, liveMs + fault.atMs - nowMs()));
    await carryOut(fault, { server, disk, clock, proxy });
  }
  await wait(Math.max(0, liveMs + minutes * 60_000 - nowMs()));
  isOver = true;
  clearInterval(sampling);
  await Promise.all([work1, work2, ...writing]);
  say('the show is over');
  await expectHealthy(server);
  await stage.host.expectLive();

  const messages = await readChat(origin, studioToken, audience.cookies[0] ?? '');
  const losses = journal.findLosses({ ...(await readStored(director)), messages });
  problems.push(...losses);
  const endMs = nowMs();
  await director.endEvent();
  await follower.stop();
  const reconnects = { crew: director.reconnects + asker.reconnects, viewers: audience.counts.reconnects };
  director.leave();
  asker.leave();
  audience.leave();
  await stage.close();
  await server.stop();
  for (const exit of server.unexpectedExits) problems.push(`the server ${exit}`);
  return {
    faults: countNames(faults.map(({ kind }) => kind)),
    skipped: faultKinds.filter((kind) => !kinds.includes(kind)),
    acknowledged: journal.counts,
    lost: losses.length,
    ...(await checkProgram(follower.segments(), faults, { liveMs, endMs })),
    growth: { server: judge('server', samples.server), composer: judge('composer', samples.composer) },
    reconnects,
    viewers: { seats: viewerCount, ...audience.counts },
    seconds: Math.round(nowMs() / 1000),
  };
}

async function setUp() {
  const work = mkdtempSync(join(tmpdir(), 'footlight-soak-'));
  cleanUps.push(() => rmSync(work, { recursive: true, force: true }));
  // A 720p program takes about 0.6 MB a second, and as much again for its recording.
  const disk = createDataDisk(600 + minutes * 80);
  cleanUps.push(() => disk.remove());
  const clock = createMovableClock(work);
  const [port, operationsPort] = [await freePort(), await freePort()];
  const proxy = await startTcpProxy(port);
  cleanUps.push(() => proxy.close());
  const origin = `http://localhost:${String(proxy.port)}`;
  const server = startSoakServer({
    port,
    operationsPort,
    publicOrigin: origin,
    dataDir: disk.path,
    logFile: process.env['SOAK_LOG'] ?? join(work, 'server.log'),
    environment: {
      COMPOSER_RESOLUTION: '720p',
      LOG_LEVEL: 'info',
      HEALTH_MIN_FREE_MB: '50',
      ...clock?.environment,
      CHROMIUM_PATH: writeTrueTimeCommand(work, 'chromium', chromiumPath),
      FFMPEG_PATH: writeTrueTimeCommand(work, 'ffmpeg', process.env['FFMPEG_PATH'] ?? 'ffmpeg'),
    },
  });
  cleanUps.push(() => server.abandon());
  await until('the server is up', () => server.isUp(), 60_000);
  return { work, disk, clock, proxy, origin, server };
}

async function carryOut(
  { kind, durationMs, clockOffsetS }: Fault,
  parts: { server: SoakServer; disk: DataDisk; clock: MovableClock | null; proxy: TcpProxy },
): Promise<void> {
  say(
    `${kind}${durationMs > 0 ? ` for ${String(durationMs)} ms` : ''}${clockOffsetS === 0 ? '' : ` by ${String(clockOffsetS)} s`}`,
  );
  switch (kind) {
    case 'killServer':
      return parts.server.kill();
    case 'killComposer':
      if (!parts.server.killComposer()) say('there was no composer to kill');
      return;
    case 'cutNetwork':
      parts.proxy.cut();
      await wait(durationMs);
      return parts.proxy.restore();
    case 'freezeNetwork':
      parts.proxy.freeze();
      await wait(durationMs);
      return parts.proxy.restore();
    case 'fillDisk':
      parts.disk.fill();
      await wait(durationMs);
      return parts.disk.free();
    case 'moveClock':
      return parts.clock?.moveTo(clockOffsetS);
  }
}

function takeSamples(
  server: SoakServer,
  proxy: TcpProxy,
  samples: { server: Sample[]; composer: Sample[] },
): void {
  samples.server.push(sampleProcess(server.pid, proxy.connections, nowMs()));
  const composerPid = server.composerPid();
  if (composerPid !== null) samples.composer.push(sampleTree(composerPid, nowMs()));
}

function judge(name: string, samples: readonly Sample[]): Growth {
  const growth = measureGrowth(samples);
  const { memoryMbPerMinute, handlesPerMinute } = growth;
  if ((memoryMbPerMinute ?? 0) > growthLimits.memoryMb)
    problems.push(`the ${name} grows by ${String(memoryMbPerMinute)} MB a minute`);
  if ((handlesPerMinute ?? 0) > growthLimits.handles) {
    problems.push(`the ${name} opens ${String(handlesPerMinute)} files a minute that it does not close`);
    say(
      `its open files: ${samples.map(({ pid, handles }) => `${String(pid)}:${String(handles)}`).join(' ')}`,
    );
  }
  return growth;
}

/** Everything works, and the show is live with a steady rate. */
async function expectHealthy(server: SoakServer): Promise<void> {
  let last = '';
  await until(
    'the server is healthy and the show is live',
    async () => {
      const report = await server.health().catch(() => null);
      last = JSON.stringify(report);
      return report?.status === 'ok' && (report.broadcasts[0]?.framesPerSecond ?? 0) > 15;
    },
    recoveryMs,
  ).catch((error: unknown) => problems.push(`${String(error)}: ${last}`));
}

async function checkProgram(
  segments: readonly SeenSegment[],
  faults: readonly Fault[],
  time: { liveMs: number; endMs: number },
) {
  say(`decoding ${String(segments.length)} segments`);
  const probed = [];
  for (const { file } of segments) probed.push({ file, ...(await probeSegment(file)) });
  const broken = probed.filter(({ complaints }) => complaints !== '');
  const backwards = findBackwards(probed);
  const gaps = findGaps(segments, faults, time);
  if (segments.length === 0) problems.push('there is no program');
  problems.push(
    ...broken.map(({ file, complaints }) => `${file} does not decode: ${complaints}`),
    ...backwards,
  );
  for (const { atS, seconds, causes } of gaps)
    if (causes.length === 0) problems.push(`a gap of ${String(seconds)} s at ${String(atS)} s has no cause`);
    else if (seconds > maxGapS)
      problems.push(`a gap of ${String(seconds)} s at ${String(atS)} s is too long`);
  return { segments: segments.length, undecodable: broken.length, backwards: backwards.length, gaps };
}

async function until(what: string, isTrue: () => Promise<boolean>, timeoutMs: number): Promise<void> {
  for (const endMs = nowMs() + timeoutMs; !(await isTrue()); await wait(500))
    if (nowMs() > endMs) throw new Error(`not within ${String(timeoutMs / 1000)} s: ${what}`);
}

function countNames(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

async function cleanUp(): Promise<void> {
  for (const undo of cleanUps.splice(0).reverse())
    try {
      await undo();
    } catch (error) {
      console.error(error);
    }
}

function readArguments(): { minutes: number; seed: number; only: readonly FaultKind[] } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, only: { type: 'string' } },
  });
  const read = (text: string): number => {
    const value = Number(text);
    if (Number.isFinite(value) && value > 0) return value;
    console.error(usage);
    process.exit(1);
  };
  return {
    minutes: read(positionals[0] ?? '10'),
    only: faultKinds.filter((kind) => values.only?.split(',').includes(kind) ?? true),
    seed: read(values.seed ?? String(1 + Math.floor(Math.random() * 1_000_000))),
  };
}
