// npm run bench -- NAME [ARGS]: runs bench/NAME/run.ts. Each bench measures its subject and its reference in the same
// run, alternating, and ends with one JSON line {"bench", figures, "ratio"}.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
const [name, ...args] = process.argv.slice(2);
const entry = (folder) =>
  ['run.ts', 'run.mjs'].map((file) => join(here, folder, file)).find((path) => existsSync(path));
const names = readdirSync(here, { withFileTypes: true })
  .filter((each) => each.isDirectory() && entry(each.name) !== undefined)
  .map((each) => each.name);

if (name === undefined || !names.includes(name)) {
  console.error(`usage: npm run bench -- NAME, where NAME is one of: ${names.join(', ')}`);
  process.exit(1);
}
const child = spawn(process.execPath, ['--import', 'tsx', entry(name), ...args], { stdio: 'inherit' });
child.on('exit', (code) => process.exit(code ?? 1));
