import { setTimeout as wait } from 'node:timers/promises';
import { startBenchServer } from './benchServer.ts';
import { quantile, rounded } from '../statistics.ts';
import { measureNoisyGuests } from './noisyGuests.ts';
import type { Peer } from './peer.ts';

/**
 * Signals a second, their latency, and what a flood costs the others: 12 peers, the real server, its durable log. Then a host's
 * click among noisy guests. `npm run bench -- relay noise` measures the last alone.
 */
const peerCount = 12;
const throughputMs = 8000;
const latencyMs = 8000;
const roundMs = 3000;
const rounds = 4;
/** Signals a peer has in flight when it sends as fast as it can. */
const windowSize = 8;
const pacedPerSecond = 10;
const floodPerSecond = 1000;
const noisyGuestCount = 100;

async function measureThroughput(peers: readonly Peer[]): Promise<number> {
  let isOver = false;
  for (const peer of peers) {
    peer.onAnswer = () => {
      if (!isOver) peer.send('');
    };
    for (let count = 0; count < windowSize; count += 1) peer.send('');
  }
  const acceptedNow = (): number => peers.reduce((sum, { accepted }) => sum + accepted, 0);
  await wait(500);
  const [before, sinceMs] = [acceptedNow(), performance.now()];
  await wait(throughputMs);
  const perSecond = ((acceptedNow() - before) * 1000) / (performance.now() - sinceMs);
  isOver = true;
  for (const peer of peers) peer.onAnswer = () => undefined;
  await wait(1000);
  return perSecond;
}

/** Ms from a peer's sending to the arrival at its neighbour, every peer at an even pace. */
async function measureLatency(peers: readonly Peer[], forMs: number): Promise<number[]> {
  const sentMs = new Map<string, number>();
  const tookMs: number[] = [];
  peers.forEach((peer, index) => {
    const neighbour = peers[(index + peers.length - 1) % peers.length];
    peer.onSignal = (from, mark) => {
      const sent = sentMs.get(mark);
      if (from === neighbour?.id && sent !== undefined) tookMs.push(performance.now() - sent);
    };
  });
  const untilMs = performance.now() + forMs;
  const periodMs = 1000 / pacedPerSecond;
  await Promise.all(
    peers.map(async (peer, index) => {
      await wait((index * periodMs) / peers.length);
      for (let count = 0; performance.now() < untilMs; count += 1) {
        const mark = `${peer.id} ${String(Math.round(untilMs))} ${String(count)}`;
        sentMs.set(mark, performance.now());
        peer.send(mark);
        await wait(periodMs);
      }
    }),
  );
  await wait(300);
  return tookMs;
}

/** One socket sends far more than it may until it is stopped; returns how many signals it sent. */
function startFlood(peer: Peer): () => number {
  let sent = 0;
  const startedMs = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - startedMs) / 1000) * floodPerSecond;
    for (; sent < due; sent += 1) peer.send('flood');
  }, 5);
  return () => {
    clearInterval(timer);
    return sent;
  };
}

async function measureSignals() {
  const [open, limited] = await Promise.all([
    startBenchServer({ RELAY_SIGNALS_PER_SECOND: '1000000' }),
    startBenchServer({}),
  ]);
  try {
    const peers = await open.join(peerCount);
    const signalsPerSecond = await measureThroughput(peers);
    const latency = await measureLatency(peers, latencyMs);
    for (const peer of peers) peer.close();

    const crowd = await limited.join(peerCount);
    const [flooder, ...others] = crowd;
    if (flooder === undefined) throw new Error('nobody is there to flood');
    const calmMs: number[] = [];
    const floodedMs: number[] = [];
    let flood = 0;
    for (let round = 0; round < rounds; round += 1) {
      calmMs.push(...(await measureLatency(others, roundMs)));
      const stop = startFlood(flooder);
      floodedMs.push(...(await measureLatency(others, roundMs)));
      flood += stop();
    }
    for (const peer of crowd) peer.close();

    const figures = {
      peers: peerCount,
      signalsPerSecond: Math.round(signalsPerSecond),
      latencyP50Ms: rounded(quantile(latency, 0.5), 2),
      latencyP99Ms: rounded(quantile(latency, 0.99), 2),
      pacedSignalsPerSecond: peerCount * pacedPerSecond,
      calmMedianMs: rounded(quantile(calmMs, 0.5), 2),
      floodedMedianMs: rounded(quantile(floodedMs, 0.5), 2),
      addedMedianMs: rounded(quantile(floodedMs, 0.5) - quantile(calmMs, 0.5), 2),
      floodSent: flood,
      floodRejected: flooder.rejected,
    };
    return figures;
  } finally {
    await Promise.all([open.end(), limited.end()]);
  }
}

const signals = process.argv[2] === 'noise' ? null : await measureSignals();
const noise = await measureNoisyGuests(noisyGuestCount);
const figures = { ...signals, ...noise };
for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(24)} ${String(value)}`);
const ratio =
  signals === null
    ? rounded(noise.clickAmongNoiseP50Ms / noise.clickAloneP50Ms, 2)
    : rounded(signals.floodedMedianMs / signals.calmMedianMs, 2);
console.log(JSON.stringify({ bench: 'relay', figures, ratio }));
process.exit(0);
