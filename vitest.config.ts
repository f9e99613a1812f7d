import { defineConfig } from 'vitest/config';
import { shortLived } from './tests/server/bundleServer.ts';
import { assemblyScript } from './tools/assemblyScript.ts';

/** Processes, databases on disk, real waiting and floods: seconds for each test. */
const processes = ['tests/**/*.process.test.ts', 'tests/server/attacks/**/*.test.ts'];
/** Screens, rendered into a document. */
const documents = ['tests/**/*.dom.test.{ts,tsx}'];
/** What has no effects, and so waits for nothing: `npm test` runs it at the lowest priority, while pages wait. */
const pure = ['tests/{background,compositor,director,geometry,program,protocol,scene}/**/*.test.{ts,tsx}'];

export default defineConfig({
  plugins: [assemblyScript()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...processes, ...documents, ...pure, '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: { name: 'pure', include: pure, exclude: documents, testTimeout: 10 * 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'unit in a document',
          include: documents,
          environment: 'jsdom',
          // After the others: a worker that changes between environments loads all its modules again each time.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: processes,
          globalSetup: ['tests/server/bundleServer.ts'],
          // They wait for other processes half of their time.
          maxWorkers: 4,
          sequence: { groupOrder: 2 },
        },
      },
    ],
    // One more than the cores of the machine that the suites are made for, since they wait a little; the default leaves a core free.
    maxWorkers: 3,
    globalSetup: ['tests/server/globalSetup.ts'],
    setupFiles: ['tests/settleImports.ts'],
    // Files of one worker share its modules, and with them one open database: loading both again for each file took most of the time.
    isolate: false,
    execArgv: [shortLived],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
