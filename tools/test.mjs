// `npm test`: every check and suite in turn, then where the time went, what passed only at its second try, and one closing line
// over all of them: 'N passed, N failed, N skipped'. With `--strict` nothing is tried twice.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import {
  addTallies,
  createTally,
  describeTally,
  describeTimes,
  retriesOf,
  tallyPlaywright,
  tallyVitest,
} from './test/suiteReports.ts';

const root = resolve(import.meta.dirname, '..');
const results = resolve(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const retries = retriesOf(process.argv.slice(2));
let total = createTally();
/** Of each step and suite, in their order. */
const times = [];

runStep('browsers and ffmpeg', 'node', ['tools/install-test-browsers.mjs']);
runStep('build', 'npm', ['run', '--silent', 'build']);
for (const [name, command] of checkSteps()) runStep(name, 'sh', ['-c', command]);
for (const [suite, projects, tries] of [
  // Nothing in these depends on the machine.
  ['unit', 'unit*', 0],
  ['processes', 'processes', retries],
])
  runSuite(
    suite,
    [
      'vitest',
      'run',
      `--project=${projects}`,
      `--retry=${String(tries)}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=test-results/${suite}.json`,
    ],
    tallyVitest,
  );
for (const suite of ['together', 'alone'])
  runSuite(
    suite,
    ['playwright', 'test', `--project=${suite}`, `--retries=${String(retries)}`],
    tallyPlaywright,
  );

console.log(`\n${describeTimes(times)}`);
console.log(`\n${describeTally(total)}`);
process.exit(total.failed === 0 ? 0 : 1);

/** The parts of `npm run check`, each counted as a separate test. */
function checkSteps() {
  const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
  return scripts.check.split('&&').map((part) => [`check: ${part.trim()}`, part.trim()]);
}

function runStep(name, command, args) {
  console.log(`\n--- ${name}`);
  const { status } = run(name, command, args);
  count(name, createTally(status === 0 ? { passed: 1 } : { failed: 1 }));
}

function runSuite(name, args, tallyReport) {
  console.log(`\n--- ${name}`);
  const { status } = run(name, 'npx', ['--no-install', ...args], { FOOTLIGHT_SUITE: name });
  const tally = readTally(name, tallyReport);
  // A runner that ended badly without a failing test, such as one that did not start, fails as a whole.
  count(name, status !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally);
}

function readTally(name, tallyReport) {
  try {
    return tallyReport(JSON.parse(readFileSync(resolve(results, `${name}.json`), 'utf8')));
  } catch {
    return createTally();
  }
}

function count(name, tally) {
  total = addTallies(total, tally);
  if (tally.failed > 0) console.log(`FAILED: ${name}`);
}

/** Runs a program to its end, and notes how long it took. */
function run(name, command, args, env = {}) {
  const startedMs = performance.now();
  const busyBeforeMs = readBusyMs();
  const ended = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PATH: `${resolve(root, 'node_modules/.bin')}:${process.env.PATH}`,
      ...env,
    },
  });
  times.push({
    name,
    durationMs: performance.now() - startedMs,
    busyMs: readBusyMs() - busyBeforeMs,
  });
  return ended;
}

/** For how long the machine's cores have worked since it started, all of them together; ms. */
function readBusyMs() {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}
