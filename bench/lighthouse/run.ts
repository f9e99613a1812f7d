// Lighthouse with its defaults (a phone on a slow line) on the pages people open first, from the real built server: the
// median of each score over several runs. `npm run bench -- lighthouse [RUNS] [PAGE...]`; reports go to build/lighthouse.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { chromiumArgs, chromiumPath, plainPagesFlag } from '../../e2e/fixtures/chromium.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { median } from '../statistics.ts';

const targets = { performance: 0.9, accessibility: 1, 'best-practices': 1, seo: 1 };
type Category = keyof typeof targets;
const categories: Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Readings that explain the performance score, ms but for the shift. */
const readings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
];

/** Lighthouse's own codes for a trace that the browser cut off. It asks for another run then. */
const traceErrors = ['NO_NAVSTART', 'NO_TRACING_STARTED', 'NO_FCP'];
const maxAttempts = 3;

const root = resolve(import.meta.dirname, '../..');
const reports = join(root, 'build/lighthouse');
const [runsArgument = '3', ...wanted] = process.argv.slice(2);
const runs = Number(runsArgument);

execFileSync(process.execPath, ['tools/build.mjs'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
mkdirSync(reports, { recursive: true });
const server = await startServer();
try {
  const session = await server.createSession();
  const pages = Object.entries({
    watch: session.watchLink,
    join: session.speakerLink,
    admin: `${server.origin}/admin`,
  }).filter(([name]) => wanted.length === 0 || wanted.includes(name));
  const results = new Map<string, Result[]>(pages.map(([name]) => [name, []]));
  for (let run = 0; run < runs; run++)
    for (const [name, url] of pages) {
      const result = await audit(url);
      writeFileSync(join(reports, `${name}-${String(run)}.json`), JSON.stringify(result));
      results.get(name)?.push(result);
    }
  const figures = Object.fromEntries([...results].map(([name, each]) => [name, describe(name, each)]));
  const performance = Object.values(figures).map((scores) => scores['performance'] ?? 0);
  const ratio = Math.min(...performance) / targets.performance;
  console.log(JSON.stringify({ bench: 'lighthouse', figures, ratio: Math.round(ratio * 1000) / 1000 }));
} finally {
  await server.stop();
}

/** One run in a browser of its own with a new profile, as a first visit. */
async function audit(url: string, attempt = 1): Promise<Result> {
  const chrome = await launch({
    chromePath: chromiumPath,
    // None of these pages needs WebGL, and the software that stands in for a GPU would take the page's cores to composite it.
    chromeFlags: ['--headless=new', ...chromiumArgs(), plainPagesFlag],
    logLevel: 'silent',
  });
  try {
    const run = await lighthouse(url, { port: chrome.port, logLevel: 'error', onlyCategories: categories });
    if (run === undefined) throw new Error(`Lighthouse has no result for ${url}`);
    const { runtimeError } = run.lhr;
    if (runtimeError === undefined) return run.lhr;
    if (attempt === maxAttempts || !traceErrors.includes(runtimeError.code))
      throw new Error(runtimeError.message);
    console.log(`once more, because of ${runtimeError.code}: ${url}`);
  } finally {
    chrome.kill();
  }
  return audit(url, attempt + 1);
}

/** Prints a page's medians, and the audits that cost it points in any run; returns the scores. */
function describe(name: string, results: Result[]): Record<string, number> {
  const scores = Object.fromEntries(
    categories.map((category) => [
      category,
      median(results.map((result) => result.categories[category]?.score ?? 0)),
    ]),
  );
  const line = categories.map((category) => `${category} ${(scores[category] ?? 0).toFixed(2)}`);
  const values = readings.map((id) => {
    const value = median(results.map((result) => result.audits[id]?.numericValue ?? 0));
    return `${id} ${value < 10 ? value.toFixed(3) : value.toFixed(0)}`;
  });
  console.log(`${name.padEnd(6)} ${line.join(' · ')}\n       ${values.join(' · ')}`);
  const failed = new Set(results.flatMap(failedAudits));
  if (failed.size > 0) console.log(`       failed: ${[...failed].join(', ')}`);
  return scores;
}

/** Audits outside performance that are not perfect. */
function failedAudits({ categories: all, audits }: Result): string[] {
  return categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => all[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}
