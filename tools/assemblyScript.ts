import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { writeAtOnce } from './writeAtOnce.ts';

const root = resolve(import.meta.dirname, '..');
const cacheFolder = join(root, 'build/kernels');
const suffix = '?assembly';

/** Imports of `….ts?assembly` become the bytes of the WebAssembly module that AssemblyScript makes of the file. */
export function assemblyScript(): Plugin {
  return {
    name: 'assemblyscript',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith(suffix) || importer === undefined) return null;
      return resolve(importer, '..', source);
    },
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const bytes = await compileKernels(id.slice(0, -suffix.length));
      const text = JSON.stringify(Buffer.from(bytes).toString('base64'));
      return `export default Uint8Array.from(atob(${text}), (char) => char.charCodeAt(0));`;
    },
  };
}

/** Compiles an entry file with the files next to it; results are cached in `build/kernels`. */
async function compileKernels(entry: string): Promise<Uint8Array> {
  const file = join(
    cacheFolder,
    `${basename(entry, '.ts')}-${fingerprintSources(resolve(entry, '..'))}.wasm`,
  );
  if (existsSync(file)) return readFileSync(file);
  // Loaded only when something has to be compiled: the compiler is larger than the rest of the build.
  const { main } = await import('assemblyscript/asc');
  const output = new Map<string, Uint8Array>();
  const complaints: string[] = [];
  const { error } = await main(
    [
      entry,
      '--outFile',
      'kernels.wasm',
      '-O3',
      '--noAssert',
      '--runtime',
      'stub',
      '--importMemory',
      '--enable',
      'simd',
    ],
    {
      writeFile: (name, contents) => void output.set(name, Buffer.from(contents)),
      stderr: { write: (text) => void complaints.push(Buffer.from(text).toString()) },
    },
  );
  const bytes = output.get('kernels.wasm');
  if (error !== null || bytes === undefined)
    throw new Error(`AssemblyScript: ${(complaints.join('') || String(error)).slice(0, 2000)}`);
  writeAtOnce(file, bytes);
  return bytes;
}

function fingerprintSources(folder: string): string {
  const hash = createHash('sha256').update(
    readFileSync(join(root, 'node_modules/assemblyscript/package.json')),
  );
  for (const name of readdirSync(folder).toSorted())
    if (name.endsWith('.ts')) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}
