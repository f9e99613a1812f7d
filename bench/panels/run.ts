/**
 * How long scripts run in the studio from pressing a panel's button until its list is shown: with 200 polls, 200
 * topics and 500 assets, and (the reference) with one of each. What the page spends on its preview during that time is measured
 * before and subtracted. `first` is the first opening, which loads the panel's code; the others are medians of later ones.
 * `ratio` is subject / reference of the assets.
 */
import { chromium, type Page } from 'playwright-core';
import { chromiumArgs, chromiumPath } from '../../e2e/fixtures/chromium.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { median, rounded } from '../statistics.ts';
import { openStudio, panels } from './openStudio.ts';

const rounds = Number(process.argv[2] ?? 5);
/** How long the page is measured while nothing is pressed, ms. */
const idleMs = 1500;

interface Readings {
  first: number;
  later: number[];
}

const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs() });
const server = await startServer();
const readings = new Map<string, Readings>();
try {
  const pages = {
    reference: await openStudio(browser, server, () => 1),
    subject: await openStudio(browser, server, (count) => count),
  };
  for (let round = 0; round <= rounds; round += 1)
    for (const panel of panels)
      for (const way of ['reference', 'subject'] as const) {
        const ms = await measureOpening(pages[way], panel.label);
        const key = `${panel.name} ${way}`;
        const known = readings.get(key);
        if (known === undefined) readings.set(key, { first: ms, later: [] });
        else known.later.push(ms);
      }
} finally {
  await browser.close();
  await server.stop();
}

const figures: Record<string, number> = {};
for (const { name } of panels)
  for (const way of ['subject', 'reference'] as const) {
    const { first, later } = readings.get(`${name} ${way}`) ?? { first: Number.NaN, later: [] };
    figures[`${name}${way === 'subject' ? '' : 'OfOne'}FirstMs`] = rounded(first, 1);
    figures[`${name}${way === 'subject' ? '' : 'OfOne'}Ms`] = rounded(median(later), 1);
  }
for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(22)} ${String(value)}`);
const ratio = rounded((figures['assetsMs'] ?? Number.NaN) / (figures['assetsOfOneMs'] ?? Number.NaN), 1);
console.log(JSON.stringify({ bench: 'panels', figures, ratio }));
process.exit(0);

/** Ms of scripts for one opening of a panel, which is closed before and after. */
async function measureOpening(page: Page, label: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // Processor time, not wall time: other processes do not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (): Promise<{ scriptMs: number; atMs: number }> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string): number => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
    return { scriptMs: of('ScriptDuration'), atMs: performance.now() };
  };
  const button = page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: label });
  await page.bringToFront();
  const idle = await read();
  await page.waitForTimeout(idleMs);
  const before = await read();
  await button.evaluate(async (element: HTMLElement) => {
    element.click();
    // Rows are measured in the frames after they appear.
    for (let left = 3; left > 0;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (document.querySelector('aside [data-row]') !== null) left -= 1;
    }
  });
  const after = await read();
  const idleShare = (before.scriptMs - idle.scriptMs) / (before.atMs - idle.atMs);
  await page.getByRole('complementary', { name: label }).getByRole('button', { name: 'Close' }).click();
  await session.detach();
  return after.scriptMs - before.scriptMs - idleShare * (after.atMs - before.atMs);
}
