// From a camera to the watch page, on the built server with real browsers that share one machine and so one clock:
// `npm run bench -- latency [SECONDS] [SHOWS] [OPENINGS]`. The camera shows the time, and the pages read it in their video. A plain HLS
// player watches the same show at the same time, as the reference. Once with this camera alone, once with two more people beside it.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { openSession, type SessionAccess } from '../../e2e/fixtures/access.ts';
import {
  launchParticipant,
  chromiumArgs,
  chromiumPath,
  plainPagesFlag,
} from '../../e2e/fixtures/chromium.ts';
import { descendants } from '../../e2e/fixtures/processes.ts';
import { startServer, type TestServer } from '../../e2e/fixtures/server.ts';
import { StudioPage } from '../../e2e/pages/studioPage.ts';
import { cpuSeconds, memoryMb } from '../../server/limits/processUse.ts';
import { peerSignalSchema } from '../../src/protocol/signals.ts';
import { RelayClient } from '../../tests/server/relayClient.ts';
import { openSenders } from '../sender/openSenders.ts';
import { servePlainPlayer } from '../plainPlayer.ts';
import { median, quantile, rounded } from '../statistics.ts';
import { clockCameraSource, clockReaderSource, type ClockReadings } from './clockPicture.ts';

const [seconds = 30, shows = 3, openings = 5] = process.argv.slice(2).map(Number);
const settleMs = 6000;
/** A show's start, in which a page that waited for it stalls and catches up, is over. */
const startMs = 20_000;
const idleMs = 10_000;
/** The browser has done with the page before. */
const calmMs = 2000;
const timeoutMs = 60_000;

const root = resolve(import.meta.dirname, '../..');
execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });

interface OnAir {
  /** From the press of Go live until everybody in the studio is notified that the show is live; ms. */
  liveMs: number;
  /** Until a page that was open before shows its first picture. */
  audienceMs: number;
}

interface Show {
  server: TestServer;
  session: SessionAccess;
  host: StudioPage;
  /** A host without screens: in a real show, no studio waits for the processor of the server. */
  director: RelayClient;
  audience: Browser;
}

const server = await startServer({ PREPARED_COMPOSERS: '1' });
const senders = await openSenders();
const opened: { close(): Promise<unknown> }[] = [senders];
try {
  const session = await openSession(server);
  const audience = await chromium.launch({
    executablePath: chromiumPath,
    args: [...chromiumArgs(), plainPagesFlag],
  });
  opened.push(audience);
  // The host's screens have the lowest priority. Cameras and the audience, which are what is measured, have the usual one.
  const hostContext = await launchParticipant();
  opened.push(hostContext);
  const host = await StudioPage.enter(hostContext, session.hostLink, 'Amara');
  const director = await RelayClient.join(server.origin, await session.token('host', 'director'));
  // Shows all of each camera, whatever their number.
  await director.signal({ type: 'layoutChanged', data: { layout: 'contain', screenSharing: false } });
  await showCamera('clock', clockCameraSource);
  const show: Show = { server, session, host, director, audience };

  await composerIsPrepared(show);
  const prepared = await measureIdle(server);
  const alone = await watchLatency(show);
  console.log(JSON.stringify(describe('alone', alone)));
  for (const name of ['second', 'third']) await showCamera(name);
  const onAir: OnAir[] = [];
  for (let count = 1; count < shows; count++) {
    await composerIsPrepared(show);
    const [took, page] = await goLive(show);
    onAir.push(took);
    await page.context().close();
    await endShow(host);
  }
  await composerIsPrepared(show);
  const together = await watchLatency(show);
  onAir.push(together.onAir);
  const figures = {
    ...describe('alone', alone),
    ...describe('together', together),
    onAirMs: Math.round(median(onAir.map(({ liveMs }) => liveMs))),
    audienceSeesItMs: Math.round(median(onAir.map(({ audienceMs }) => audienceMs))),
    aloneOnAirMs: alone.onAir.liveMs,
    aloneAudienceSeesItMs: alone.onAir.audienceMs,
    ...prepared,
    ...(process.env['BENCH_DETAIL'] === undefined
      ? {}
      : { onAir, alone: alone.firstPicturesMs, together: together.firstPicturesMs }),
  };
  const ratio = rounded(median(together.live.latenciesMs) / median(together.plain.latenciesMs), 2);
  console.log(JSON.stringify({ bench: 'latency', figures, ratio }));

  async function showCamera(name: string, source?: string): Promise<void> {
    const context = await openSource();
    if (source !== undefined) await context.addInitScript(source);
    const { streamId } = await senders.join(context, session, name);
    await director.signal({ type: 'streamShown', data: { streamId, source: 'camera' } });
  }
} finally {
  await Promise.allSettled(opened.map((each) => each.close()));
  await server.stop();
}
process.exit(0);

