// npm run fuzz -- NAME [--runs N] [--seed S]: runs tools/fuzz/NAME.ts. Each prints a failing seed, which replays with
// --seed, and ends with one line 'N runs, M divergences' or 'N frames, M failures'.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'fuzz');
const [name, ...args] = process.argv.slice(2);
const names = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''));

if (name === undefined || !names.includes(name)) {
  console.error(`usage: npm run fuzz -- NAME, where NAME is one of: ${names.join(', ')}`);
  process.exit(1);
}
const child = spawn(process.execPath, ['--import', 'tsx', join(folder, `${name}.ts`), ...args], {
  stdio: 'inherit',
});
child.on('exit', (code) => process.exit(code ?? 1));
