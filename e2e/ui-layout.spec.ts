import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { boxOf, overlaps, type Box } from './fixtures/boxes.ts';
import { openHostCalls } from './fixtures/hostCalls.ts';
import { testWithPeople } from './fixtures/people.ts';
import { enter, expect, test } from './fixtures/screens.ts';

import { pngFile } from './fixtures/uploadFiles.ts';

const sizes = [
  '1280x720',
  '1440x900',
  '1920x1080',
  '2560x1440',
  '1180x820',
  '820x1180',
  '1024x768',
  '390x844',
];

/** `PICTURES=1 npm run e2e -- ui-layout` keeps a picture of each size, to be looked at. */
const takesPictures = process.env['PICTURES'] === '1';

const preview = (page: Page): Locator => page.getByRole('region', { name: 'What the audience sees' });
const bar = (page: Page): Locator => page.getByRole('main').getByRole('region', { name: 'Assets' });
const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Assets' });

/** The parts of the frame that are there, by name. */
async function partsOf(page: Page): Promise<Map<string, Box>> {
  const parts = {
    header: page.getByRole('banner'),
    inputs: page.getByRole('region', { name: 'Inputs' }),
    program: preview(page),
    layouts: page.getByRole('radiogroup', { name: 'Layout' }),
    tools: page.getByRole('toolbar', { name: 'Your controls' }),
    assets: bar(page),
    panel: panel(page),
    rail: page.getByRole('navigation', { name: 'Panels' }),
  };
  const boxes = new Map<string, Box>();
  for (const [name, locator] of Object.entries(parts))
    if (await locator.isVisible()) boxes.set(name, await boxOf(locator));
  return boxes;
}

/** That no part of the frame is cut off by the window or lies over another one. */
function expectWhole(parts: ReadonlyMap<string, Box>, width: number, height: number, isOver: boolean): void {
  const all = [...parts];
  for (const [index, [name, box]] of all.entries()) {
    expect(box.x, name).toBeGreaterThanOrEqual(-0.5);
    expect(box.y, name).toBeGreaterThanOrEqual(-0.5);
    expect(box.x + box.width, name).toBeLessThanOrEqual(width + 0.5);
    expect(box.y + box.height, name).toBeLessThanOrEqual(height + 0.5);
    for (const [other, otherBox] of all.slice(index + 1)) {
      if (isOver && [name, other].includes('panel')) continue;
      expect(overlaps(shrink(box), shrink(otherBox)), `${name} and ${other}`).toBe(false);
    }
  }
}

/** Without the half pixel by which neighbours may share a line. */
const shrink = ({ x, y, width, height }: Box): Box => ({
  x: x + 0.5,
  y: y + 0.5,
  width: width - 1,
  height: height - 1,
});

