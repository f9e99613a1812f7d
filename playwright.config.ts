import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from './e2e/fixtures/chromium.ts';

/** One worker: the browsers of one test fill a small machine by themselves. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/fixtures/globalSetup.ts',
  workers: 1,
  fullyParallel: false,
  // `npm test` leaves what fills two cores for many minutes to `npm run e2e -- FILTER`: sessions, broadcasts, whole shows.
  testIgnore:
    process.env['FOOTLIGHT_SHOWS'] === 'none'
      ? ['live*', 'scene', 'session*', 'media', 'broadcast*', 'output', 'ui-studio', 'ui-entry', 'try'].map(
          (name) => `**/${name}.spec.ts`,
        )
      : [],
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    launchOptions: { executablePath: chromiumPath, args: chromiumArgs() },
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
  },
});
