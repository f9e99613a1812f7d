import type { BrowserContext, TestInfo } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { grainyCameraFile } from './fixtures/cameraFiles.ts';
import { launchParticipant } from './fixtures/chromium.ts';
import {
  expectLivePicture,
  expectLiveSound,
  expectNoStall,
  expectRendition,
  openChromiumViewer,
  openFirefoxViewer,
  openWebKitViewer,
  read,
  type DeliveryViewer,
} from './fixtures/deliveryViewer.ts';
import { newestSegments, readPlaylist } from './fixtures/hls.ts';
import { descendants } from './fixtures/processes.ts';
import { startServer, type TestServer, type TestSession } from './fixtures/server.ts';
import { startTcpProxy, type TcpProxy } from './fixtures/tcpProxy.ts';
import { expect, test } from './fixtures/test.ts';
import { StudioPage } from './pages/studioPage.ts';

const narrowBps = 1_000_000;
const outageMs = 5000;
const sleepMs = 60_000;

const pressKey = (viewer: DeliveryViewer, key: string): Promise<unknown> =>
  viewer.evaluate(`dispatchEvent(new KeyboardEvent('keydown', { key: '${key}' }))`);

/** The page is the one that was opened at first: nothing has reloaded it. */
const expectOpenedOnce = async (viewer: DeliveryViewer): Promise<void> =>
  expect(await viewer.evaluate('document.documentElement.dataset.opened')).toBe('once');

const later = (ms: number): Promise<number> =>
  new Promise((resolve) => setTimeout(() => resolve(Date.now()), ms));

const chooseSound = `(async () => {
  document.querySelector('button[aria-label=Quality]').click();
  const find = () => [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Only sound');
  while (find() === undefined) await new Promise(requestAnimationFrame);
  find().click();
})()`;

/** Records in which places the page's video has been, before the page has taken it and after. */
const recordPlaces = `(() => {
  const places = window.places = { early: [], page: [] };
  const look = () => {
    requestAnimationFrame(look);
    const video = document.querySelector('video');
    if (video === null) return;
    const { x, y, width, height } = video.getBoundingClientRect();
    const seen = video.closest('#early-picture') === null ? places.page : places.early;
    const place = [x, y, width, height].map(Math.round).join(' ');
    if (!seen.includes(place)) seen.push(place);
  };
  look();
})()`;

/** The page's own timers stand still while it sleeps. */
const noteSleep = `(() => {
  window.longestSleepMs = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    window.longestSleepMs = Math.max(window.longestSleepMs, now - last);
    last = now;
  }, 100);
})()`;

