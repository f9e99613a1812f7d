import { join } from 'node:path';
import { projectRoot } from '../../server/projectRoot.ts';

const folder = join(projectRoot, 'build/test-server');

/** The real server, made of the sources as they are now: it starts in half the time that it takes from them. */
export const bundledServer = join(folder, 'listen.js');

/**
 * For Node: functions of the database's WebAssembly that run often are not compiled a second time for speed, which takes a third of a
 * start's processor time and pays off after minutes. A test's server lives for seconds.
 */
export const shortLived = '--liftoff-only';

/** Bundles it once, before all test files. */
export default async function setup(): Promise<void> {
  // Test files need the path alone.
  const { build } = await import('vite');
  await build({
    root: projectRoot,
    configFile: join(projectRoot, 'vite.server.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, sourcemap: false },
  });
}
