import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../server/projectRoot.ts';

/**
 * Makes the database image once for all test files, in a process of its own: its memory is large and soon given back.
 * Workers keep their databases in a folder that goes when all are done.
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