/** A show that goes on while viewers come, each with a line of its own to the server. */
test.describe('a show is delivered', () => {
  test.describe.configure({ mode: 'serial', timeout: 240_000 });
  let server: TestServer;
  let session: TestSession;
  let hostContext: BrowserContext;
  let host: StudioPage;
  const opened: { close(): Promise<void> }[] = [];

  test.beforeAll(async () => {
    server = await startServer({ STANDBY_COMPOSER: 'on', RENDITIONS: '360p' });
    session = await server.createSession();
    hostContext = await launchParticipant({ cameraFile: grainyCameraFile() });
    host = await StudioPage.enter(hostContext, session.hostLink, 'Grace Host', 'Host');
    await host.show('Grace Host');
    await host.goLive();
  });

  test.afterAll(async () => {
    await Promise.allSettled(opened.map((each) => each.close()));
    await hostContext.close();
    await server.stop();
  });

  /** How often a new composer has gone on with the program's playlist. */
  async function countRestarts(): Promise<number> {
    const url = `${server.origin}/hls/${session.studioToken}/program.m3u8?parts=no`;
    return (await (await fetch(url)).text()).match(/#EXT-X-DISCONTINUITY\n/g)?.length ?? 0;
  }

  /** What the program takes of a line, from its newest segments; bits per second. */
  async function measureProgramBps(): Promise<number> {
    const url = `${server.origin}/hls/${session.studioToken}/playlist.m3u8`;
    const [media, playlist] = await Promise.all([newestSegments(url, 3), readPlaylist(url)]);
    const lengthS = playlist?.durationsS.slice(-3).reduce((sum, each) => sum + each, 0) ?? 0;
    return ((media?.byteLength ?? Number.NaN) * 8) / lengthS;
  }

  const browsers = {
    Chromium: openChromiumViewer,
    Firefox: openFirefoxViewer,
    WebKit: openWebKitViewer,
  };
  const turns = Object.entries(browsers).map(([name, openViewer]) => ({
    name,
    openViewer,
    /** Its viewer, the viewer's line, and since when it is asleep. */
    open: null as { viewer: DeliveryViewer; line: TcpProxy; asleepSinceMs: number } | null,
  }));
  type Turn = (typeof turns)[number];
  const openIn = ({ name, open }: Turn): NonNullable<Turn['open']> => {
    if (open === null) throw new Error(`${name} has no viewer`);
    return open;
  };

  async function attachPicture(turn: Turn, info: TestInfo): Promise<void> {
    if (info.status === info.expectedStatus || turn.open === null) return;
    const { viewer } = turn.open;
    // One that sleeps cannot be photographed.
    await viewer.wake();
    await info.attach(turn.name, { body: await viewer.screenshot(), contentType: 'image/png' });
    await info.attach('server log', { body: server.log(), contentType: 'text/plain' });
  }

  for (const turn of turns) {
    const { name, openViewer } = turn;
    test.describe(name, () => {
      // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from this pattern
      test.afterEach(({}, info) => attachPicture(turn, info));

      test(`${name}: the picture is there, at the live edge`, async () => {
        const line = await startTcpProxy(server.port);
        const viewer = await openViewer();
        opened.push(viewer, line);
        turn.open = { viewer, line, asleepSinceMs: 0 };
        await viewer.open(session.watchLink.replace(String(server.port), String(line.port)));
        await expectLivePicture(viewer);
        await viewer.evaluate(`(document.documentElement.dataset.opened = 'once')`);
        await expectRendition(viewer, ['program'], 60_000);
      });

      test(`${name}: goes on after the composer was killed`, async () => {
        const { viewer } = openIn(turn);
        const before = await countRestarts();
        const [composer] = descendants(server.pid(), '--headless');
        expect(composer, 'the composer runs').toBeDefined();
        process.kill(composer ?? 0, 'SIGKILL');
        await expect.poll(countRestarts, { timeout: 40_000 }).toBe(before + 1);
        await expectLivePicture(viewer);
      });

      // Soon after: a composer that runs out of time on a busy machine leaves the small rendition out, and a new one has it.
      test(`${name}: a line that narrows to 1 Mb/s soon plays without stalls, the small rendition or its sound, and a wide one the large again`, async () => {
        const { viewer, line } = openIn(turn);
        line.narrow(narrowBps);
        await expectRendition(viewer, ['360p', 'sound'], 40_000);
        await expectLiveSound(viewer);
        await expectNoStall(viewer, 8);
        // A browser that gets too little of these two cores takes the last resort. What a composer with little time sends may fit whole.
        if ((await read(viewer))?.rendition === 'program')
          expect(await measureProgramBps(), 'what the program takes').toBeLessThan(narrowBps);
        line.narrow(null);
        // After the last resort it probes the line each 20 s, and climbs one step at a time.
        await expectRendition(viewer, ['program'], 150_000);
        await expectLivePicture(viewer);
      });

      // It wakes when the others have been here: two players and a composer are too much for two cores.
      test(`${name}: sleeps`, async () => {
        const own = openIn(turn);
        await expectOpenedOnce(own.viewer);
        await own.viewer.evaluate(noteSleep);
        await own.viewer.sleep();
        own.asleepSinceMs = Date.now();
      });
    });
  }

  for (const [width, height] of [
    [1280, 800],
    [900, 900],
    [390, 844],
    [844, 390],
  ] as const)
    test(`at ${String(width)}x${String(height)} the picture that comes before its page is where the page has it`, async () => {
      const viewer = await openChromiumViewer();
      opened.push(viewer);
      await viewer.page?.setViewportSize({ width, height });
      await viewer.page?.addInitScript(recordPlaces);
      await viewer.open(session.watchLink);
      await expectLivePicture(viewer);
      const places = (await viewer.evaluate('window.places')) as Record<'early' | 'page', string[]>;
      expect(places.early).toHaveLength(1);
      expect(places.page).toEqual(places.early);
      await viewer.close();
    });

  for (const turn of turns) {
    const { name } = turn;
    test.describe(`${name} again`, () => {
      // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from this pattern
      test.afterEach(({}, info) => attachPicture(turn, info));

      test(`${name}: wakes to the live edge by itself after a minute or more`, async () => {
        const { viewer, asleepSinceMs } = openIn(turn);
        await later(Math.max(0, asleepSinceMs + sleepMs - Date.now()));
        await viewer.wake();
        await expectLivePicture(viewer);
        expect(await viewer.evaluate('window.longestSleepMs')).toBeGreaterThan(sleepMs * 0.9);
        await expectOpenedOnce(viewer);
      });

      test(`${name}: a line that drops for 5 s brings the picture back to the live edge`, async () => {
        const { viewer, line } = openIn(turn);
        line.cut();
        await later(outageMs);
        line.restore();
        await expectLivePicture(viewer);
      });

      test(`${name}: goes back in the show, and to live again`, async () => {
        const { viewer } = openIn(turn);
        // WebKitGTK drops older media in the first moment of a playlist that was opened again, and hls.js then skips it.
        await expectNoStall(viewer, 2);
        for (let press = 0; press < 2; press++) await pressKey(viewer, 'ArrowLeft');
        await expect.poll(async () => (await read(viewer))?.isLive).toBe(false);
        if (viewer.page !== null) {
          await viewer.page.getByRole('button', { name: 'Quality' }).click();
          await expect(viewer.page.getByRole('group', { name: 'Quality' })).toBeVisible();
          await expectAccessible(viewer.page, '[data-phase]');
          await viewer.page.keyboard.press('Escape');
        }
        const backS = (await read(viewer))?.timeS ?? 0;
        // Seen in WebKitGTK: a player that no longer moves is opened again after eight seconds, where its viewer was.
        await expect
          .poll(async () => (await read(viewer))?.timeS, { timeout: 30_000 })
          .toBeGreaterThan(backS + 1);
        expect((await read(viewer))?.isLive).toBe(false);
        await pressKey(viewer, 'l');
        await expectLivePicture(viewer);
        await expectOpenedOnce(viewer);
      });

      if (name === 'Chromium') {
        test(`${name}: far from its server, 600 ms there and back, it soon plays without stalls`, async () => {
          const { viewer, line } = openIn(turn);
          line.delay(300);
          await expectNoStall(viewer, 8);
          await expectLivePicture(viewer);
        });

        test(`${name}: who comes from that far away starts with whole segments`, async () => {
          const { viewer } = openIn(turn);
          const parts: string[] = [];
          viewer.page?.on('request', (request) => {
            if (/\.\d+\.m4s/.test(request.url())) parts.push(request.url());
          });
          await viewer.page?.reload({ waitUntil: 'commit' });
          await expectLivePicture(viewer);
          await expectNoStall(viewer, 8);
          expect(parts).toEqual([]);
        });
      }

      test(`${name}: plays the sound alone for who wants that`, async () => {
        const { viewer } = openIn(turn);
        await viewer.evaluate(chooseSound);
        await expectRendition(viewer, ['sound'], 20_000);
        await expectLiveSound(viewer);
        await viewer.close();
      });
    });
  }
});
