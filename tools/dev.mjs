// `npm run dev`: the server, restarted when its sources change, behind Vite with hot reload.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { runPreflight } from './preflight.mjs';

const root = resolve(import.meta.dirname, '..');
const webOrigin = 'http://localhost:5173';
const port = process.env.PORT || '4000';

runPreflight();
const children = [
  run(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/listen.ts'], {
    // Vite serves the pages, so links and the composer must point to it.
    PUBLIC_URL: process.env.PUBLIC_URL || webOrigin,
    COMPOSER_ORIGIN: process.env.COMPOSER_ORIGIN || webOrigin,
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  }),
  run(['node_modules/vite/bin/vite.js', '--strictPort'], { FOOTLIGHT_SERVER: `http://localhost:${port}` }),
];

for (const child of children)
  child.on('exit', (code) => {
    for (const other of children) other.kill('SIGTERM');
    process.exitCode = code ?? 1;
  });
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => children.forEach((child) => child.kill(signal)));

function run(args, environment) {
  return spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
}
