import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../server/projectRoot.ts';

/**
 * Makes the database image once for all test files, in its own process, which frees its large memory when it ends. Workers keep
 * their databases in a folder that is deleted at the end.
 */
export default function setup(): () => void {
  execFileSync(process.execPath, ['--import', 'tsx', join(projectRoot, 'tools/make-database-image.ts')], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
  const folder = mkdtempSync(join(tmpdir(), 'footlight-tests-'));
  process.env['FOOTLIGHT_TEST_FOLDER'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
