import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from './e2e/fixtures/chromium.ts';

/** Whole shows: the browsers of one such test fill a small machine by themselves. */
const shows = /(?:broadcast|live|media|scene|session)[^/]*\.spec\.ts$/;

/** `npm test` runs the projects one after the other, each with results of its own. */
const suite = process.env['FOOTLIGHT_SUITE'] ?? 'e2e';

/**
 * Run by name, left out of `npm test`: sound is about 80 ms behind the picture where all browsers of a show share two cores,
 * which is the limit itself.
 */
const unproven = process.env['FOOTLIGHT_SUITE'] === undefined ? [] : [/\/live-sync\.spec\.ts$/];

export default defineConfig({
  testDir: 'e2e',
  // Pages alone mostly wait; `npm test` runs them two at a time.
  projects: [
    { name: 'pages', testMatch: '**/*.spec.ts', testIgnore: shows },
    { name: 'shows', testMatch: shows, testIgnore: unproven },
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
      executablePath: chromiumPath,
      // The page itself is put together without WebGL, which would redraw all of it for each picture of a tile.
      args: [...chromiumArgs(), '--disable-gpu-compositing'],
    },
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
  },
});
