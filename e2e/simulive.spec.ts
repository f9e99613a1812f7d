import { expect, test } from '@playwright/test';
import { startServer, type TestServer } from './fixtures/server.ts';
import { createSimulive, expectOnTime, giveVideo, readLateness } from './fixtures/simulive.ts';

let server: TestServer;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

test('1.1.09 1.2.38 1.2.42 1.2.43 1.2.44 1.4.15 a show counts down, pulses, plays from its beginning, and ends', async ({
  page,
}) => {
  const simulive = await createSimulive(server, { startsInMs: 45_000 });
  await giveVideo(server, simulive, { seconds: 8 });
  await page.goto(simulive.simuliveLink);
  await expect(page.getByRole('heading', { name: 'Starts in' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^00 hours\s*00 minutes\s*[0-4]\d seconds$/);
  await page.screenshot({ path: '/tmp/c-countdown.png' });
  await expect(page.getByText('About to start')).toBeVisible({ timeout: 60_000 });
  await page.screenshot({ path: '/tmp/c-pulse.png' });
  await expect(page.getByText('LIVE', { exact: true }).first()).toBeVisible();
  await expectOnTime(page, simulive, 0.5, 2000);
  console.log('late', await readLateness(page, simulive));
  await page.screenshot({ path: '/tmp/c-live.png' });
  await expect(page.getByRole('heading', { name: 'Session ended' })).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  await page.screenshot({ path: '/tmp/c-ended.png' });
});
