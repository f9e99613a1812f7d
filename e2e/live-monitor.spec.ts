import { launchParticipant } from './fixtures/chromium.ts';
import { startServer } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';
import { StudioPage } from './pages/studioPage.ts';

test('on air a host opens a small silent monitor of what the audience sees; it loads nothing while closed, plays nothing while the page is hidden, and stays open after a reload', async () => {
  test.setTimeout(240_000);
  const server = await startServer({ PREPARED_COMPOSERS: '1', RENDITIONS: '360p' });
  // With two cores, it is closed at first.
  const context = await launchParticipant();
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 2 }),
  );
  try {
    const session = await server.createSession();
    const host = await StudioPage.enter(context, session.hostLink, 'Mei');
    const { page } = host;
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/hls/'))
        loaded.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
    });
    await page.setViewportSize({ width: 1280, height: 720 });
    await host.show('Mei');
    await host.goLive();

    const open = page.getByRole('button', { name: 'Show what the audience sees now' });
    const monitor = page.getByRole('link', { name: /^What the audience sees now/ });
    await expect(open).toHaveAttribute('aria-expanded', 'false');
    await expect(monitor).toHaveCount(0);
    expect(loaded).toEqual([]);

    await open.click();
    await expect(monitor).toHaveAccessibleName(/: \d+\.\d s behind$/, { timeout: 30_000 });
    const video = monitor.locator('video');
    const read = () =>
      video.evaluate(({ currentTime, muted, videoHeight }: HTMLVideoElement) => ({
        currentTime,
        muted,
        videoHeight,
      }));
    const { currentTime } = await read();
    await expect.poll(async () => (await read()).currentTime).toBeGreaterThan(currentTime + 1);
    expect(await read()).toMatchObject({ muted: true, videoHeight: 360 });
    expect(loaded.filter((file) => /^(program|720p)/.test(file))).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('monitor.png') });

    const setHidden = (isHidden: boolean): Promise<void> =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await setHidden(true);
    await expect(video).toHaveCount(0);
    await setHidden(false);
    await expect(monitor).toHaveAccessibleName(/: \d+\.\d s behind$/, { timeout: 30_000 });

    await page.reload();
    await expect(monitor).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Hide what the audience sees now' }).click();
    await expect(monitor).toHaveCount(0);
    await host.endEvent();
    await expect(open).toHaveCount(0);
  } finally {
    await context.close();
    await server.stop();
  }
});
