import type { BrowserContext } from '@playwright/test';
import { cameraFile } from './fixtures/cameraFiles.ts';
import { launchParticipant } from './fixtures/chromium.ts';
import { startServer, type TestServer } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';
import { StudioPage } from './pages/studioPage.ts';

test.describe('preview and broadcast', () => {
  let server: TestServer;
  let context: BrowserContext | null = null;

  test.beforeAll(async () => {
    server = await startServer({ COMPOSER_RESOLUTION: 'auto', RENDITIONS: '360p' });
  });
  test.afterAll(async () => {
    await context?.close();
    await server.stop();
  });

  test('1.2.47 the debug page reports that the composer shows what the host sees, after every change', async () => {
    test.setTimeout(180_000);
    const session = await server.createSession();
    context = await launchParticipant({ cameraFile: cameraFile('green') });
    const host = await StudioPage.enter(context, session.hostLink, 'Grace Host', 'Host');
    await host.show('Grace Host');
    await host.goLive();
    const debug = await context.newPage();
    await debug.goto(`${server.origin}/${session.studioToken}/debug-live`);
    const digestIn = (region: string) =>
      debug.getByRole('region', { name: region }).getByText(/^[0-9a-f]{16}/);
    for (const act of [
      () => host.chooseLayout('Focus'),
      () => host.hide('Grace Host'),
      () => host.show('Grace Host'),
    ]) {
      await act();
      await expect
        .poll(async () => (await digestIn('Composer').textContent()) === (await host.digest()), {
          timeout: 40_000,
        })
        .toBe(true);
      for (const region of ['Grace Host', 'Program, as drawn here'])
        await expect(digestIn(region)).toHaveText(/ · same as the composer$/, { timeout: 40_000 });
    }
    // A busy machine may have dropped the small rendition.
    await expect(debug.getByRole('region', { name: 'Composer' })).toContainText(
      /program 1080p [0-9.]+ fps [0-9.]+ Mb\/s · 360p ([0-9.]+ fps [0-9.]+ Mb\/s|dropped: the machine did not hold)/,
    );
    await expect(
      debug
        .getByRole('region', { name: 'Composer' })
        .getByRole('img', { name: /^Sound and picture of Grace Host: from / }),
    ).toBeVisible();
    expect(server.log()).not.toContain('does not show what the preview shows');
    expect(server.log()).not.toContain('garbage collected');
    if (process.env['LOG'] !== undefined) console.log(server.log());
    await debug.screenshot({ path: 'test-results/debug-live.png', fullPage: true });
  });
});
