import { defineConfig } from 'vitest/config';
import { assemblyScript } from './tools/assemblyScript.ts';

export default defineConfig({
  plugins: [assemblyScript()],
  test: {
    globalSetup: ['tests/server/globalSetup.ts'],
    include: ['tests/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
