import { describe, expect, it } from 'vitest';
import {
  addTallies,
  createTally,
  describeTally,
  describeTimes,
  retriesOf,
  tallyPlaywright,
  tallyVitest,
} from '../../tools/test/suiteReports.ts';

const playwright = {
  stats: { expected: 3, flaky: 2, unexpected: 1, skipped: 4 },
  suites: [
    {
      title: 'live.spec.ts',
      specs: [
        { title: 'on air', tests: [{ status: 'flaky', projectName: 'shows' }] },
        { title: 'off air', tests: [{ status: 'expected', projectName: 'shows' }] },
        { title: 'never on air', tests: [{ status: 'unexpected', projectName: 'shows' }] },
      ],
      suites: [
        {
          title: 'with two speakers',
          specs: [{ title: 'both are seen', tests: [{ status: 'flaky', projectName: 'shows' }] }],
        },
      ],
    },
    { title: 'empty.spec.ts' },
  ],
};

describe('the closing lines of npm test', () => {
  it('count what was skipped, in both kinds of suite', () => {
    const vitest = tallyVitest({
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [],
    });
    const total = addTallies(addTallies(createTally({ passed: 1 }), vitest), tallyPlaywright(playwright));
    expect(describeTally(total).split('\n').at(-1)).toBe('11 passed, 2 failed, 7 skipped');
  });

  it('name each test that passed only at its second try, by file and group', () => {
    expect(describeTally(tallyPlaywright(playwright)).split('\n').slice(0, -2)).toEqual([
      'Passed only at the second try:',
      '  live.spec.ts › on air',
      '  live.spec.ts › with two speakers › both are seen',
    ]);
  });

  it('name those of Vitest too, and none that failed twice', () => {
    const failureMessages = ['expected 1 to be 2'];
    const report = {
      ...{ numPassedTests: 2, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 },
      testResults: [
        {
          name: '/footlight/tests/server/videos.process.test.ts',
          assertionResults: [
            { fullName: 'a video is uploaded', status: 'passed', failureMessages },
            { fullName: 'a video is encoded', status: 'passed', failureMessages: [] },
            { fullName: 'a video is deleted', status: 'failed', failureMessages },
          ],
        },
      ],
    };
    expect(tallyVitest(report).retried).toEqual(['videos.process.test.ts › a video is uploaded']);
  });

  it('are the counts alone when nothing was tried twice', () => {
    expect(describeTally(createTally({ passed: 2 }))).toBe('2 passed, 0 failed, 0 skipped');
  });
});

it('where the time went is said by step, what took longest first, and altogether, without what ran in the background', () => {
  const times = [
    { name: 'build', durationMs: 65_000, busyMs: 65_000 },
    { name: 'check: tsc', durationMs: 29_990, busyMs: null },
    { name: 'shows', durationMs: 754_000, busyMs: 1_300_000 },
  ];
  expect(describeTimes(times, { durationMs: 820_000, busyMs: 1_366_000 }).split('\n')).toEqual([
    'Where the time went, minutes and busy cores:',
    '  12.6  1.7  shows',
    '   1.1  1.0  build',
    '   0.5    –  check: tsc, in the background',
    '  13.7  1.7  all of it',
  ]);
  expect(times.map(({ name }) => name)).toEqual(['build', 'check: tsc', 'shows']);
});

it.each([
  [[], 1],
  [['--strict'], 0],
])('npm test -- %j tries a failed test again %d times', (argv, retries) => {
  expect(retriesOf(argv)).toBe(retries);
});
