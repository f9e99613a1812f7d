import type { Page } from '@playwright/test';
import { test } from './fixtures/givingWay.ts';
import { expect, labOrigin } from './fixtures/test.ts';
import { slotRects } from '../src/program/layouts/slotRects.ts';
import { emptyProgram, type Program, type ProgramSlot } from '../src/program/program.ts';
import { programThemes } from '../src/program/themes/programThemes.ts';

const labPath = 'e2e/lab/compositor.html';
const patches = ['#c81e3c', '#1e9646', '#2846be', '#dcb428', '#808080', '#f0f0f0'];
const camera = (streamId: string, over: Partial<ProgramSlot> = {}): ProgramSlot => ({
  streamId,
  source: 'camera',
  hasVideo: true,
  name: 'Amara Diallo',
  role: 'Head of Research',
  ...over,
});
const program = (slots: ProgramSlot[], over: Partial<Program> = {}): Program => ({
  ...emptyProgram,
  theme: 'startup',
  fontFamily: 'Montserrat',
  colors: { primary: '#ff5065', secondary: '#defffd' },
  backgroundUrl: null,
  layout: 'contain',
  slots,
  speakerNamesVisible: false,
  ...over,
});

type CreateOptions = Parameters<Window['compositorLab']['create']>[0];

async function openLab(page: Page, options: CreateOptions = { target: 'frames' }): Promise<void> {
  await page.waitForFunction(() => 'compositorLab' in window);
  await page.evaluate((given) => window.compositorLab.create(given), options);
}
const show = (page: Page, wanted: Program): Promise<string> =>
  page.evaluate(async (given) => {
    const { digest } = await window.compositorLab.show(given);
    await window.compositorLab.settle();
    return digest;
  }, wanted);
const addPatches = (
  page: Page,
  streamId: string,
  colors = patches,
  width = 1280,
  height = 720,
): Promise<void> =>
  page.evaluate(([id, picture]) => window.compositorLab.setCamera(id, picture), [
    streamId,
    { type: 'patches' as const, colors, width, height },
  ] as const);
const meanColor = (page: Page, x: number, y: number, width = 12, height = 12): Promise<number[]> =>
  page.evaluate(([a, b, c, d]) => window.compositorLab.meanColor(a, b, c, d), [x, y, width, height] as const);
const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
const furthest = (color: number[], expected: string): number =>
  Math.max(...channels(expected).map((value, index) => Math.abs(value - (color[index] ?? 0))));

