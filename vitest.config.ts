import { configDefaults, defineConfig } from 'vitest/config';
import { assemblyScript } from './tools/assemblyScript.ts';

const tests = 'tests/**/*.test.{ts,tsx}';
const serverTests = 'tests/server/**/*.test.ts';

export default defineConfig({
  plugins: [assemblyScript()],
  test: {
    globalSetup: ['tests/server/globalSetup.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: { name: 'rest', include: [tests], exclude: [...configDefaults.exclude, serverTests] },
      },
      {
        extends: true,
        // Files of one worker share its modules, and by them one open database.
        test: { name: 'server', include: [serverTests], isolate: false },
      },
    ],
  },
});
