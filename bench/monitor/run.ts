// What the monitor in a host's header costs the host's browser during a show: `npm run bench -- monitor [SECONDS] [ROUNDS]`. The built server and
// real browsers: a host with a camera, one more speaker, and the composer. The monitor is closed and open in turn, each for SECONDS; the
// figures are the processor time of the host's browser, and the frames a second that it sends to the two others together.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { chromiumPath, launchParticipant } from '../../e2e/fixtures/chromium.ts';
import { descendants } from '../../e2e/fixtures/processes.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { StudioPage } from '../../e2e/pages/studioPage.ts';
import { cpuSeconds } from '../../server/limits/processUse.ts';
import { median, rounded } from '../statistics.ts';

const [seconds = 10, rounds = 4] = process.argv.slice(2).map(Number);
/** The player has opened or closed its line. */
const settleMs = 3000;

/** Keeps a page's media links where the bench can read them; runs before the page's own code. */
const keepLinks = `(() => {
  window.links = [];
  const Original = RTCPeerConnection;
  window.RTCPeerConnection = class extends Original {
    constructor(...args) { super(...args); window.links.push(this); }
  };
})()`;
const readEncoded = `(async () => {
  let frames = 0;
  for (const link of window.links.filter((each) => each.connectionState === 'connected'))
    for (const report of (await link.getStats()).values())
      if (report.type === 'outbound-rtp' && report.kind === 'video') frames += report.framesEncoded ?? 0;
  return frames;
})()`;
const readPlayed = `document.querySelector('header a video')?.currentTime ?? null`;

interface Reading {
  /** Processor cores that the host's browser takes. */
  cores: number;
  /** Frames a second over all links of the host. */
  encodedFps: number;
  /** How many seconds of the show the monitor played in a second; null while it is closed. */
  playedRate: number | null;
}

execFileSync(process.execPath, ['tools/build.mjs'], {
  cwd: resolve(import.meta.dirname, '../..'),
  stdio: ['ignore', 'inherit', 'inherit'],
});
const hostContext = await launchParticipant({ executablePath: chromiumPath });
const hostPid = descendants(process.pid, '--remote-debugging-pipe')[0] ?? 0;
const speakerContext = await launchParticipant();
const server = await startServer({ PREPARED_COMPOSERS: '1' });
try {
  const session = await server.createSession();
  await hostContext.addInitScript(keepLinks);
  const host = await StudioPage.enter(hostContext, session.hostLink, 'Mei');
  await StudioPage.enter(speakerContext, session.speakerLink, 'Jonas');
  await host.expectInputs(['Mei', 'Jonas']);
  for (const name of ['Mei', 'Jonas']) await host.show(name);
  await host.goLive();
  const readings: Record<'closed' | 'open', Reading[]> = { closed: [], open: [] };
  for (let round = 0; round < rounds; round++) {
    readings.closed.push(await measure(host.page));
    await host.page.getByRole('button', { name: 'Show what the audience sees now' }).click();
    await host.page.getByRole('link', { name: /s behind$/ }).waitFor({ timeout: 60_000 });
    readings.open.push(await measure(host.page));
    await host.page.getByRole('button', { name: 'Hide what the audience sees now' }).click();
  }
  const composed = (await server.health()).broadcasts[0];
  const [closed, open] = [readings.closed, readings.open].map(summarise);
  if (closed === undefined || open === undefined || closed.playedRate !== null || open.playedRate === null)
    throw new Error('the monitor was not closed and open in turn');
  const figures = { closed, open, composedFps: composed?.framesPerSecond ?? null };
  const ratio = rounded(open.cores / closed.cores, 3);
  console.log(JSON.stringify({ bench: 'monitor', figures, ratio }));
} finally {
  await hostContext.close();
  await speakerContext.close();
  await server.stop();
}
process.exit(0);

async function measure(page: Page): Promise<Reading> {
  await sleep(settleMs);
  const before = await read(page);
  await sleep(seconds * 1000);
  const after = await read(page);
  const tookSeconds = (after.atMs - before.atMs) / 1000;
  return {
    cores: (after.cpu - before.cpu) / tookSeconds,
    encodedFps: (after.encoded - before.encoded) / tookSeconds,
    playedRate:
      after.played === null || before.played === null ? null : (after.played - before.played) / tookSeconds,
  };
}

async function read(page: Page) {
  const encoded = await page.evaluate<number>(readEncoded);
  const played = await page.evaluate<number | null>(readPlayed);
  return { encoded, played, cpu: cpuSeconds(hostPid), atMs: performance.now() };
}

function summarise(readings: readonly Reading[]): Reading {
  const played = readings.flatMap(({ playedRate }) => (playedRate === null ? [] : [playedRate]));
  return {
    cores: rounded(median(readings.map(({ cores }) => cores)), 2),
    encodedFps: rounded(median(readings.map(({ encodedFps }) => encodedFps)), 1),
    playedRate: played.length === 0 ? null : rounded(median(played), 2),
  };
}
