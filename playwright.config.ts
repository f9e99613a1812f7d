import { defineConfig } from '@playwright/test';
import { chromiumArgs, headlessShellPath, plainPagesFlag } from './e2e/fixtures/chromium.ts';

/** Shows that take minutes each, or all of a small machine: `npm test -- --without-long` leaves them out. */
const long = /\/(?:colors-live|delivery-live|live-sync)\.spec\.ts$/;
/** Recorded shows: their tests mostly wait for the time of the show. */
const simulive = /\/simulive[^/]*\.spec\.ts$/;
/** Whole shows: the browsers of one such test fill a small machine by themselves. */
const shows = /(?:background-studio|broadcast|live|media|scene|session)[^/]*\.spec\.ts$/;

/** `npm test` runs the projects one after the other, each with its own results. */
const suite = process.env['FOOTLIGHT_SUITE'] ?? 'e2e';

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'pages', testMatch: '**/*.spec.ts', testIgnore: [shows, simulive, long] },
    { name: 'shows', testMatch: shows, testIgnore: [simulive, long] },
    { name: 'simulive', testMatch: simulive },
    { name: 'long', testMatch: long },
  ],
  globalSetup: './e2e/fixtures/globalSetup.ts',
  workers: 1,
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
