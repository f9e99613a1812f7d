import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { reduceScene } from '../../src/scene/reduceScene.ts';
import { createScene, sceneSchema, type Scene } from '../../src/scene/scene.ts';
import { createRelaySocket } from '../../src/session/adapters/mesh/relaySocket.ts';
import type { WebSocketLike } from '../../src/socket/singleSocket.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { peerSignalSchema } from '../../src/protocol/signals.ts';
import { openPglite } from '../../server/db/openDatabase.ts';
import { createSceneLogStore } from '../../server/store/sceneLogStore.ts';
import { createSessionStore } from '../../server/store/sessionStore.ts';
import { accessBy, readPrintedLinks, type PrintedLinks } from './enterByLink.ts';
import { RelayClient } from './relayClient.ts';
import { serverProcesses } from './serverProcess.ts';

const dataDirs: string[] = [];
afterAll(() => {
  for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
});
function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'footlight-killed-'));
  dataDirs.push(dataDir);
  return dataDir;
}
const start = serverProcesses();

/** The real server as a separate process, and the links that it prints when it is ready. */
async function startServer(
  dataDir: string,
  port: string,
): Promise<{ child: ChildProcess; links: PrintedLinks }> {
  const server = start(dataDir, [], { PORT: port });
  await server.ready;
  const links = readPrintedLinks(server.output());
  if (links === null) throw new Error(`the server printed no links: ${server.output()}`);
  return { child: server.child, links };
}

const joinAsHost = async ({ origin, host }: PrintedLinks, speakerId = 'the-host'): Promise<RelayClient> =>
  RelayClient.join(origin, await accessBy(host, speakerId));

/** The demo session's log by its numbers, and its stored scene; the server must not be running. */
async function readStored(dataDir: string) {
  const { db, close } = await openPglite(join(dataDir, 'database'));
  const session = await createSessionStore(db).find('demo');
  const log = await createSceneLogStore(db).readAll(session?.id ?? '');
  await close();
  return { log, scene: session?.scene };
}

/** A client's connection to the relay, which reconnects by itself, and the scene that it receives. */
async function follow({ origin, speaker }: PrintedLinks, speakerId: string) {
  const accessToken = await accessBy(speaker, speakerId);
  let scene: Scene | null = null;
  let welcomes = 0;
  const line = createRelaySocket(
    {
      relayUrl: `${origin.replace(/^http/, 'ws')}/relay`,
      clock: systemClock,
      openSocket: (url) => {
        const socket = new WebSocket(url);
        // A refused connection is reported by its close event.
        socket.on('error', () => undefined);
        return socket as unknown as WebSocketLike;
      },
      networkEvents: null,
      joinGiveUpAfterMs: 15_000,
      giveUpAfterMs: 60_000,
    },
    {
      onWelcome({ snapshot }) {
        welcomes += 1;
        scene = sceneSchema.parse(snapshot);
      },
      onMessage(message) {
        if (message.type === 'signal' && !message.direct && scene !== null)
          scene = reduceScene(scene, peerSignalSchema.parse(message.signal), message.stamp);
      },
      onLost: () => undefined,
      onEnded: () => undefined,
      onProblem: () => undefined,
    },
  );
  line.open(() => Promise.resolve({ accessToken }));
  await expect.poll(() => welcomes, { timeout: 20_000 }).toBe(1);
  return { scene: () => scene, welcomes: () => welcomes, close: () => line.close() };
}

it('S1 a server killed under load loses nothing it acknowledged, and the same link opens it again', async () => {
  const dataDir = newDataDir();
  const first = await startServer(dataDir, '0');
  const host = await joinAsHost(first.links);
  const followers = await Promise.all(['one', 'two', 'three'].map((id) => follow(first.links, id)));
  const layouts = ['cover', 'contain', 'thumbnails', 'focus'] as const;
  const acknowledged = new Map<number, unknown>();
  const load = (async () => {
    for (let count = 0; host.socket.readyState === host.socket.OPEN; count += 1) {
      const layout = layouts[count % layouts.length] ?? 'cover';
      const signal = { type: 'layoutChanged', data: { layout, screenSharing: count % 3 === 0 } };
      const answer = await host.signal(signal);
      if (answer.type === 'accepted') acknowledged.set(answer.stamp.seq, signal);
      if (count === 40) first.child.kill('SIGKILL');
    }
  })();
  await load.catch(() => undefined);
  expect(acknowledged.size).toBeGreaterThan(30);

  const second = await startServer(dataDir, new URL(first.links.origin).port);
  const readyMs = performance.now();
  const again = await joinAsHost(second.links);
  expect(second.links).toEqual(first.links);
  const lastSeq = Math.max(...acknowledged.keys());
  expect(again.welcome.seq).toBeGreaterThanOrEqual(lastSeq);

  // The clients reconnect by themselves, and get the server's scene.
  await expect
    .poll(() => followers.map(({ welcomes }) => welcomes()), { timeout: 20_000 })
    .toEqual([2, 2, 2]);
  expect(performance.now() - readyMs).toBeLessThan(10_000);
  const last = await again.signal({ type: 'themeChanged', data: { theme: 'business' } });
  expect(last.type).toBe('accepted');
  await expect
    .poll(() => followers.map(({ scene }) => scene()?.template.theme), { timeout: 20_000 })
    .toEqual(['business', 'business', 'business']);
  await expect.poll(() => again.scene?.template.theme, { timeout: 20_000 }).toBe('business');
  for (const follower of followers) {
    expect(follower.scene()?.layout).toEqual(again.scene?.layout);
    follower.close();
  }
  second.child.kill('SIGKILL');
  await again.closed;

  const { log, scene } = await readStored(dataDir);
  const logged = new Map(log.map(({ stamp, event }) => [stamp.seq, event]));
  for (const [seq, signal] of acknowledged) expect(logged.get(seq)).toEqual(signal);
  const redrawn = log.reduce((drawn, { event, stamp }) => reduceScene(drawn, event, stamp), createScene());
  expect(redrawn).toEqual(scene);
}, 120_000);

it('S1 killed while eight write side by side, it has what it acknowledged to each, each in its own place', async () => {
  const dataDir = newDataDir();
  const { child, links } = await startServer(dataDir, '0');
  const writers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => joinAsHost(links, `writer-${String(index)}`)),
  );
  const acknowledged: { from: string; seq: number; signal: unknown }[] = [];
  const write = async (writer: RelayClient): Promise<void> => {
    for (let count = 0; ; count += 1) {
      const signal = { type: 'pollShown', data: { pollId: `${writer.id} ${String(count)}` } };
      const answer = await writer.signal(signal);
      if (answer.type === 'accepted') acknowledged.push({ from: writer.id, seq: answer.stamp.seq, signal });
      if (acknowledged.length === 160) child.kill('SIGKILL');
    }
  };
  // Each ends when its connection breaks.
  await Promise.allSettled(writers.map(write));
  expect(new Set(acknowledged.map(({ from }) => from)).size).toBe(8);
  expect(new Set(acknowledged.map(({ seq }) => seq)).size).toBe(acknowledged.length);

  const { log, scene } = await readStored(dataDir);
  const logged = new Map(log.map(({ stamp, event }) => [stamp.seq, { from: stamp.from, event }]));
  for (const { from, seq, signal } of acknowledged) expect(logged.get(seq)).toEqual({ from, event: signal });
  expect([...logged.keys()]).toEqual([...logged.keys()].sort((a, b) => a - b));
  const redrawn = log.reduce((drawn, { event, stamp }) => reduceScene(drawn, event, stamp), createScene());
  expect(redrawn).toEqual(scene);
}, 120_000);
