import type { BrowserContext, Locator } from '@playwright/test';
import { cameraFile } from './fixtures/cameraFiles.ts';
import { launchParticipant } from './fixtures/chromium.ts';
import { startServer, type TestServer, type TestSession } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';
import { StudioPage } from './pages/studioPage.ts';

test.describe('a host on air', () => {
  test.describe.configure({ mode: 'serial', timeout: 240_000 });
  let server: TestServer;
  let session: TestSession;
  let context: BrowserContext;
  let host: StudioPage;
  let open: Locator;

  test.beforeAll(async () => {
    server = await startServer({ RENDITIONS: '360p' });
    session = await server.createSession();
    context = await launchParticipant({ cameraFile: cameraFile('green') });
    // With two cores, the monitor is closed at first.
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 2 }),
    );
  });
  test.afterAll(async () => {
    await context?.close();
    await server?.stop();
  });

  test('opens a small silent monitor of what the audience sees; it loads nothing while closed, plays nothing while the page is hidden, and stays open after a reload', async () => {
    host = await StudioPage.enter(context, session.hostLink, 'Mei', 'Host');
    const { page } = host;
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/hls/'))
        loaded.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
    });
    await page.setViewportSize({ width: 1280, height: 720 });
    await host.show('Mei');
    await host.goLive();

    open = page.getByRole('button', { name: 'Show what the audience sees now' });
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
  });

  test('1.2.47 sees on the debug page that the composer shows what she sees, after every change', async () => {
    const debug = await context.newPage();
    await debug.goto(`${server.origin}/${session.studioToken}/debug-live`);
    const digestIn = (region: string): Locator =>
      debug.getByRole('region', { name: region }).getByText(/^[0-9a-f]{16}/);
    for (const act of [() => host.chooseLayout('Focus'), () => host.hide('Mei'), () => host.show('Mei')]) {
      await act();
      await expect
        .poll(async () => (await digestIn('Composer').textContent()) === (await host.digest()), {
          timeout: 40_000,
        })
        .toBe(true);
      for (const region of ['Mei', 'Program, as drawn here'])
        await expect(digestIn(region)).toHaveText(/ · same as the composer$/, { timeout: 40_000 });
    }
    const composer = debug.getByRole('region', { name: 'Composer' });
    // A busy machine may have dropped the small rendition.
    await expect(composer).toContainText(
      /program 720p [0-9.]+ fps [0-9.]+ Mb\/s · 360p ([0-9.]+ fps [0-9.]+ Mb\/s|dropped: the machine did not hold)/,
    );
    await expect(composer.getByRole('img', { name: /^Sound and picture of Mei: from / })).toBeVisible();
    expect(server.log()).not.toContain('does not show what the preview shows');
    expect(server.log()).not.toContain('garbage collected');
    if (process.env['LOG'] !== undefined) console.log(server.log());
    await debug.screenshot({ path: 'test-results/debug-live.png', fullPage: true });
    await debug.close();
  });

  test('has no monitor once the event has ended', async () => {
    await expect(open).toHaveCount(1);
    await host.endEvent();
    await expect(open).toHaveCount(0);
  });
});
