import type { BrowserContext, Locator, Page } from '@playwright/test';
import { median } from '../bench/statistics.ts';
import { launchParticipant } from './fixtures/chromium.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { followCameras, readCameraLog } from './fixtures/cameraLog.ts';
import { choose } from './fixtures/people.ts';
import { personFile } from './fixtures/personFile.ts';
import { enter, expect, otherPage, test } from './fixtures/screens.ts';
import type { TestSession } from './fixtures/server.ts';
import { pngFile } from './fixtures/uploadFiles.ts';
import { colorAt, wallContrast, watchFrames, type FrameWatch } from './fixtures/watchFrames.ts';

const green = [32, 96, 64] as const;
const isGreen = (color: number[]): boolean =>
  color.every((value, index) => Math.abs(value - (green[index] ?? 0)) <= 24);
/** More contrast than this has only the wall as it is; the blur leaves a third of it, of which a receiver's small picture keeps most. */
const sharp = 60;

const tileOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Inputs' }).getByRole('listitem', { name }).locator('video');
const tile = (page: Page, name: string): Locator => page.getByRole('radio', { name, exact: true });

/** Chooses a background, and waits until it is on show. */
async function show(page: Page, name: string): Promise<void> {
  await tile(page, name).click();
  await expect(tile(page, name)).toBeChecked();
  await expect(page.getByText('Loading the background')).toHaveCount(0);
}

async function chooseCamera(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('combobox', { name: 'Camera' }).click();
  await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
}

/**
 * What makes a gap between frames a freeze, ms: this, and on a busy machine three times what it does to frames without any change. Two cores
 * have the segmentation, two browsers and their call here: a picture that is painted for the first time took up to 329, another camera,
 * which needs a mask of its own, up to 373.
 */
const usualFreezeMs = 400;

/** The longest time between two frames while something is done and for ten frames after it, ms. */
async function longestGap(watch: FrameWatch, act: () => Promise<void>): Promise<number> {
  const before = (await watch.read()).sentGapsMs.length;
  await act();
  await watch.more(10);
  return Math.max(...(await watch.read()).sentGapsMs.slice(before));
}

/**
 * Makes each change twice, and expects that frames go on and none is black. Where one was longer than usual, the machine itself may have
 * stopped: the median of three counts, or of up to five, and how long frames take without any change. A change that freezes the picture
 * does so each time.
 */
async function expectNoFreeze(watch: FrameWatch, changes: (() => Promise<void>)[]): Promise<void> {
  // The link is still settling while the first frames arrive.
  await watch.more(Math.max(10, 60 - (await watch.read()).frames));
  const gapsMs: number[][] = changes.map(() => []);
  const makeAll = async (): Promise<void> => {
    for (const [index, change] of changes.entries()) gapsMs[index]?.push(await longestGap(watch, change));
  };
  await makeAll();
  await makeAll();
  let allowedMs = usualFreezeMs;
  const isFrozen = (): boolean => gapsMs.some((ofOne) => median(ofOne) >= allowedMs);
  if (gapsMs.flat().some((gapMs) => gapMs >= usualFreezeMs))
    do {
      await makeAll();
      allowedMs = Math.max(allowedMs, 3 * (await longestGap(watch, () => watch.more(50))));
    } while (isFrozen() && (gapsMs[0]?.length ?? 0) < 5);
  console.log('longest gaps of each change, ms:', JSON.stringify({ gapsMs, allowedMs }));
  for (const ofOne of gapsMs) expect(median(ofOne)).toBeLessThan(allowedMs);
  expect((await watch.read()).darkest).toBeGreaterThan(40);
}