test('the notice about being backstage is over the program, which keeps its place when it goes', async ({
  page,
  session,
}) => {
  await page.goto(session.hostLink);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Amara');
  await page.getByRole('button', { name: 'Enter studio' }).click();
  const notice = page.getByRole('region', { name: 'You are backstage' });
  await expect(notice).toBeVisible();
  await expectAccessible(page, '[aria-labelledby="backstage-title"]');
  for (const [width, height] of [
    [1280, 720],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The page follows its new size within a moment.
    await expect(async () => {
      const before = await boxOf(preview(page));
      const { x, y, width: own, height: high } = await boxOf(notice);
      expect(x).toBeGreaterThanOrEqual(before.x);
      expect(y).toBeGreaterThanOrEqual(before.y);
      expect(x + own).toBeLessThanOrEqual(before.x + before.width);
      expect(y + high).toBeLessThanOrEqual(before.y + before.height);
    }).toPass();
    await page.screenshot({ path: test.info().outputPath(`backstage-${String(width)}.png`) });
  }
  const before = await boxOf(preview(page));
  await notice.getByRole('button', { name: 'Got it' }).click();
  await expect(notice).toHaveCount(0);
  expect(await boxOf(preview(page))).toEqual(before);
});

test('a camera and an asset under a full-screen topic say so, on their tiles and in the panel', async ({
  page,
  session,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await enter(page, session.hostLink, 'Amara');
  const call = await openHostCalls(server, session);
  await call('POST', 'topics', { name: 'Budget', transitionType: 'fullscreen' });
  const rail = page.getByRole('navigation', { name: 'Panels' });
  await rail.getByRole('button', { name: 'Assets' }).click();
  const chosen = page.waitForEvent('filechooser');
  await panel(page).getByRole('button', { name: 'Upload files' }).click();
  await (await chosen).setFiles(pngFile('slide.png', [20, 90, 160]));
  await bar(page).getByRole('button', { name: 'Show slide.png on stream' }).click();
  await page.getByRole('button', { name: /^Put Amara.* on stream/ }).click();
  const camera = page.getByRole('listitem', { name: 'Amara' });
  const row = panel(page).getByRole('listitem').filter({ hasText: 'slide.png' });
  const tile = bar(page).getByRole('button', { name: 'Take slide.png off stream' });
  for (const part of [camera, row]) await expect(part).toContainText('On stream');
  await expect(tile).not.toContainText('Under');

  await rail.getByRole('button', { name: 'Topics' }).click();
  await page.getByRole('button', { name: 'Show Budget' }).click();
  await rail.getByRole('button', { name: 'Assets' }).click();
  for (const part of [camera, row, tile]) await expect(part).toContainText('Under the topic');
  for (const part of [camera, row]) await expect(part).not.toContainText('On stream');
  await page.screenshot({ path: test.info().outputPath('under-the-topic.png') });
});

test('the button that goes live stays under the pointer while the checks arrive', async ({
  page,
  session,
}) => {
  await enter(page, session.hostLink, 'Amara');
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    let answer = (): void => {};
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/go_live_checks*', async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Go live' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Checking the server…')).toBeVisible();
    const confirm = dialog.getByRole('button', { name: 'Go live' });
    // Until the dialog has opened and no longer moves.
    await confirm.click({ trial: true });
    const before = await boxOf(confirm);
    // What this browser checks itself may get shorter meanwhile.
    const serversLines = dialog.getByRole('listitem').filter({ hasNotText: /camera|microphone/i });
    const countBefore = await serversLines.count();
    answer();
    await expect(dialog.getByText(/There is room to record/)).toBeVisible();
    expect(await boxOf(confirm)).toEqual(before);
    expect(await serversLines.count()).toBeGreaterThan(countBefore);
    expect((await boxOf(dialog)).y).toBeGreaterThanOrEqual(0);
    await page.screenshot({ path: test.info().outputPath(`go-live-${String(width)}.png`) });
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Cancel' }).last().click();
    await expect(dialog).toHaveCount(0);
    await page.unroute('**/go_live_checks*');
  }
});

test.describe('the frame of the studio', () => {
  const test = testWithPeople('Layout night', { devices: true });

  for (const hasAssets of [false, true])
    test(`the program has 60 % of the window’s width and 50 % with a panel${hasAssets ? ', with assets too' : ''}; nothing is cut off or covered`, async ({
      people: { host: page },
    }) => {
      // The studio redraws itself for each of eight window sizes.
      test.setTimeout(240_000);
      const inputs = page.getByRole('region', { name: 'Inputs' });
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(page.getByRole('listitem', { name: 'Jonas' })).toBeVisible();
      if (hasAssets) {
        await page
          .getByRole('navigation', { name: 'Panels' })
          .getByRole('button', { name: 'Assets' })
          .click();
        const chosen = page.waitForEvent('filechooser');
        await panel(page).getByRole('button', { name: 'Upload files' }).click();
        const files = Array.from({ length: 12 }, (_, index) =>
          pngFile(`slide-${String(index)}.png`, [20 * index, 90, 160]),
        );
        await (await chosen).setFiles(files);
        await expect(bar(page)).toContainText('Assets · 12');
        await panel(page).getByRole('button', { name: 'Close' }).click();
      }
      for (const size of sizes) {
        const [width = 0, height = 0] = size.split('x').map(Number);
        const isPhone = width < 720;
        await page.setViewportSize({ width, height });
        for (const hasPanel of isPhone ? [false] : [false, true]) {
          if (hasPanel)
            await page
              .getByRole('navigation', { name: 'Panels' })
              .getByRole('button', { name: 'Assets' })
              .click();
          const parts = await partsOf(page);
          const what = `${size}${hasPanel ? '-panel' : ''}${hasAssets ? '-assets' : ''}`;
          if (takesPictures) await page.screenshot({ path: test.info().outputPath(`${what}.png`) });
          await test.step(what, async () => {
            expectWhole(parts, width, height, width < 1100 && width > height);
            const share = (parts.get('program')?.width ?? 0) / width;
            test.info().annotations.push({ type: what, description: `${(100 * share).toFixed(1)} %` });
            expect(share).toBeGreaterThanOrEqual(hasPanel ? 0.5 : 0.6);
            if (isPhone) return;
            const rows = [parts.get('layouts'), parts.get('tools')].map(
              (box) => box && box.y + box.height / 2,
            );
            expect(
              Math.abs((rows[0] ?? 0) - (rows[1] ?? Infinity)),
              'layouts and tools in one row',
            ).toBeLessThan(12);
            // Whole, or to be scrolled to.
            await inputs.getByRole('listitem', { name: 'Jonas' }).scrollIntoViewIfNeeded();
            await expect(inputs.getByRole('listitem', { name: 'Jonas' })).toBeInViewport({ ratio: 0.95 });
          });
          if (hasPanel) await panel(page).getByRole('button', { name: 'Close' }).click();
        }
      }
    });

  test('a control without a visible name has it in a tooltip', async ({ people: { host: page } }) => {
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.getByRole('radio', { name: 'Thumbnails' }).hover();
    await expect(page.getByRole('tooltip')).toHaveText('Thumbnails');
    // A tooltip that the pointer opened stays while the pointer does.
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await page.getByRole('button', { name: 'Stop camera' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('tooltip')).toContainText('Stop camera');
  });
});
