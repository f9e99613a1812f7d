import { defineConfig } from '@playwright/test';
import { chromiumArgs, headlessShellPath, plainPagesFlag } from './e2e/fixtures/chromium.ts';

/** What a busy neighbour would change: how players and hidden pages keep up, and whether sound and picture are together. */
const alone = /\/(?:background-covered|delivery-live|live-sync)\.spec\.ts$/;
/** Recorded shows: their tests mostly wait for the time of the show. */
const simulive = /\/simulive[^/]*\.spec\.ts$/;
/** Whole shows. */
const shows = /(?:background-studio|broadcast|live|media|scene|session)[^/]*\.spec\.ts$/;

/** `npm test` runs two suites, the projects of which two tests run side by side and `alone`, each with its own results. */
const suite = process.env['FOOTLIGHT_SUITE'] ?? 'e2e';

export default defineConfig({
  testDir: 'e2e',
  // In the order in which they begin: the longest tests first, so that neither of two workers is left alone with one at the end.
  projects: [
    { name: 'shows', testMatch: shows, testIgnore: [simulive, alone] },
    { name: 'simulive', testMatch: simulive },
    { name: 'pages', testMatch: '**/*.spec.ts', testIgnore: [shows, simulive, alone] },
    { name: 'alone', testMatch: alone, workers: 1 },
  ],
  globalSetup: './e2e/fixtures/globalSetup.ts',
  // Each test waits about half of its time: two at a time keep two cores busy, three would only wait for each other.
  workers: 2,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: `test-results/${suite}`,
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  reporter: [['list'], ['json', { outputFile: `test-results/${suite}.json` }]],
  use: {
    launchOptions: {
      executablePath: headlessShellPath,
      args: [...chromiumArgs(), plainPagesFlag],
    },
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
  },
});
