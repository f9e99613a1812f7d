// A process of its own: viewers who watch a chat, and some of them write. It measures from the writing of a message until each
// viewer has it. Every message carries the time at which it was written: @ms@.
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { cpuSeconds } from '../../server/limits/processUse.ts';
import type { CrowdAnswer, CrowdOrder, CrowdPlace } from './crowdProtocol.ts';

const maxDelayMs = 60_000;
/** The same frame reaches everybody: it is read once. */
let lastFrame: Buffer = Buffer.alloc(0);
let lastMarks: number[] = [];

let sockets: WebSocket[] = [];
let places: readonly CrowdPlace[] = [];
let isPlain = false;
let delays = new Uint32Array(maxDelayMs);
let received = 0;
let refused = 0;

function marksOf(frame: Buffer): number[] {
  if (!frame.equals(lastFrame)) {
    lastFrame = frame;
    const text = frame.toString('latin1');
    const isNews = isPlain || text.startsWith('{"type":"changes"');
    lastMarks = isNews ? [...text.matchAll(/@([\d.]+)@/g)].map(([, mark]) => Number(mark)) : [];
  }
  return lastMarks;
}

function take(frame: Buffer): void {
  const nowMs = performance.now();
  for (const mark of marksOf(frame)) {
    const delay = Math.min(maxDelayMs - 1, Math.round(nowMs - mark));
    delays[delay] = (delays[delay] ?? 0) + 1;
    received += 1;
  }
}

/** Connects one viewer; resolves when it is in. */
function connect({ url, cookie }: CrowdPlace): Promise<WebSocket> {
  return new Promise((resolve) => {
    const attempt = (): void => {
      const socket = new WebSocket(url, { headers: { cookie } });
      const again = (): void => {
        refused += 1;
        setTimeout(attempt, 500);
      };
      socket.once('error', again);
      const isIn = (): void => {
        socket.off('error', again);
        socket.on('error', () => undefined);
        resolve(socket);
      };
      socket.on('message', take);
      if (isPlain) socket.once('open', isIn);
      else socket.once('message', isIn);
    };
    attempt();
  });
}

async function open(delayMs: () => number): Promise<CrowdAnswer> {
  refused = 0;
  const startedMs = performance.now();
  sockets = await Promise.all(
    places.map(async (place) => {
      await wait(delayMs());
      return connect(place);
    }),
  );
  return { type: 'open', tookMs: performance.now() - startedMs, refused };
}

async function play(seconds: number, perSecond: number, writers: number): Promise<CrowdAnswer> {
  delays = new Uint32Array(maxDelayMs);
  received = 0;
  const startedMs = performance.now();
  const before = cpuSeconds(process.pid);
  let posted = 0;
  while (posted < seconds * perSecond) {
    const due = Math.min(((performance.now() - startedMs) / 1000) * perSecond, seconds * perSecond);
    for (; posted < due; posted += 1) sockets[posted % writers]?.send(message(posted));
    await wait(5);
  }
  const expected = posted * sockets.length;
  for (let waitedMs = 0; received < expected && waitedMs < 20_000; waitedMs += 50) await wait(50);
  const tookS = (performance.now() - startedMs) / 1000;
  return {
    type: 'played',
    posted,
    received,
    expected,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    maxMs: quantile(1),
    cores: (cpuSeconds(process.pid) - before) / tookS,
  };
}

function message(count: number): string {
  const text = `Message ${String(count)} of a show, as long as people write @${performance.now().toFixed(3)}@`;
  const clientId = `bench-${String(Math.round(performance.timeOrigin))}-${String(count)}-${Math.random().toString(36).slice(2, 8)}`;
  return JSON.stringify({
    ...{ type: 'post', ref: count, channel: 'livestreamAudience', isQuestion: false },
    ...{ clientId: clientId.slice(-24), text },
  });
}

function quantile(share: number): number {
  const total = delays.reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (const [delay, count] of delays.entries()) {
    below += count;
    if (count > 0 && below >= total * share) return delay;
  }
  return Number.NaN;
}

async function obey(order: CrowdOrder): Promise<CrowdAnswer> {
  switch (order.type) {
    case 'open':
      ({ places, isPlain } = order);
      return open(() => Math.random() * 2000);
    case 'play':
      return play(order.seconds, order.perSecond, order.writers);
    case 'reconnect': {
      for (const socket of sockets) socket.terminate();
      // As the client does after a first failure.
      return open(() => 500 + Math.random() * 2000);
    }
    case 'close':
      for (const socket of sockets) socket.terminate();
      return { type: 'open', tookMs: 0, refused: 0 };
  }
}

process.on('message', (order: CrowdOrder) => {
  void obey(order).then((answer) => process.send?.(answer));
});
process.once('disconnect', () => process.exit());
