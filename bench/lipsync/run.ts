// Sound against picture in the broadcast, for three participants and as long as you like: `npm run bench -- lipsync [MINUTES [stops]]`. Each
// participant flashes and beeps every two seconds; once a minute a process takes both cores for two seconds, or with `stops` the
// composer's page is stopped for moments. The reference is the same show without the composer's correction: what the composer corrected
// at that moment is taken away from each offset.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSession } from '../../e2e/fixtures/access.ts';
import { chromiumPath, launchParticipant } from '../../e2e/fixtures/chromium.ts';
import { flashAndBeepSource } from '../../e2e/fixtures/flashAndBeep.ts';
import { readPlaylist } from '../../e2e/fixtures/hls.ts';
import { findOffsets, firstFrameS, type Offset } from '../../e2e/fixtures/lipSync.ts';
import { descendants } from '../../e2e/fixtures/processes.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { stopForMoments } from '../../e2e/fixtures/stopForMoments.ts';
import type { LipSyncReading } from '../../src/protocol/debugSignals.ts';
import { fromRelaySchema } from '../../src/protocol/relay.ts';
import { peerSignalSchema } from '../../src/protocol/signals.ts';
import { slotRects } from '../../src/program/layouts/slotRects.ts';
import { programThemes } from '../../src/program/themes/programThemes.ts';
import { RelayClient } from '../../tests/server/relayClient.ts';
import { openSenders } from '../sender/openSenders.ts';
import { median, quantile, rounded } from '../statistics.ts';

const minutes = Number(process.argv[2] ?? 10);
const hasStops = process.argv[3] === 'stops';
const tonesHz = [1000, 1700, 2600];
const hiccupEveryMs = 60_000;
const firstHiccupMs = 40_000;
const hiccupMs = 2000;
const goalMs = 80;
/** Segments that are decoded at once. */
const segmentsTogether = 15;

const root = resolve(import.meta.dirname, '../..');
execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
const senders = await openSenders();
const server = await startServer();
const opened: { close(): Promise<unknown> }[] = [];

/** What the composer reported about one participant. */
interface Reported {
  atMs: number;
  lipSync: LipSyncReading;
}

try {
  const session = await openSession(server);
  const hostToken = await session.token('host', 'host');
  const host = await RelayClient.join(server.origin, hostToken);
  for (const [index, toneHz] of tonesHz.entries()) await joinParticipant(index, toneHz);
  await host.signal({ type: 'layoutChanged', data: { layout: 'contain', screenSharing: false } });
  await call('start_broadcast');
  await host.next('signal', ({ signal }) => isStatus(signal, 'live'));
  const composer = (await host.next('connectionCreated', ({ connection }) => connection.data.is_composer))
    .connection;
  const reported = collectReports(host);
  await host.signal({ type: 'initDebug', data: {} }, composer.id);
  const liveAtMs = Date.now();
  const hiccups: number[] = [];
  const endMs = liveAtMs + minutes * 60_000;
  while (Date.now() < endMs) {
    const nextMs = liveAtMs + firstHiccupMs + hiccups.length * hiccupEveryMs;
    await sleep(Math.max(0, Math.min(nextMs, endMs) - Date.now()));
    if (Date.now() < endMs) {
      hiccups.push(Date.now());
      if (hasStops) await stopForMoments(descendants(server.pid(), '--type=renderer'), hiccupMs);
      else takeBothCores();
    }
  }
  await call('stop_broadcast');
  await host.next('signal', ({ signal }) => isStatus(signal, 'stopped'));

  const playlistUrl = `${server.origin}/hls/${session.studioToken}/playlist.m3u8`;
  const broadcast = await readBroadcast(playlistUrl);
  describe(broadcast, hiccups, reported);

  async function joinParticipant(index: number, toneHz: number): Promise<void> {
    const context = await launchParticipant({ executablePath: writeUrgentCommand() });
    opened.push(context);
    await context.addInitScript(flashAndBeepSource({ toneHz, width: 320, height: 180 }));
    const { streamId } = await senders.join(context, session, String(index));
    await host.signal({ type: 'streamShown', data: { streamId, source: 'camera' } });
  }

  async function call(name: string): Promise<void> {
    const answer = await fetch(`${server.origin}/v2/streaming_studio/${session.studioToken}/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${hostToken}` },
    });
    if (!answer.ok) throw new Error(`${name} answered ${String(answer.status)}: ${await answer.text()}`);
  }
} finally {
  await Promise.allSettled(opened.map((each) => each.close()));
  await server.stop();
  await senders.close();
}
process.exit(0);

interface Broadcast {
  /** By participant. */
  offsets: Offset[][];
  /** Wall clock time at which the media's clock is zero. */
  zeroMs: number;
}

async function readBroadcast(playlistUrl: string): Promise<Broadcast> {
  const playlist = await readPlaylist(playlistUrl);
  if (playlist === null) throw new Error('there is no playlist');
  const places = slotRects('contain', tonesHz.length, programThemes.startup.metrics).map((slot, index) => ({
    slot,
    toneHz: tonesHz[index] ?? 0,
  }));
  const offsets: Offset[][] = tonesHz.map(() => []);
  // Decoding blocks this process for longer than the server keeps an idle connection.
  const get = async (url: string): Promise<Buffer> =>
    Buffer.from(await (await fetch(url, { headers: { connection: 'close' } })).arrayBuffer());
  const init = await Promise.all(playlist.inits.slice(0, 1).map(get));
  for (let begin = 0; begin < playlist.segments.length; begin += segmentsTogether) {
    const parts = await Promise.all(playlist.segments.slice(begin, begin + segmentsTogether).map(get));
    for (const [index, found] of findOffsets(Buffer.concat([...init, ...parts]), places).entries())
      offsets[index]?.push(...found);
  }
  const text = (await get(new URL('program.m3u8?parts=no', playlistUrl).href)).toString('utf8');
  const firstDate = /#EXT-X-PROGRAM-DATE-TIME:(.+)/.exec(text)?.[1] ?? '';
  const [first = ''] = playlist.segments;
  const firstS = firstFrameS(Buffer.concat([...init, await get(first)]));
  console.log(
    `${String(playlist.segments.length)} segments, ${String(playlist.discontinuities)} discontinuities, from ${firstS.toFixed(1)} s on`,
  );
  return { offsets, zeroMs: Date.parse(firstDate) - firstS * 1000 };
}

