import { defineConfig } from 'vitest/config';
import { assemblyScript } from './tools/assemblyScript.ts';

export default defineConfig({
  plugins: [assemblyScript()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['**/*.process.test.ts', '**/node_modules/**'],
        },
      },
      // Server processes and databases on disk: seconds for each test.
      { extends: true, test: { name: 'processes', include: ['tests/**/*.process.test.ts'] } },
    ],
    globalSetup: ['tests/server/globalSetup.ts'],
    // Files of one worker share its modules, and with them one open database: loading both again for each file took most of the time.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
