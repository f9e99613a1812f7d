import { expect, test } from '@playwright/test';
import { launchParticipant } from './fixtures/chromium.ts';
import { startServer } from './fixtures/server.ts';
import { StudioPage } from './pages/studioPage.ts';

test('before going live a host reads what works; on air the header plays what the audience sees, small and silent', async () => {
  test.setTimeout(180_000);
  const server = await startServer({ PREPARED_COMPOSERS: '1' });
  const context = await launchParticipant();
  try {
    const session = await server.createSession();
    const host = await StudioPage.enter(context, session.hostLink, 'Mei');
    const { page } = host;
    await page.setViewportSize({ width: 1280, height: 720 });
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps.getByRole('listitem')).toHaveText([
      'Put yourself on stream',
      'Invite somebody',
      'Go live when you are ready',
    ]);
    await page.screenshot({ path: test.info().outputPath('first-steps.png') });
    await host.show('Mei');
    await expect(steps.getByRole('listitem')).toHaveCount(2);

    await page.getByRole('button', { name: 'Go live' }).click();
    const checks = page.getByRole('dialog').getByRole('region', { name: 'Before you go live' });
    await expect(checks.getByText('Your camera is on')).toBeVisible();
    // The fake microphone beeps.
    await expect(checks.getByText('Your microphone hears you')).toBeVisible();
    await expect(checks.getByText('The server is ready to broadcast')).toBeVisible({ timeout: 60_000 });
    await expect(checks.getByText(/^There is room to record \S+ hours/)).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('checks.png') });
    await page.keyboard.press('Escape');
    await host.goLive();
    await expect(steps.getByText('Go live when you are ready')).toHaveCount(0);

    const monitor = page.getByRole('link', { name: /^What the audience sees now/ });
    await expect(monitor).toHaveAccessibleName(/: \d+\.\d s behind$/, { timeout: 60_000 });
    const video = monitor.locator('video');
    const read = () =>
      video.evaluate(({ currentTime, muted, videoHeight }: HTMLVideoElement) => ({
        currentTime,
        muted,
        videoHeight,
      }));
    const { currentTime } = await read();
    await expect.poll(async () => (await read()).currentTime).toBeGreaterThan(currentTime + 2);
    expect((await read()).muted).toBe(true);
    // The smallest rendition.
    await expect.poll(async () => (await read()).videoHeight).toBe(360);
    test.info().annotations.push({
      type: 'delay',
      description: (await monitor.getAttribute('aria-label')) ?? '',
    });
    await page.screenshot({ path: test.info().outputPath('monitor.png') });
    await host.endEvent();
    await expect(monitor).toHaveCount(0);
    await page.reload();
    await page.getByRole('button', { name: 'Enter studio' }).click();
    await expect(steps.getByRole('listitem')).toHaveText(['Invite somebody']);
  } finally {
    await context.close();
    await server.stop();
  }
});
