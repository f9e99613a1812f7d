import { enter, expect, otherPage, test } from './fixtures/screens.ts';
import { startServer } from './fixtures/server.ts';

test.describe('auto-production', () => {
  test('2.4.30 2.4.31 2.4.32 it shows names, then cuts to the one who talks, on both screens alike; a layout ends it', async ({
    page,
    browser,
  }, info) => {
    const server = await startServer({ FEATURE_AUTO_PRODUCTION: 'on' });
    const speaker = await otherPage(browser);
    try {
      const session = await server.createSession();
      await enter(page, session.hostLink, 'Amara');
      await enter(speaker, session.speakerLink, 'Jonas');
      // The host is silent; the fake microphone of the other browser beeps.
      await page.getByRole('button', { name: 'Mute' }).click();
      await page.getByRole('button', { name: /^Put Amara.* on stream/ }).click();
      await page.getByRole('button', { name: /^Put Jonas.* on stream/ }).click();
      const auto = page.getByRole('button', { name: 'Auto', exact: true });
      await auto.click();
      await expect(auto).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByText('Wide shot: with everybody’s names')).toBeVisible();
      await info.attach('wide', { body: await page.screenshot(), contentType: 'image/png' });
      // A wide shot lasts 20 s by the clock of the host who leads; the unit tests measure it.
      await page.clock.setSystemTime(Date.now() + 17_000);
      await expect(page.getByText(/^Close-up: Jonas has talked for \d+ s$/)).toBeVisible({ timeout: 40_000 });
      const digestOf = (each: typeof page) => each.locator('[data-digest]').getAttribute('data-digest');
      await expect
        .poll(async () => [await digestOf(page), await digestOf(speaker)])
        .toEqual([expect.stringMatching(/.+/), await digestOf(page)]);
      await info.attach('close-up', { body: await page.screenshot(), contentType: 'image/png' });
      await page.getByRole('button', { name: 'Hold this shot' }).click();
      await expect(page.getByRole('button', { name: /^Held for \d+ s$/ })).toBeVisible();
      await expect(page.getByText('Close-up: held by a host')).toBeVisible();
      await page.getByRole('radio', { name: 'Contain' }).click();
      await expect(auto).toHaveAttribute('aria-pressed', 'false');
    } finally {
      await speaker.context().close();
      await server.stop();
    }
  });
});
