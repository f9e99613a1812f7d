import { defineConfig } from '@playwright/test';
import { chromiumArgs, headlessShellPath, plainPagesFlag } from './e2e/fixtures/chromium.ts';
import { patienceMs } from './e2e/fixtures/politeCommand.ts';

/**
 * What a neighbour would disturb: how players and hidden pages keep up, whether sound and picture are together, and the shows that keep both
 * cores busy by themselves, because a program is composed and encoded as long as it is on air: with a neighbour they take three times as long.
 */
const alone = [
  'background-covered',
  'background-studio',
  'broadcast-states',
  'chat-live',
  'colors-live',
  'delivery-live',
  'live',
  'live-monitor',
  'live-prepared',
  'live-sync',
  'recording-alignment',
].map((name) => `**/${name}.spec.ts`);

/**
 * What only computes, however long that takes: `npm test` runs it at the lowest priority during the shows that run alone, which leave a fifth
 * of both cores unused.
 */
const background = ['compositor', 'pixels', 'planar'].map((name) => `**/${name}.spec.ts`);

/** `npm test` runs each project as a suite with its own results. */
const suite = process.env['FOOTLIGHT_SUITE'] ?? 'e2e';

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'together', testIgnore: [...alone, ...background] },
    { name: 'alone', testMatch: alone, workers: 1 },
    {
      name: 'background',
      testMatch: background,
      workers: 1,
      timeout: patienceMs,
      expect: { timeout: patienceMs },
    },
  ],
  globalSetup: './e2e/fixtures/globalSetup.ts',
  // Tests wait about half of their time: two keep two cores busy, and a third would only make the others slower.
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
