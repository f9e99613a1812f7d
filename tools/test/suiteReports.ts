import { basename } from 'node:path';

/** What one suite, or all of them together, came to; `retried` has the titles of the tests that passed at a second try. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  retried: string[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string; projectName: string }[] }[];
}
export interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  suites: PlaywrightSuite[];
}
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

export const createTally = (counts: Partial<Tally> = {}): Tally => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  retried: [],
  ...counts,
});

export const addTallies = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  retried: [...one.retried, ...other.retried],
});

/** Counts Vitest's JSON report. A test that passed only when it was tried again has passed, and still says why it failed before. */
export const tallyVitest = (report: VitestReport): Tally =>
  createTally({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    retried: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map(({ fullName }) => `${basename(name)} › ${fullName}`),
    ),
  });

/** Counts Playwright's JSON report. A test that passed only when it was tried again passes, and is named. */
export const tallyPlaywright = ({ stats, suites }: PlaywrightReport): Tally => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  retried: suites.flatMap((suite) => findRetried(suite, [])),
});

/** How often a failed test with processes or browsers is tried again: never with `--strict`, or else once, as machines are noisy. */
export const retriesOf = (argv: readonly string[]): number => (argv.includes('--strict') ? 0 : 1);

/** How long something took, and for how long it kept the machine's cores busy, all of them together. */
export interface Duration {
  durationMs: number;
  busyMs: number;
}
/** A step or a suite. How busy the cores were is unknown for what ran in the background: null. */
interface StepTime {
  name: string;
  durationMs: number;
  busyMs: number | null;
}

/** Where the time of `npm test` went, in minutes, and how many cores were busy: what took longest first, then all of it. */
export function describeTimes(times: readonly StepTime[], all: Duration): string {
  const rows = [...times.toSorted((a, b) => b.durationMs - a.durationMs), { name: 'all of it', ...all }].map(
    ({ name, durationMs, busyMs }) => ({
      name: busyMs === null ? `${name}, in the background` : name,
      minutes: (durationMs / 60_000).toFixed(1),
      cores: busyMs === null ? '  –' : (busyMs / Math.max(durationMs, 1)).toFixed(1),
    }),
  );
  const width = Math.max(...rows.map(({ minutes }) => minutes.length));
  return [
    'Where the time went, minutes and busy cores:',
    ...rows.map(({ name, minutes, cores }) => `  ${minutes.padStart(width)}  ${cores}  ${name}`),
  ].join('\n');
}

/** The last lines of `npm test`: the tests that needed a second try, by name, then the counts. */
export function describeTally({ passed, failed, skipped, retried }: Tally): string {
  const counts = `${String(passed)} passed, ${String(failed)} failed, ${String(skipped)} skipped`;
  if (retried.length === 0) return counts;
  return ['Passed only at the second try:', ...retried.map((title) => `  ${title}`), '', counts].join('\n');
}

function findRetried({ title, suites = [], specs = [] }: PlaywrightSuite, above: string[]): string[] {
  const path = title === '' ? above : [...above, title];
  return [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map((spec) => [...path, spec.title].join(' › ')),
    ...suites.flatMap((suite) => findRetried(suite, path)),
  ];
}