async function openSource(): Promise<BrowserContext> {
  const context = await launchParticipant({ executablePath: chromiumPath });
  opened.push(context);
  return context;
}

/** What a composer costs that waits for its show. */
async function measureIdle(of: TestServer): Promise<{ preparedCores: number; preparedMb: number }> {
  const [browser] = descendants(of.pid(), '--remote-debugging-pipe');
  if (browser === undefined) throw new Error('the composer has no browser');
  await sleep(settleMs);
  const before = cpuSeconds(browser);
  await sleep(idleMs);
  return {
    preparedCores: rounded((cpuSeconds(browser) - before) / (idleMs / 1000), 3),
    preparedMb: rounded(memoryMb(browser), 0),
  };
}

/** Waits until the server's own composer waits too, as it does some seconds after a host has entered. */
async function composerIsPrepared({ server, session }: Show): Promise<void> {
  const startedMs = Date.now();
  while (Date.now() - startedMs < timeoutMs) {
    const { preparedComposers } = await server.health();
    const mine = preparedComposers.find(({ studioToken }) => studioToken === session.studioToken);
    if (mine?.state === 'ready') return;
    await sleep(250);
  }
  throw new Error('no composer was prepared');
}

/** One show that is watched for a while; ends it. */
async function watchLatency(show: Show) {
  const [onAir, live] = await goLive(show);
  const plain = await openPlainPlayer(show);
  await sleep(startMs);
  const before = { live: await readClock(live), plain: await readClock(plain) };
  const framesPerSecond = await readComposer(show, seconds);
  const after = { live: await readClock(live), plain: await readClock(plain) };
  await plain.context().close();
  await live.context().close();
  const firstPicturesMs: number[] = [];
  for (let count = 0; count < openings; count++) {
    await sleep(calmMs);
    const page = await openWatchPage(show);
    firstPicturesMs.push((await firstPicture(page)).sinceOpenedMs);
    await page.context().close();
  }
  await endShow(show.host);
  return {
    onAir,
    firstPicturesMs,
    framesPerSecond,
    live: newReadings(before.live, after.live),
    plain: newReadings(before.plain, after.plain),
  };
}

/** How many frames the composer makes in each of the next seconds. */
async function readComposer({ server, session }: Show, count: number): Promise<number[]> {
  const read: number[] = [];
  for (let second = 0; second < count; second++) {
    await sleep(1000);
    const { broadcasts } = await server.health();
    const mine = broadcasts.find(({ studioToken }) => studioToken === session.studioToken);
    read.push(mine?.framesPerSecond ?? 0);
  }
  return read;
}

/** What has been read between two readings. */
function newReadings(before: ClockReadings, after: ClockReadings): ClockReadings {
  return {
    ...after,
    latenciesMs: after.latenciesMs.slice(before.latenciesMs.length),
    illegible: after.illegible - before.illegible,
    stalls: after.stalls - before.stalls,
  };
}

