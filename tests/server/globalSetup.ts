import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../server/projectRoot.ts';

/** Makes the database image once for all test files, in a process of its own: its memory is large and soon given back. */
export default function setup(): void {
  execFileSync(process.execPath, ['--import', 'tsx', join(projectRoot, 'tools/make-database-image.ts')], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
}
