// What local recording costs the picture that a speaker sends: `npm run bench -- recording [ROUNDS] [SECONDS]`. One real studio in a live
// show publishes a 720p30 camera to one participant. In each round the admin switches local recording on and off, so that the same tab sends the
// same picture to the same participant with it and without.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { openSession, type SessionAccess } from '../../e2e/fixtures/access.ts';
import { chromiumPath, launchParticipant } from '../../e2e/fixtures/chromium.ts';
import { adminPassword, startServer } from '../../e2e/fixtures/server.ts';
import { StudioPage } from '../../e2e/pages/studioPage.ts';
import { peerSignalSchema } from '../../src/protocol/signals.ts';
import { RelayClient } from '../../tests/server/relayClient.ts';
import { openSenders } from '../sender/openSenders.ts';
import { median, rounded } from '../statistics.ts';

const [rounds = 6, seconds = 10] = process.argv.slice(2).map(Number);
const cameraFps = 30;
/** After a switch the recorder begins or ends, and the congestion control finds its rate. */
const settleMs = 4000;

const root = resolve(import.meta.dirname, '../..');
execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
const server = await startServer({ FEATURE_FAKE_LIVE: 'on' });
const senders = await openSenders();
const opened: { close(): Promise<unknown> }[] = [senders];

/** What the speaker's tab has sent in one measurement. */
interface Sent {
  /** Frames a second, of the camera's 30. */
  framesPerSecond: number;
  heightPx: number;
  recordedBytes: number;
}

try {
  const session = await openSession(server);
  const hostToken = await session.token('host', 'host');
  const host = await RelayClient.join(server.origin, hostToken);
  const speaker = await openSpeaker(session);
  const { stream } = await host.next('streamPublished');
  const receiver = await launchParticipant();
  opened.push(receiver);
  await senders.join(receiver, session, 'receiver', { receives: true });
  await host.signal({ type: 'streamShown', data: { streamId: stream.id, source: 'camera' } });
  await startBroadcast(session, hostToken);
  await host.next('signal', ({ signal }) => isLive(signal));
  const setRecording = await openSwitch(session);

  await sleep(settleMs);
  const sent: Record<'with' | 'without', Sent[]> = { with: [], without: [] };
  for (let round = 0; round < rounds; round++)
    for (const kind of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      await setRecording(kind === 'with');
      await sleep(settleMs);
      const reading = await measure(speaker);
      sent[kind].push(reading);
      console.log(`round ${String(round + 1)} ${kind}: ${JSON.stringify(reading)}`);
      if (kind === 'with' ? reading.recordedBytes === 0 : reading.recordedBytes !== 0)
        throw new Error(`${kind} recording, ${String(reading.recordedBytes)} bytes were recorded`);
    }
  const heights = new Set([...sent.with, ...sent.without].map(({ heightPx }) => heightPx));
  const fps = {
    with: median(sent.with.map(({ framesPerSecond }) => framesPerSecond)),
    without: median(sent.without.map(({ framesPerSecond }) => framesPerSecond)),
  };
  const dropped = (framesPerSecond: number): number => rounded(1 - framesPerSecond / cameraFps, 4);
  console.log(
    JSON.stringify({
      bench: 'recording',
      rounds,
      seconds,
      sentHeightsPx: [...heights],
      framesPerSecondWith: rounded(fps.with, 2),
      framesPerSecondWithout: rounded(fps.without, 2),
      droppedWith: dropped(fps.with),
      droppedWithout: dropped(fps.without),
      recordedMbitPerSecond: rounded(
        (median(sent.with.map(({ recordedBytes }) => recordedBytes)) * 8) / seconds / 1e6,
        2,
      ),
      ratio: rounded(fps.with / fps.without, 3),
    }),
  );
} finally {
  await Promise.allSettled(opened.map((each) => each.close()));
  await server.stop();
}
process.exit(0);

/** A speaker's studio, whose peer connections can be read. */
async function openSpeaker({ speakerLink }: SessionAccess): Promise<Page> {
  const context = await launchParticipant({
    // Nothing else on this machine is what is measured.
    executablePath: chromiumPath,
    extraArgs: [`--use-fake-device-for-media-stream=device-count=1,fps=${String(cameraFps)}`],
  });
  opened.push(context);
  await context.addInitScript(`(() => {
    const Native = globalThis.RTCPeerConnection;
    globalThis.openedConnections = [];
    globalThis.RTCPeerConnection = class extends Native {
      constructor(...given) { super(...given); globalThis.openedConnections.push(this); }
    };
  })()`);
  const { page } = await StudioPage.enter(context, speakerLink, 'Jonas');
  return page;
}

async function startBroadcast({ studioToken }: SessionAccess, hostToken: string): Promise<void> {
  const answer = await fetch(`${server.origin}/v2/streaming_studio/${studioToken}/start_broadcast`, {
    method: 'POST',
    headers: { authorization: `Bearer ${hostToken}` },
  });
  if (!answer.ok) throw new Error(`start_broadcast answered ${String(answer.status)}`);
}

function isLive(signal: unknown): boolean {
  const parsed = peerSignalSchema.safeParse(signal);
  return parsed.success && parsed.data.type === 'statusChanged' && parsed.data.data.status === 'live';
}

/** The admin's switch for local recording. */
async function openSwitch({ studioToken }: SessionAccess): Promise<(isOn: boolean) => Promise<void>> {
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${server.origin}/v2/admin/login`, {
    ...{ method: 'POST', headers },
    body: JSON.stringify({ password: adminPassword }),
  });
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return async (localRecordingEnabled) => {
    const answer = await fetch(`${server.origin}/v2/admin/sessions/${studioToken}`, {
      ...{ method: 'PUT', headers: { ...headers, cookie } },
      body: JSON.stringify({
        name: 'Recorded or not',
        startsAt: new Date(),
        endsAt: new Date(Date.now() + 3_600_000),
        localRecordingEnabled,
      }),
    });
    if (!answer.ok) throw new Error(`the edit answered ${String(answer.status)}: ${await answer.text()}`);
  };
}

async function measure(page: Page): Promise<Sent> {
  const before = await read(page);
  await sleep(seconds * 1000);
  const after = await read(page);
  return {
    framesPerSecond: rounded((after.frames - before.frames) / ((after.atMs - before.atMs) / 1000), 2),
    heightPx: after.heightPx,
    recordedBytes: after.storedBytes - before.storedBytes,
  };
}

/** What the tab has sent and stored so far. */
function read(page: Page): Promise<{ atMs: number; frames: number; heightPx: number; storedBytes: number }> {
  return page.evaluate(async () => {
    const { openedConnections } = globalThis as unknown as { openedConnections: RTCPeerConnection[] };
    let [frames, heightPx, storedBytes] = [0, 0, 0];
    for (const connection of openedConnections)
      for (const report of (await connection.getStats()).values() as Iterable<Record<string, unknown>>) {
        if (report['type'] !== 'outbound-rtp' || report['kind'] !== 'video') continue;
        frames += Number(report['framesSent'] ?? 0);
        heightPx = Math.max(heightPx, Number(report['frameHeight'] ?? 0));
      }
    const atMs = performance.now();
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('recordings').catch(() => null);
    for await (const handle of folder?.values() ?? [])
      if (handle instanceof FileSystemFileHandle && handle.name.endsWith('.webm'))
        storedBytes += (await handle.getFile()).size;
    return { atMs, frames, heightPx, storedBytes };
  });
}