function describe(
  name: string,
  { live, plain, firstPicturesMs, framesPerSecond }: Awaited<ReturnType<typeof watchLatency>>,
) {
  // At most a few are between two pictures; many say that the clock was not read at all.
  for (const { latenciesMs, illegible } of [live, plain])
    if (latenciesMs.length < 2 * seconds || illegible > latenciesMs.length / 4)
      throw new Error(
        `the clock was legible ${String(latenciesMs.length)} times, and ${String(illegible)} times not`,
      );
  return {
    [`${name}MedianMs`]: Math.round(median(live.latenciesMs)),
    [`${name}P95Ms`]: Math.round(quantile(live.latenciesMs, 0.95)),
    [`${name}Stalls`]: live.stalls,
    [`${name}PlainMedianMs`]: Math.round(median(plain.latenciesMs)),
    [`${name}PlainP95Ms`]: Math.round(quantile(plain.latenciesMs, 0.95)),
    [`${name}Illegible`]: live.illegible,
    [`${name}FramesPerSecond`]: median(framesPerSecond),
    [`${name}FirstPictureMs`]: Math.round(median(firstPicturesMs)),
  };
}

/** Goes live before the eyes of a viewer; returns the page of that viewer too. */
async function goLive(show: Show): Promise<[OnAir, Page]> {
  const viewer = await openWatchPage(show, (page) => page.waitForEvent('websocket'));
  const { page } = show.host;
  await page.getByRole('button', { name: 'Go live' }).click();
  const dialog = page.getByRole('dialog');
  const box = dialog.getByRole('checkbox');
  await dialog.getByRole('button', { name: 'Go live' }).waitFor();
  if ((await box.count()) > 0) await box.check();
  const earlier = new Set(show.director.ofType('signal'));
  const live = show.director
    .next('signal', (message) => !earlier.has(message) && isLive(message.signal))
    .then(() => Date.now());
  const pressedMs = Date.now();
  await dialog.getByRole('button', { name: 'Go live' }).click();
  const liveMs = (await live) - pressedMs;
  const { atMs } = await firstPicture(viewer);
  await page.getByText(/^LIVE/).first().waitFor({ timeout: timeoutMs });
  return [{ liveMs, audienceMs: atMs - pressedMs }, viewer];
}

function isLive(signal: unknown): boolean {
  const { success, data } = peerSignalSchema.safeParse(signal);
  return success && data.type === 'statusChanged' && data.data.status === 'live';
}

async function endShow(host: StudioPage): Promise<void> {
  await host.endEvent();
  await host.page.getByRole('button', { name: 'Done' }).click();
}

/** Opens the watch page for a new viewer, in a browser that runs already but with nothing in its cache. */
async function openWatchPage(
  { audience, session }: Show,
  isOpened: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Page> {
  const page = await (await audience.newContext()).newPage();
  await page.addInitScript(clockReaderSource);
  await Promise.all([isOpened(page), page.goto(session.watchLink, { waitUntil: 'commit' })]);
  return page;
}

/** hls.js as it comes, on the same server's playlist without the low-latency parts. */
async function openPlainPlayer({ audience, session, server }: Show): Promise<Page> {
  const context = await audience.newContext();
  const playlist = `/hls/${session.studioToken}/program.m3u8?parts=no`;
  const address = await servePlainPlayer(context, server.origin, playlist, { lowLatencyMode: false });
  const page = await context.newPage();
  await page.addInitScript(clockReaderSource);
  await page.goto(address);
  return page;
}

function readClock(page: Page): Promise<ClockReadings> {
  return page.evaluate('window.clockReadings');
}

async function firstPicture(page: Page): Promise<NonNullable<ClockReadings['first']>> {
  const startedMs = Date.now();
  while (Date.now() - startedMs < timeoutMs) {
    const { first } = await readClock(page);
    if (first !== null) return first;
    await sleep(50);
  }
  throw new Error('the page showed no picture');
}