test.describe('the compositor', () => {
  let page: Page;
  test.beforeAll(async ({ browser, viteServer }) => {
    page = await browser.newPage();
    await page.goto(`${labOrigin(viteServer)}/${labPath}`);
  });
  test.afterAll(() => page.close());

  test('1.2.34 a camera’s colours land in its slot within 6 of 255', async () => {
    await openLab(page);
    await addPatches(page, 'a');
    await addPatches(page, 'b', [...patches].reverse());
    await show(page, program([camera('a'), camera('b')]));
    const rects = slotRects('contain', 2, programThemes.startup.metrics);
    for (const [slot, colors] of [patches, [...patches].reverse()].entries())
      for (const [index, color] of colors.entries()) {
        const rect = rects[slot];
        if (rect === undefined) throw new Error('no slot');
        const x = Math.round(rect.x + ((index + 0.5) * rect.width) / colors.length) - 6;
        const seen = await meanColor(page, x, rect.y + rect.height / 2);
        expect(furthest(seen, color), `${color} came as ${seen.join()}`).toBeLessThanOrEqual(6);
      }
  });

  for (const feed of ['frame', 'element'] as const)
    test(`the ${feed} feed shows the same picture`, async () => {
      await openLab(page, { target: 'frames', feed });
      await addPatches(page, 'a');
      await show(page, program([camera('a')], { layout: 'focus' }));
      for (const [index, color] of patches.entries()) {
        const seen = await meanColor(page, Math.round(((index + 0.5) * 1920) / patches.length), 500);
        expect(furthest(seen, color), `${color} came as ${seen.join()}`).toBeLessThanOrEqual(12);
      }
    });

  test('rounds a slot’s corners in startup and not in business', async () => {
    await openLab(page);
    await addPatches(page, 'a', ['#ffffff']);
    for (const theme of ['startup', 'business'] as const) {
      await show(page, program([camera('a')], { theme }));
      const rect = slotRects('contain', 1, programThemes[theme].metrics)[0];
      if (rect === undefined) throw new Error('no slot');
      const [right, bottom] = [rect.x + rect.width, rect.y + rect.height];
      const isRound = theme === 'startup';
      for (const [x, y] of [
        [rect.x, rect.y],
        [right - 4, rect.y],
        [right - 4, bottom - 4],
        [rect.x, bottom - 4],
      ] as const) {
        const corner = await meanColor(page, x, y, 4, 4);
        expect((corner[0] ?? 0) < 140, `${theme} at ${String(x)},${String(y)}: ${corner.join()}`).toBe(
          isRound,
        );
      }
      expect((await meanColor(page, rect.x + 14, rect.y + 14, 4, 4))[0]).toBeGreaterThan(250);
      expect((await meanColor(page, rect.x + 100, rect.y + 1, 4, 4))[0]).toBeGreaterThan(250);
    }
  });

  test('shows a screen whole, with bars of the backdrop', async () => {
    await openLab(page);
    await addPatches(page, 'screen', ['#ffffff'], 1000, 1000);
    await show(page, program([camera('screen', { source: 'screen' })], { layout: 'focus' }));
    expect((await meanColor(page, 960, 2))[0]).toBeGreaterThan(249);
    expect((await meanColor(page, 430, 500))[0]).toBeGreaterThan(249);
    expect((await meanColor(page, 400, 500))[0]).toBeLessThan(80);
    expect((await meanColor(page, 1510, 500))[0]).toBeLessThan(80);
  });

  test('no letter of a name leaves its sign, whatever it is made of', async () => {
    await openLab(page);
    const awkward: { name: string; isStacked?: boolean }[] = [
      { name: 'W'.repeat(200) },
      { name: '田中さくら'.repeat(20) },
      { name: 'محمد عبد الله '.repeat(10) },
      { name: '👨‍👩‍👧‍👦 jgÅ' },
      // Marks on marks reach above any line: they are cut at the sign's edge.
      { name: 'Z̴̧̢͎̅̈a̵͌͘l̷̽͝g̶̈́̑o̸'.repeat(20), isStacked: true },
    ];
    for (const theme of ['startup', 'business'] as const)
      for (const { name, isStacked = false } of awkward) {
        const slots = [camera('a', { hasVideo: false, name, role: name })];
        const fontFamily = programThemes[theme].fontFamily;
        const wanted = program(slots, { theme, fontFamily, speakerNamesVisible: true });
        for (const isCut of isStacked ? [true] : [true, false]) {
          const changed = await page.evaluate(
            async ([given, cut]) => {
              const { list } = await window.compositorLab.show(given);
              const sign = list.find(({ id }) => id === 'names:a');
              if (sign?.type !== 'group' || sign.clip === null) throw new Error('no name');
              window.compositorLab.update(list.filter((item) => item !== sign));
              await window.compositorLab.settle();
              await window.compositorLab.remember();
              // Without its clip the group shows every letter as far as it reaches.
              const drawn = cut ? sign : { ...sign, clip: null };
              window.compositorLab.update(list.map((item) => (item === sign ? drawn : item)));
              await window.compositorLab.settle();
              return window.compositorLab.countChanged(sign.clip);
            },
            [wanted, isCut] as const,
          );
          expect(changed.inside, `${theme} ${name}`).toBeGreaterThan(1000);
          expect(changed.outside, `${theme} ${name}${isCut ? '' : ', not cut'}`).toBe(0);
        }
      }
  });

  test('every shader compiles, in every variant', async () => {
    await openLab(page);
    const complaints = await page.evaluate(() => window.compositorLab.compileShaders());
    expect(Object.keys(complaints).length).toBeGreaterThanOrEqual(4);
    for (const [file, complaint] of Object.entries(complaints)) expect(complaint, file).toBe('');
  });

  test('a lost context comes back with the same picture', async () => {
    await openLab(page);
    await addPatches(page, 'a');
    await show(page, program([camera('a'), camera('b', { hasVideo: false })], { speakerNamesVisible: true }));
    const before = await page.evaluate(() => window.compositorLab.pixelHash());
    await page.evaluate(() => window.compositorLab.loseContext());
    await expect
      .poll(() => page.evaluate(() => window.compositorLab.problems.map(({ code }) => code)))
      .toEqual(['contextLost']);
    expect(await page.evaluate(() => window.compositorLab.render())).toBe(false);
    await page.evaluate(() => window.compositorLab.restoreContext());
    await expect.poll(() => page.evaluate(() => window.compositorLab.needsRender())).toBe(true);
    await page.evaluate(() => window.compositorLab.settle());
    expect(await page.evaluate(() => window.compositorLab.pixelHash())).toBe(before);
  });

  test('goes on when an image fails, and reports it once', async () => {
    await openLab(page);
    await show(page, program([]));
    const without = await page.evaluate(() => window.compositorLab.pixelHash());
    for (let time = 0; time < 2; time++)
      await show(page, program([], { backgroundUrl: '/no-such-image.png' }));
    await expect
      .poll(() =>
        page.evaluate(() => window.compositorLab.problems.map(({ code, subject }) => [code, subject])),
      )
      .toEqual([['imageFailed', '/no-such-image.png']]);
    expect(await page.evaluate(() => window.compositorLab.pixelHash())).toBe(without);
  });

  test('draws with the browser’s own fonts when others do not load, and reports each once', async ({
    lab,
  }) => {
    // A page that has not loaded them before.
    const page = await lab.open(labPath);
    await openLab(page);
    await page.route(/montserrat[^/]*\.woff2?$/i, (route) => route.abort());
    const named = program([camera('a', { hasVideo: false })], { speakerNamesVisible: true });
    await show(page, { ...named, speakerNamesVisible: false });
    const without = await page.evaluate(() => window.compositorLab.pixelHash());
    for (let time = 0; time < 2; time++) await show(page, named);
    expect(await page.evaluate(() => window.compositorLab.pixelHash())).not.toBe(without);
    const reported = await page.evaluate(() =>
      window.compositorLab.problems.map(({ code, subject }) => `${code} ${subject}`),
    );
    expect(reported.toSorted()).toEqual(['fontFailed Montserrat 600', 'fontFailed Montserrat 800']);
  });

  test('a stream that ends or goes away leaves the backdrop', async () => {
    await openLab(page);
    for (const end of ['endCamera', 'setCamera'] as const) {
      await addPatches(page, 'a', ['#ffffff']);
      await show(page, program([camera('a')], { layout: 'focus' }));
      expect((await meanColor(page, 960, 500))[0]).toBeGreaterThan(249);
      await page.evaluate((how) => {
        if (how === 'endCamera') window.compositorLab.endCamera('a');
        else window.compositorLab.setCamera('a', null);
      }, end);
      await expect
        .poll(async () => {
          await page.evaluate(() => window.compositorLab.render());
          return (await meanColor(page, 960, 500))[0];
        })
        .toBeLessThan(80);
    }
  });

  test('follows a stream that changes its size', async () => {
    await openLab(page);
    await addPatches(page, 'a', ['#c81e3c', '#2846be'], 1280, 720);
    await show(page, program([camera('a')], { layout: 'focus' }));
    for (const [width, height] of [
      [321, 181],
      [640, 640],
      [1280, 720],
    ] as const) {
      await page.evaluate(([w, h]) => window.compositorLab.resizeCamera('a', w, h), [width, height] as const);
      await page.evaluate(() => window.compositorLab.settle());
      expect(furthest(await meanColor(page, 300, 500), '#c81e3c')).toBeLessThanOrEqual(6);
      expect(furthest(await meanColor(page, 1600, 500), '#2846be')).toBeLessThanOrEqual(6);
    }
    expect(await page.evaluate(() => window.compositorLab.problems)).toEqual([]);
  });

  test('draws only when something has changed', async () => {
    await openLab(page);
    const slots = [camera('a', { hasVideo: false })];
    await show(page, program(slots));
    expect(
      await page.evaluate(() => [window.compositorLab.needsRender(), window.compositorLab.render()]),
    ).toEqual([false, false]);
    await page.evaluate((given) => window.compositorLab.show(given), program(slots, { theme: 'business' }));
    expect(await page.evaluate(() => window.compositorLab.render())).toBe(true);
  });

  test('hands out frames for the encoder, at two thirds as 1280x720', async () => {
    for (const [resolution, width, height] of [
      [1, 1920, 1080],
      [2 / 3, 1280, 720],
    ] as const) {
      await openLab(page, { target: 'frames', resolution });
      await addPatches(page, 'a', ['#c81e3c', '#2846be']);
      await show(page, program([camera('a')], { layout: 'focus' }));
      expect(await page.evaluate(() => window.compositorLab.captured(40_000))).toMatchObject({
        width,
        height,
        timestamp: 40_000,
      });
      expect(furthest(await meanColor(page, width / 4, 300), '#c81e3c')).toBeLessThanOrEqual(6);
      expect(furthest(await meanColor(page, (3 * width) / 4, 300), '#2846be')).toBeLessThanOrEqual(6);
    }
  });

  test('on a screen it draws what it draws for the encoder', async () => {
    const wanted = program([camera('a', { hasVideo: false })], { speakerNamesVisible: true });
    const hashes: string[] = [];
    for (const target of ['frames', 'screen'] as const) {
      await openLab(page, { target });
      await show(page, wanted);
      hashes.push(await page.evaluate(() => window.compositorLab.pixelHash()));
    }
    expect(hashes[1]).toBe(hashes[0]);
  });
});
