/**
 * How long the studio cannot answer while it has much to do: `npm run bench -- tasks [PAGES]`. A host scrolls through 200 polls, 200 topics
 * and 500 assets, each frame by as much as a wheel gives and by a page of the list; and adds a PDF of 300 pages, which is refused, and one of
 * PAGES pages (200, as many as are allowed), which is read, drawn and uploaded. The reference is the same page at the same time of its
 * show with nothing to do. `ratio` is the longest frame of scrolling / the reference's.
 */
import { chromium, type Page } from 'playwright-core';
import { chromiumArgs, chromiumPath } from '../../e2e/fixtures/chromium.ts';
import { longestTask } from '../../e2e/fixtures/longestTask.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { pdfFile } from '../../e2e/fixtures/uploadFiles.ts';
import { openStudio, panels } from '../panels/openStudio.ts';
import { median, quantile, rounded } from '../statistics.ts';

const [allowedPages = 200] = process.argv.slice(2).map(Number);
const refusedPages = 300;
const wheelPx = 400;
const frames = 100;

const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs() });
const server = await startServer();
const figures: Record<string, number> = {};
const longest = { subject: 0, reference: 0 };
try {
  const lists = await openStudio(browser, server, (count) => count);
  for (const { name, label } of panels) {
    await openPanel(lists, label);
    const reference = await measureFrames(lists, 0);
    const subject = await measureFrames(lists, wheelPx);
    await lists.getByRole('complementary', { name: label }).getByRole('button', { name: 'Close' }).click();
    longest.subject = Math.max(longest.subject, ...subject);
    longest.reference = Math.max(longest.reference, ...reference);
    Object.assign(figures, describe(name, subject), describe(`${name}Still`, reference));
  }
  await lists.context().close();

  const files = await openStudio(browser, server, () => 0);
  for (const { path } of panels) await files.unroute(`**/v2/streaming_studio/*/${path}`);
  await files.reload();
  await openPanel(files, 'Assets');
  for (const [name, act] of [
    ['refusedPdf', () => addPdf(files, refusedPages, /has 300 pages/)],
    ['readPdf', () => addPdf(files, allowedPages, null)],
    ['idle', () => files.waitForTimeout(10_000)],
  ] as const)
    figures[`${name}LongestTaskMs`] = rounded(await longestTask(files, act), 0);
} finally {
  await browser.close();
  await server.stop();
}
for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(26)} ${String(value)}`);
console.log(
  JSON.stringify({ bench: 'tasks', figures, ratio: rounded(longest.subject / longest.reference, 2) }),
);
process.exit(0);

async function openPanel(page: Page, label: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: label }).click();
  await page.getByRole('complementary', { name: label }).waitFor();
}

/** Processor time of the page's main thread in each frame while a panel scrolls by so many px a frame, ms. */
async function measureFrames(page: Page, byPx: number): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  // Processor time, not wall time: other processes do not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const readings: number[] = [];
  for (let frame = 0; frame < frames; frame += 1) {
    const before = await read();
    await page.evaluate(
      async (px) => {
        const list = document.querySelector('aside [data-row]');
        let scroller = list?.parentElement;
        while (scroller && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement;
        scroller?.scrollBy(0, px);
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      },
      frame % 10 === 9 ? byPx * 2 : byPx,
    );
    readings.push((await read()) - before);
  }
  await session.detach();
  return readings;
}

function describe(name: string, frameMs: readonly number[]): Record<string, number> {
  return {
    [`${name}FrameMs`]: rounded(median(frameMs), 1),
    [`${name}Frame95Ms`]: rounded(quantile(frameMs, 0.95), 1),
    [`${name}LongestFrameMs`]: rounded(Math.max(...frameMs), 1),
  };
}

/** Adds a PDF in the panel, and waits until it is refused with a text or, with null, until each of its pages is an asset. */
async function addPdf(page: Page, pages: number, refusal: RegExp | null): Promise<void> {
  const file = pdfFile(
    'talk.pdf',
    Array.from({ length: pages }, (_, index) => [index % 256, 90, 160] as const),
  );
  const panel = page.getByRole('complementary', { name: 'Assets' });
  const chosen = page.waitForEvent('filechooser');
  await panel.getByRole('button', { name: /^(Add|Upload files)$/ }).click();
  await (await chosen).setFiles([file]);
  if (refusal !== null) return page.getByText(refusal).waitFor();
  await panel
    .getByText(`Assets · ${String(pages)}`)
    .or(page.getByRole('main').getByText(`Assets · ${String(pages)}`))
    .first()
    .waitFor({ timeout: 300_000 });
}
