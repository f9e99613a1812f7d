import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a policy calls the scripts inside the built page: `'sha256-…'` for each. Empty without a build. */
export function inlineScriptHashes(webFolder: string): string[] {
  const page = join(webFolder, 'index.html');
  if (!existsSync(page)) return [];
  const scripts = [...readFileSync(page, 'utf8').matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs)];
  return scripts.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
