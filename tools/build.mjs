// Builds what `npm start` runs: the web app with its compressed files, the server, the database image. Does nothing when
// they are up to date.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressFiles } from './compressFiles.mjs';

const root = resolve(import.meta.dirname, '..');
const sources = [
  'src',
  'server',
  'shaders',
  'kernels',
  'tools/assemblyScript.ts',
  'tools/build.mjs',
  'tools/compressFiles.mjs',
  'tools/emojiResources.ts',
  'tools/pdfResources.ts',
  'tools/segmentationModel.ts',
  'tools/segmentationResources.ts',
  'tools/shellFirst.ts',
  'tools/withoutJsonSchemas.ts',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.server.config.ts',
];
const built = join(root, 'dist/built.json');

/** Builds unless the last build was made from the sources as they are now. */
export async function buildIfNeeded() {
  const fingerprint = fingerprintSources();
  if (readBuilt() === fingerprint) return;
  await build();
  writeFileSync(built, JSON.stringify({ fingerprint }));
}

async function build() {
  const startedMs = performance.now();
  console.log('Building Footlight …');
  runNode('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
  runNode(
    'node_modules/vite/bin/vite.js',
    'build',
    '--config',
    'vite.server.config.ts',
    '--logLevel',
    'warn',
  );
  runNode('--import', 'tsx', 'tools/make-database-image.ts');
  await compressFiles(join(root, 'dist/web'));
  console.log(`Built in ${((performance.now() - startedMs) / 1000).toFixed(1)} s.`);
}

function runNode(...args) {
  execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
}

function readBuilt() {
  try {
    return existsSync(join(root, 'build/database-image'))
      ? JSON.parse(readFileSync(built, 'utf8')).fingerprint
      : null;
  } catch {
    return null;
  }
}

/** Changes with every source file and with the commit that is checked out. */
function fingerprintSources() {
  const hash = createHash('sha256').update(process.version).update(readHead());
  for (const file of ['package-lock.json', ...sources].flatMap(listFiles).sort((a, b) => (a < b ? -1 : 1))) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file} ${String(size)} ${String(mtimeMs)}\n`);
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (!existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

function readHead() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildIfNeeded();
