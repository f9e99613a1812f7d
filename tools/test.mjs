// `npm test`: every check and suite in turn, then one closing line over all of them: 'N passed, N failed'.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const results = resolve(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

let passed = 0;
let failed = 0;

runStep('browsers and ffmpeg', 'node', ['tools/install-test-browsers.mjs']);
runStep('build', 'npm', ['run', '--silent', 'build']);
for (const [name, command] of checkSteps()) runStep(name, 'sh', ['-c', command]);
for (const suite of ['unit', 'processes'])
  runSuite(
    suite,
    [
      'vitest',
      'run',
      `--project=${suite}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=test-results/${suite}.json`,
    ],
    countVitest,
  );
// Pages alone mostly wait, so two run at a time; the browsers of one show fill a small machine by themselves.
for (const [suite, workers] of [
  ['pages', 2],
  ['shows', 1],
])
  runSuite(
    suite,
    ['playwright', 'test', `--project=${suite}`, `--workers=${String(workers)}`, '--retries=1'],
    countPlaywright,
  );

console.log(`\n${String(passed)} passed, ${String(failed)} failed`);
process.exit(failed === 0 ? 0 : 1);

/** The parts of `npm run check`, each counted as a separate test. */
function checkSteps() {
  const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
  return scripts.check.split('&&').map((part) => [`check: ${part.trim()}`, part.trim()]);
}

function runStep(name, command, args) {
  console.log(`\n--- ${name}`);
  const { status } = run(command, args);
  count(name, status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

function runSuite(name, args, counter) {
  console.log(`\n--- ${name}`);
  const { status } = run('npx', ['--no-install', ...args], { FOOTLIGHT_SUITE: name });
  const counted = readCounts(name, counter);
  // A runner that ended badly without a failing test, such as one that did not start, fails as a whole.
  count(name, status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted);
}

function readCounts(name, counter) {
  try {
    return counter(JSON.parse(readFileSync(resolve(results, `${name}.json`), 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function countVitest(report) {
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function countPlaywright({ stats }) {
  // What passed only at its second try passes, and is named: its cause has to be found.
  if (stats.flaky > 0) console.log(`${String(stats.flaky)} passed at the second try only`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

function count(name, counts) {
  passed += counts.passed;
  failed += counts.failed;
  if (counts.failed > 0) console.log(`FAILED: ${name}`);
}

function run(command, args, env = {}) {
  return spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PATH: `${resolve(root, 'node_modules/.bin')}:${process.env.PATH}`,
      ...env,
    },
  });
}