test.describe('a person in front of a wall, seen by somebody else', () => {
  test.describe.configure({ mode: 'serial' });
  let session: TestSession;
  let amara: BrowserContext;
  let page: Page;
  let jonas: Page;
  let seen: Locator;
  /** What Jonas receives of her since she last came. */
  let watch: FrameWatch;
  test.beforeAll(async ({ browser, server }) => {
    session = await server.createSession();
    amara = await launchParticipant({ cameraFile: personFile() });
    page = amara.pages()[0] ?? (await amara.newPage());
    await page.goto(session.hostLink);
    jonas = await otherPage(browser);
    await enter(jonas, session.speakerLink, 'Jonas');
    seen = tileOf(jonas, 'Amara');
  });
  // The last camera once had no picture for 20 s, and its cause could not be seen.
  // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from this pattern
  test.afterEach(async ({}, info) => {
    if (info.status !== info.expectedStatus && (await page.evaluate(() => 'cameraLog' in window)))
      await info.attach('cameras', { body: await readCameraLog(page), contentType: 'text/plain' });
  });
  test.afterAll(async () => {
    await amara.close();
    await jonas.context().close();
  });

  test('1.2.25 2.4.40 2.4.41 she joins with a blurred background, replaces it by her own picture, and removes it', async () => {
    await page.getByRole('textbox', { name: 'Your name' }).fill('Amara');
    await page.getByRole('button', { name: 'Choose a background' }).click();
    const preview = page.getByRole('group', { name: 'Camera preview' }).locator('video');
    await expect.poll(() => wallContrast(preview)).toBeGreaterThan(sharp);
    await show(page, 'Blurred');
    // By the arrow keys as well.
    await page.keyboard.press('ArrowLeft');
    await expect(tile(page, 'None')).toBeChecked();
    await expect(tile(page, 'None')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tile(page, 'Blurred')).toBeChecked();
    await expectAccessible(page, '[aria-label="Backgrounds"]');
    await expect.poll(() => wallContrast(preview)).toBeLessThan(sharp);
    await page.getByRole('button', { name: 'Enter studio' }).click();
    await page.getByRole('button', { name: 'Got it' }).click();

    await expect(seen).toBeVisible();
    await expect
      .poll(() => colorAt(seen, 0.25, 0.9).then(([red = 0, , blue = 0]) => red - blue))
      .toBeGreaterThan(100);
    const blurred = await wallContrast(seen);

    await page.getByRole('button', { name: 'Background', exact: true }).click();
    await choose(
      page,
      page.getByRole('button', { name: 'Upload a picture' }),
      pngFile('green.png', [...green]),
    );
    await expect(tile(page, 'Your picture')).toBeChecked();
    await expect.poll(() => colorAt(seen, 0.88, 0.3).then(isGreen)).toBe(true);
    await expectAccessible(page, '[aria-label="Background"]');
    // On a busy disk the picture is shown long before it is stored, and only a stored one is remembered.
    const remembered = (): Promise<string | null> =>
      page.evaluate(() => localStorage.getItem('userPreferences'));
    await expect.poll(remembered).toContain('"cameraBackground":"own"');

    // Nobody sees the room while the page comes back: the first frame that arrives has the picture.
    await page.reload();
    await expect(page.getByRole('button', { name: 'Background', exact: true })).toBeVisible();
    watch = await watchFrames(seen);
    await watch.more(20);
    expect((await watch.read()).wall.every(isGreen), JSON.stringify((await watch.read()).wall)).toBe(true);

    await page.getByRole('button', { name: 'Background', exact: true }).click();
    await page.getByRole('button', { name: 'Remove your picture' }).click();
    await expect(tile(page, 'None')).toBeChecked();
    await expect.poll(() => wallContrast(seen)).toBeGreaterThan(sharp);
    console.log('contrast of the wall:', { blurred, plain: await wallContrast(seen) });
    expect(blurred).toBeLessThan(sharp);
  });

  test('choosing one background after another shows neither black nor a freeze', async () => {
    const names = ['Blurred', 'Lobby', 'None', 'Home office', 'Blurred', 'None'];
    await expectNoFreeze(
      watch,
      names.map((name) => () => show(page, name)),
    );
  });

  test('1.8.07 2.4.39 a background that cannot be loaded gives a warning, and the plain camera goes on', async () => {
    await amara.route('**/backgrounds/office-view.jpg', (route) => route.abort());
    await expect.poll(() => wallContrast(seen)).toBeGreaterThan(sharp);
    await tile(page, 'Office view').click();
    await expect(
      page.locator('[data-sonner-toast][data-type="warning"]').filter({ hasText: 'was removed' }),
    ).toBeVisible();
    await expect(tile(page, 'None')).toBeChecked();
    await watch.more(10);
    expect(await wallContrast(seen)).toBeGreaterThan(sharp);
    expect((await watch.read()).darkest).toBeGreaterThan(40);
  });

  test('1.2.22 choosing another camera in front of a background shows neither black nor a freeze; without a camera there is nothing to choose', async () => {
    await amara.close();
    await expect(seen).toHaveCount(0);
    // The second one of the browser's fake cameras measures depth, and is black.
    amara = await launchParticipant({
      extraArgs: ['--use-fake-device-for-media-stream=device-count=3,fps=20'],
    });
    page = amara.pages()[0] ?? (await amara.newPage());
    await followCameras(page);
    await enter(page, session.hostLink, 'Amara');
    watch = await watchFrames(seen);
    await page.getByRole('button', { name: 'Background', exact: true }).click();
    await show(page, 'Blurred');
    await expectNoFreeze(watch, [
      () => chooseCamera(page, /fake_device_2/),
      () => chooseCamera(page, /fake_device_0/),
    ]);
    await page.getByRole('button', { name: 'Background', exact: true }).click();
    await page.getByRole('button', { name: 'Stop camera' }).click();
    await expect(seen).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Background', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Start camera' }).click();
    await expect(seen).toHaveCount(1);
    await (await watchFrames(seen)).more(10);
  });
});

test('1.2.22 there is no choice of a background where the browser cannot do it', async ({
  session,
  browser,
}) => {
  const page = await otherPage(browser);
  const button = page.getByRole('button', { name: 'Choose a background' });
  await page.goto(session.hostLink);
  await expect(button).toBeEnabled();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'VideoFrame'));
  await page.goto(session.speakerLink);
  await expect(page.getByRole('button', { name: 'Turn camera off' })).toBeEnabled();
  await expect(button).toHaveCount(0);
});
