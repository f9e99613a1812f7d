// `npm test`: every check and suite, then where the time went, what passed only at its second try, and one closing line over all of
// them: 'N passed, N failed, N skipped'. With `--strict` nothing is tried twice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
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
/** Of each step and suite, as they ended. */
const times = [];
const takeAll = startTaking();
/** The commands that run now, each in a separate session, which end with this one. */
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const { pid } of running) process.kill(-pid, signal);
    process.exit(1);
  });

await runStep('browsers and ffmpeg', 'node', ['tools/install-test-browsers.mjs']);
await runStep('build', 'npm', ['run', '--silent', 'build']);
// Nothing in the unit tests depends on the machine.
await runVitest('unit', 'unit*', 0);
await runVitest('processes', 'processes', retries);
// Pages wait for a part of the time, and shows for the clock. What only computes takes what they leave, and most is left by the shows.
await Promise.all([runPlaywright('together'), runChecks()]);
await Promise.all([runPlaywright('alone'), runComputing()]);

console.log(`\n${describeTimes(times, takeAll())}`);
console.log(`\n${describeTally(total)}`);
process.exit(total.failed === 0 ? 0 : 1);

async function runChecks() {
  for (const [name, command] of checkSteps())
    await runStep(name, 'sh', ['-c', command], { inBackground: true });
}

async function runComputing() {
  await runPlaywright('background', { inBackground: true });
  await runVitest('pure', 'pure', 0, { inBackground: true });
}

/** The parts of `npm run check`, each counted as a separate test. */
function checkSteps() {
  const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
  return scripts.check.split('&&').map((part) => [`check: ${part.trim()}`, part.trim()]);
}

async function runStep(name, command, args, options) {
  const exitCode = await run(name, command, args, options);
  count(name, createTally(exitCode === 0 ? { passed: 1 } : { failed: 1 }));
}

function runVitest(suite, projects, tries, options) {
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=test-results/${suite}.json`];
  return runSuite(
    suite,
    ['vitest', 'run', `--project=${projects}`, `--retry=${String(tries)}`, ...args],
    tallyVitest,
    options,
  );
}

function runPlaywright(suite, options) {
  const args = ['playwright', 'test', `--project=${suite}`, `--retries=${String(retries)}`];
  return runSuite(suite, args, tallyPlaywright, options);
}

async function runSuite(name, args, tallyReport, options) {
  const exitCode = await run(name, 'npx', ['--no-install', ...args], {
    ...options,
    env: { FOOTLIGHT_SUITE: name },
  });
  const tally = readTally(name, tallyReport);
  // A runner that ended badly without a failing test, such as one that did not start, fails as a whole.
  count(name, exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally);
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

/**
 * Runs a program to its end, and notes how long it took; resolves with its exit code. In the background it has the lowest priority, and its
 * output is printed at its end. Linux divides its cores between sessions before it considers priorities, so each program has its own.
 */
async function run(name, command, args, { env = {}, inBackground = false } = {}) {
  const take = startTaking();
  if (!inBackground) console.log(`\n--- ${name}`);
  const givingWay = '{ echo 19 > /proc/self/autogroup; } 2>/dev/null; exec nice -n 19 "$@" 2>&1';
  const [program, ...rest] = [...(inBackground ? ['sh', '-c', givingWay, 'sh'] : []), command, ...args];
  const child = spawn(program, rest, {
    cwd: root,
    stdio: ['ignore', inBackground ? 'pipe' : 'inherit', 'inherit'],
    detached: true,
    env: {
      ...process.env,
      PATH: `${resolve(root, 'node_modules/.bin')}:${process.env.PATH}`,
      ...env,
    },
  });
  running.add(child);
  const [[exitCode], printed] = await Promise.all([
    once(child, 'close'),
    child.stdout === null ? '' : text(child.stdout),
  ]);
  running.delete(child);
  if (inBackground) console.log(`\n--- ${name}\n${printed}`);
  const { durationMs, busyMs } = take();
  times.push({ name, durationMs, busyMs: inBackground ? null : busyMs });
  return exitCode;
}

/** Returns a function that says how long ago this was, and for how long the cores have worked since, all of them together. */
function startTaking() {
  const startedMs = performance.now();
  const busyBeforeMs = readBusyMs();
  return () => ({ durationMs: performance.now() - startedMs, busyMs: readBusyMs() - busyBeforeMs });
}

/** For how long the machine's cores have worked since it started, all of them together; ms. */
function readBusyMs() {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}