/** Prints each participant's offsets, and the figures. */
function describe(
  { offsets, zeroMs }: Broadcast,
  hiccups: readonly number[],
  reported: readonly Reported[],
): void {
  const hiccupsS = hiccups.map((atMs) => (atMs - zeroMs) / 1000);
  const withReference = offsets.map((found, index) =>
    found.map(({ atS, offsetMs }) => {
      const last = reported.findLast(
        ({ atMs, lipSync: { streamId } }) =>
          streamId === `camera-${String(index)}` && atMs <= zeroMs + atS * 1000 + 1500,
      );
      const { soundDelayMs = 0, pictureDelayMs = 0, offsetMs: believedMs = Number.NaN } = last?.lipSync ?? {};
      const referenceMs = offsetMs - soundDelayMs + pictureDelayMs;
      return { atS, offsetMs, referenceMs, believedMs, soundDelayMs, pictureDelayMs };
    }),
  );
  for (const [index, found] of withReference.entries())
    console.log(
      `participant ${String(index)} (s: ms, without correction, as the composer believes, delay of sound and picture): ${found
        .map(
          ({ atS, offsetMs, referenceMs, believedMs, soundDelayMs, pictureDelayMs }) =>
            `${atS.toFixed(0)}: ${offsetMs.toFixed(0)} ${referenceMs.toFixed(0)} ${(-believedMs).toFixed(0)} ${soundDelayMs.toFixed(0)} ${pictureDelayMs.toFixed(0)}`,
        )
        .join(', ')}`,
    );
  console.log(`hiccups at ${hiccupsS.map((atS) => atS.toFixed(0)).join(', ')} s`);
  const all = withReference.flat();
  const recoveriesS = hiccupsS.flatMap((atS) => withReference.map((found) => secondsUntilGood(found, atS)));
  const figuresOf = (values: readonly number[]) => ({
    medianMs: rounded(median(values), 0),
    p95Ms: rounded(quantile(values, 0.95), 0),
    shareWithinGoal: rounded(values.filter((value) => value <= goalMs).length / values.length, 3),
  });
  const subject = figuresOf(all.map(({ offsetMs }) => Math.abs(offsetMs)));
  const reference = figuresOf(all.map(({ referenceMs }) => Math.abs(referenceMs)));
  const figures = {
    found: all.length,
    ...subject,
    signedMedianMs: rounded(median(all.map(({ offsetMs }) => offsetMs)), 0),
    longestRecoveryS: rounded(Math.max(0, ...recoveriesS), 1),
    referenceMedianMs: reference.medianMs,
    referenceP95Ms: reference.p95Ms,
    referenceShareWithinGoal: reference.shareWithinGoal,
  };
  const ratio = rounded(reference.medianMs / Math.max(1, subject.medianMs), 2);
  console.log(JSON.stringify({ bench: 'lipsync', figures, ratio }));
}

/** Seconds from the end of a hiccup to the last offset of the next half minute that is beyond the goal. */
function secondsUntilGood(found: readonly Offset[], hiccupS: number): number {
  const endS = hiccupS + hiccupMs / 1000;
  const bad = found.filter(
    ({ atS, offsetMs }) => atS > endS && atS < endS + 30 && Math.abs(offsetMs) > goalMs,
  );
  return Math.max(0, ...bad.map(({ atS }) => atS - endS));
}

/** Collects what composers report from now on. */
function collectReports(host: RelayClient): Reported[] {
  const reported: Reported[] = [];
  host.socket.on('message', (data: Buffer) => {
    const message = fromRelaySchema.parse(JSON.parse(data.toString('utf8')));
    const signal = peerSignalSchema.safeParse(message.type === 'signal' ? message.signal : null);
    if (!signal.success || signal.data.type !== 'debugReport') return;
    for (const lipSync of signal.data.data.lipSync ?? []) reported.push({ atMs: Date.now(), lipSync });
  });
  return reported;
}

function isStatus(signal: unknown, status: string): boolean {
  const parsed = peerSignalSchema.safeParse(signal);
  return parsed.success && parsed.data.type === 'statusChanged' && parsed.data.data.status === status;
}

/** Two loops in sessions of their own, which the scheduler serves like any other program. */
function takeBothCores(): void {
  for (let core = 0; core < 2; core++) {
    const child = spawn('timeout', [String(hiccupMs / 1000), 'sh', '-c', 'while :; do :; done'], {
      detached: true,
      stdio: 'ignore',
    });
    child.unref();
  }
}

/** A command that starts Chromium with a high priority: a source that has to wait for the processor is out of sync by itself. */
function writeUrgentCommand(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'footlight-urgent-')), 'browser');
  const script = [
    '#!/bin/sh',
    '{ echo -10 > /proc/self/autogroup; } 2>/dev/null',
    `exec nice -n -10 "${chromiumPath}" "$@"`,
  ];
  writeFileSync(path, `${script.join('\n')}\n`, { mode: 0o755 });
  return path;
}
