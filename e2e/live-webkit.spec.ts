import { openHostCalls } from './fixtures/hostCalls.ts';
import { startServer } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';
import { launchWebKit } from './fixtures/webkit.ts';

/** What the page's player shows; null while it shows nothing. */
interface Playing {
  timeS: number;
  widthPx: number;
  isPaused: boolean;
}
const readPlaying = `(({ currentTime, videoWidth, paused } = document.querySelector('video') ?? {}) =>
  videoWidth > 0 ? { timeS: currentTime, widthPx: videoWidth, isPaused: paused } : null)()`;

// Whether it plays with sound at once is not shown here: for WebKit, whatever the driver does is a gesture of the user.
test('a viewer on WebKit sees the live picture move on', async () => {
  test.setTimeout(240_000);
  const server = await startServer();
  const page = await launchWebKit();
  try {
    const session = await server.createSession();
    const call = await openHostCalls(server, session);
    await call('POST', 'start_broadcast');
    await page.goto(session.watchLink);
    const playing = async (): Promise<Playing | null> => (await page.evaluate(readPlaying)) as Playing | null;
    await expect.poll(playing, { timeout: 90_000 }).toMatchObject({ isPaused: false });
    // The program or its small rendition, whichever the line carries.
    expect([640, 1280]).toContain((await playing())?.widthPx);
    const seenAtS = (await playing())?.timeS ?? 0;
    await expect.poll(async () => (await playing())?.timeS, { timeout: 60_000 }).toBeGreaterThan(seenAtS + 3);
  } finally {
    await test.info().attach('WebKit', { body: await page.screenshot(), contentType: 'image/png' });
    await page.close();
    await server.stop();
  }
});
