// Watching from far away: `npm run bench -- far [SECONDS] [TURNS]`. Viewers of a show, one after the other, each through a line on which
// everything takes a while in both directions: the watch page, and plain hls.js with its low latency mode as the reference.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { grainyCameraFile } from '../../e2e/fixtures/cameraFiles.ts';
import {
  chromiumArgs,
  headlessShellPath,
  launchParticipant,
  plainPagesFlag,
} from '../../e2e/fixtures/chromium.ts';
import { startServer, type TestSession } from '../../e2e/fixtures/server.ts';
import { startTcpProxy } from '../../e2e/fixtures/tcpProxy.ts';
import { StudioPage } from '../../e2e/pages/studioPage.ts';
import { servePlainPlayer } from '../plainPlayer.ts';
import { median, rounded } from '../statistics.ts';

const [seconds = 30, turns = 2] = process.argv.slice(2).map(Number);
/** There and back, ms: the same town, another continent, a satellite. */
const roundTripsMs = [0, 300, 600];
const timeoutMs = 60_000;
const players = ['ours', 'plain'] as const;
type Player = (typeof players)[number];

/** What a video has done since it was there. */
interface Watched {
  stalls: number;
  /** Without progress, ms. */
  stillMs: number;
}

/** Runs in a page: notes how often and for how long its video does not go on. */
const noteStalls = `(() => {
  const watched = window.watched = { stalls: 0, stillMs: 0, timeS: 0 };
  let at = performance.now();
  let wasStill = false;
  setInterval(() => {
    const now = performance.now();
    const timeS = document.querySelector('video')?.currentTime ?? 0;
    const isStill = timeS === watched.timeS;
    if (isStill) watched.stillMs += now - at;
    if (isStill && !wasStill) watched.stalls += 1;
    wasStill = isStill;
    at = now;
    watched.timeS = timeS;
  }, 200);
})()`;

const root = resolve(import.meta.dirname, '../..');
execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });

const server = await startServer();
const hostContext = await launchParticipant({ cameraFile: grainyCameraFile() });
const audience = await chromium.launch({
  executablePath: headlessShellPath,
  args: [...chromiumArgs(), plainPagesFlag],
});
try {
  const session = await server.createSession({ endsAt: new Date(Date.now() + 3_600_000) });
  const host = await StudioPage.enter(hostContext, session.hostLink, 'Grace Host');
  await host.show('Grace Host');
  await host.goLive();
  const figures: Record<string, number> = {};
  const stillShares: Record<Player, number[]> = { ours: [], plain: [] };
  for (const roundTripMs of roundTripsMs) {
    const seen: Record<Player, Watched[]> = { ours: [], plain: [] };
    for (let turn = 0; turn < turns; turn++)
      for (const player of players) seen[player].push(await watch(player, roundTripMs, session));
    for (const player of players) {
      figures[`${player}StallsAt${String(roundTripMs)}`] = median(seen[player].map(({ stalls }) => stalls));
      const still = median(seen[player].map(({ stillMs }) => stillMs / (1000 * seconds)));
      figures[`${player}StillAt${String(roundTripMs)}`] = rounded(still, 3);
      if (roundTripMs > 0) stillShares[player].push(still);
    }
    console.log(JSON.stringify(figures));
  }
  const ratio = rounded(sum(stillShares.ours) / sum(stillShares.plain), 3);
  console.log(JSON.stringify({ bench: 'far', figures, ratio }));
} finally {
  await Promise.allSettled([audience.close(), hostContext.close()]);
  await server.stop();
}
process.exit(0);

async function watch(player: Player, roundTripMs: number, session: TestSession): Promise<Watched> {
  const line = await startTcpProxy(server.port);
  line.delay(roundTripMs / 2);
  const context = await audience.newContext({ viewport: { width: 1280, height: 800 } });
  const watchLink = session.watchLink.replace(String(server.port), String(line.port));
  const plainPage = (): Promise<string> =>
    servePlainPlayer(context, new URL(watchLink).origin, `/hls/${session.studioToken}/playlist.m3u8`);
  try {
    const page = await context.newPage();
    await page.goto(player === 'ours' ? watchLink : await plainPage());
    await firstPicture(page);
    await page.evaluate(noteStalls);
    await sleep(1000 * seconds);
    return await readWatched(page);
  } finally {
    await context.close();
    await line.close();
  }
}

async function firstPicture(page: Page): Promise<void> {
  const startedMs = Date.now();
  while (Date.now() - startedMs < timeoutMs) {
    if ((await page.evaluate('document.querySelector("video")?.currentTime > 0')) === true) return;
    await sleep(100);
  }
  throw new Error('the page showed no picture');
}

function readWatched(page: Page): Promise<Watched> {
  return page.evaluate('window.watched');
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
