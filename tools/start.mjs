// `npm start`: installs what is missing, builds when the sources changed, and runs the server in this process.
import { resolve } from 'node:path';
import { buildIfNeeded } from './build.mjs';
import { runPreflight } from './preflight.mjs';

process.chdir(resolve(import.meta.dirname, '..'));
runPreflight();
await buildIfNeeded();
await import('../dist/server/listen.js');
