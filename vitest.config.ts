import { defineConfig } from 'vitest/config';
import { assemblyScript } from './tools/assemblyScript.ts';

export default defineConfig({
  plugins: [assemblyScript()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/server/globalSetup.ts'],
    // Files of one worker share its modules, and by them one open database: most of the time went into loading both anew.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
