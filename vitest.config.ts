import { defineConfig } from 'vitest/config';
import { assemblyScript } from './tools/assemblyScript.ts';

export default defineConfig({
  plugins: [assemblyScript()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/server/globalSetup.ts'],
    // Files of one worker share its modules, and with them one open database: loading both again for each file took most of the time.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
