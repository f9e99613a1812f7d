// Writes a Brotli and a gzip version next to each file that is worth it; the server sends the one a browser accepts.
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Everything else is compressed already (woff2, png) or read by the server alone (html). */
const compressible = new Set(['.js', '.css', '.json', '.svg', '.txt', '.wasm', '.ttf', '.pfb', '.icc']);
const encoders = {
  '.br': (bytes) => encodeBrotli(bytes),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    // Hidden folders are not served.
    .filter((file) => !file.slice(folder.length).includes('/.'));
  const takeNext = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await compressFile(file);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, takeNext));
}

async function compressFile(file) {
  const bytes = await readFile(file);
  for (const [extension, encode] of Object.entries(encoders)) {
    const encoded = await encode(bytes);
    if (encoded.length < bytes.length) await writeFile(`${file}${extension}`, encoded);
  }
}

/** Past this size the last per cent would take most of the build's time. */
const hardLimitBytes = 4_000_000;

const encodeBrotli = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: bytes.length > hardLimitBytes ? 9 : constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
