import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { DrawItem, DrawList, VideoItem } from '../src/program/drawList.ts';
import { test } from './fixtures/givingWay.ts';
import { withFile } from './fixtures/hls.ts';
import { expect, labOrigin } from './fixtures/test.ts';
import type { TakenFrame } from './lab/planar.ts';

const labPath = 'e2e/lab/planar.html';
const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg';

const video = (id: string, over: Partial<VideoItem> = {}): VideoItem => ({
  ...{ type: 'video', id: `slot:${id}`, streamId: id, opacity: 1 },
  ...{
    rect: { x: 0, y: 0, width: 1920, height: 1080 },
    fit: 'cover',
    cornerRadiusPx: 0,
    backdrop: '#20242c',
  },
  ...over,
});
const shape = (id: string, color: string, x: number, y: number, width: number, height: number): DrawItem => ({
  ...{ type: 'shape', id, opacity: 1, rect: { x, y, width, height } },
  ...{ fill: { type: 'solid', color }, cornerRadiusPx: 0 },
});
const text = (id: string, words: string, x: number, baselineY: number, sizePx: number): DrawItem => ({
  ...{ type: 'text', id, opacity: 1, text: words, x, baselineY, align: 'left', color: '#ffffff' },
  font: { family: 'Montserrat', weight: 600, sizePx },
});
const background: DrawItem = {
  ...{ type: 'shape', id: 'background', opacity: 1, rect: { x: 0, y: 0, width: 1920, height: 1080 } },
  fill: {
    ...{ type: 'linear', from: [0, 0], to: [1920, 1080] },
    stops: [
      [0, '#3a1c52'],
      [1, '#0d4f5c'],
    ],
  },
  cornerRadiusPx: 0,
};

/** Slots at rest: rounded, cropped, with bars, overlapped by a name and a lower third. */
const atRest: DrawList = [
  background,
  video('a', { rect: { x: 60, y: 60, width: 880, height: 496 }, cornerRadiusPx: 24 }),
  video('b', { rect: { x: 980, y: 60, width: 400, height: 496 }, cornerRadiusPx: [24, 0, 24, 0] }),
  video('c', { rect: { x: 1420, y: 60, width: 440, height: 300 }, fit: 'contain', cornerRadiusPx: 16 }),
  video('d', { rect: { x: 60, y: 600, width: 230, height: 130 } }),
  {
    ...{ type: 'group', id: 'name', opacity: 1, clip: { x: 90, y: 480, width: 420, height: 60 } },
    items: [shape('plate', '#000000b3', 90, 480, 420, 60), text('letters', 'Amara Diallo', 110, 522, 32)],
  },
  {
    ...{ type: 'shape', id: 'lower third', opacity: 0.9, rect: { x: 120, y: 820, width: 1100, height: 170 } },
    ...{ fill: { type: 'solid', color: '#ff5065' }, cornerRadiusPx: 20 },
  },
  text('topic', 'Demand, hour by hour', 170, 925, 56),
];
/** In motion: places between pixels, fades, slots over slots and partly outside the frame. */
const inMotion: DrawList = [
  background,
  video('a', { rect: { x: -121.3, y: 63.7, width: 881.5, height: 495.9 }, cornerRadiusPx: 24 }),
  video('b', {
    rect: { x: 400.5, y: 310.25, width: 700.1, height: 393.8 },
    opacity: 0.45,
    cornerRadiusPx: 12,
  }),
  {
    ...{ type: 'group', id: 'leaving', opacity: 0.6, clip: { x: 1200, y: 100, width: 500, height: 300 } },
    items: [video('c', { rect: { x: 1300.4, y: 150.6, width: 600, height: 338 } })],
  },
  { ...shape('veil', '#104080', 600, 200, 901, 333), opacity: 0.37 },
  text('ticker', 'And now the weather, with no surprises', 301.5, 1043, 40),
];
const streams: Record<string, [number, number]> = {
  a: [1280, 720],
  b: [640, 360],
  c: [480, 640],
  d: [1920, 1080],
};
const patches = ['#c81e3c', '#1e9646', '#2846be', '#dcb428', '#808080', '#f0f0f0', '#101010', '#28b4b4'];
const channels = (color: string): [number, number, number] => {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};
const furthest = (seen: readonly number[], expected: string): number =>
  Math.max(...channels(expected).map((value, index) => Math.abs(value - (seen[index] ?? Number.NaN))));

test.describe('composing planes', () => {
  test.describe.configure({ mode: 'serial' });
  let page: Page;
  test.beforeAll(async ({ browser, viteServer }) => {
    page = await browser.newPage();
    await page.goto(`${labOrigin(viteServer)}/${labPath}`);
    await page.waitForFunction(() => 'planarLab' in window);
  });
  test.afterAll(() => page.close());
  const draw = (): Promise<boolean> => page.evaluate(() => window.planarLab.draw());
  const colorAt = (x: number, y: number): Promise<number[]> =>
    page.evaluate(([column, row]) => window.planarLab.colorAt(column, row), [x, y] as const);
  const send = (color: string, width: number, height: number): Promise<void> =>
    page.evaluate(([c, w, h]) => window.planarLab.send('a', c, w, h), [color, width, height] as const);
  /** A track drops what comes before it is read: the picture is sent until it is there. */
  const sendUntilShown = (color: string, width: number, height: number): Promise<void> =>
    expect(async () => {
      await send(color, width, height);
      await draw();
      expect(furthest(await colorAt(40, 40), color)).toBeLessThanOrEqual(3);
    }).toPass();

  for (const [name, list] of Object.entries({ atRest, inMotion }))
    test(`looks like the other back end: ${name}`, async () => {
      const result = await page.evaluate(([given, shown]) => window.planarLab.compare(given, shown), [
        list,
        streams,
      ] as const);
      const file = `test-results/planar-${name}.png`;
      const picture = await page.evaluate(() => window.planarLab.picture());
      writeFileSync(file, Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'));
      console.log(`${name}: ${JSON.stringify(result)}`);
      expect(result.slotDecibels).toBeGreaterThanOrEqual(45);
      expect(result.countElsewhere).toBe(0);
    });

  test('keeps a stalled camera’s picture, follows its size, and forgets it when it ends', async () => {
    const expectColor = (color: string): Promise<void> =>
      expect
        .poll(async () => {
          await draw();
          return furthest(await colorAt(960, 540), color);
        })
        .toBeLessThanOrEqual(3);
    await page.evaluate((list) => window.planarLab.open(list), [background, video('a')]);
    await expectColor('#20242c');
    await sendUntilShown('#c81e3c', 1280, 720);
    // No new frame comes: there is nothing to draw, and the picture stays.
    await expect.poll(draw).toBe(false);
    await expectColor('#c81e3c');
    for (const [color, width, height] of [
      ['#1e9646', 322, 182],
      ['#2846be', 640, 640],
      ['#dcb428', 1920, 1080],
    ] as const) {
      await sendUntilShown(color, width, height);
    }
    expect(await page.evaluate(() => window.planarLab.problems)).toEqual([]);
    await page.evaluate(() => window.planarLab.end('a'));
    await expectColor('#20242c');
  });

  test('goes on when an image fails, shows its fallback, and reports it once', async () => {
    const fallback = [shape('instead', '#2846be', 600, 300, 720, 480)];
    const image: DrawItem = {
      ...{ type: 'image', id: 'image', opacity: 1, url: '/no-such-image.png', fit: 'cover' },
      ...{ rect: { x: 600, y: 300, width: 720, height: 480 }, cornerRadiusPx: 0, fallback },
    };
    await page.evaluate((list) => window.planarLab.open(list), [background, image]);
    const reported = (): Promise<string[][]> =>
      page.evaluate(() => window.planarLab.problems.map(({ code, subject }) => [code, subject]));
    await expect.poll(reported).toEqual([['imageFailed', '/no-such-image.png']]);
    await page.evaluate(
      (list) => window.planarLab.update(list),
      [background, image, text('t', 'On', 99, 99, 40)],
    );
    await expect
      .poll(async () => {
        await page.evaluate(() => window.planarLab.draw());
        return furthest(await page.evaluate(() => window.planarLab.colorAt(960, 540)), '#2846be');
      })
      .toBeLessThanOrEqual(3);
    expect(await reported()).toHaveLength(1);
  });

  test('holds no more after many changes than before', async () => {
    const list = [background, video('a'), text('words', 'Still here', 200, 200, 60)];
    await page.evaluate((given) => window.planarLab.open(given), list);
    const settle = async (): Promise<unknown> => {
      await page.evaluate((given) => window.planarLab.update(given), list);
      // After two pictures of one size, the camera has a second one to write into.
      for (const color of ['#606060', '#808080']) await sendUntilShown(color, 640, 360);
      await expect.poll(draw).toBe(false);
      const { surfaces, bitmaps, ...rest } = await page.evaluate(() => window.planarLab.holdings());
      // Bitmaps which are no longer shown are kept for a while, within a limit.
      return { ...rest, surfaces: surfaces - bitmaps };
    };
    const before = await settle();
    await page.evaluate(async () => {
      for (let turn = 0; turn < 80; turn++) {
        window.planarLab.update([
          {
            ...{
              type: 'text',
              id: 'words',
              opacity: 1,
              text: `Turn ${String(turn)}`,
              x: 100 + turn,
              baselineY: 300,
            },
            ...{ align: 'left', color: '#ffffff', font: { family: 'Montserrat', weight: 600, sizePx: 90 } },
          },
          {
            ...{ type: 'video', id: `slot ${String(turn % 7)}`, streamId: 'a', opacity: 1, fit: 'cover' },
            ...{
              rect: { x: turn, y: 10, width: 640, height: 360 },
              cornerRadiusPx: turn,
              backdrop: '#000000',
            },
          },
        ]);
        await window.planarLab.send('a', '#808080', 320 + 2 * turn, 180);
        await window.planarLab.draw();
      }
    });
    expect(await settle()).toEqual(before);
  });

  test('gives another worker frames at a port: one for each change, and none where nothing has changed', async () => {
    await page.evaluate((list) => window.planarLab.open(list), [shape('white', '#ffffff', 0, 0, 1920, 1080)]);
    const takeFrame = (timestampUs: number): Promise<TakenFrame | null> =>
      page.evaluate((at) => window.planarLab.takeFrame(at), timestampUs);
    expect(await takeFrame(1000)).toEqual({ timestampUs: 1000, format: 'I420', middleLuma: 235 });
    expect(await takeFrame(2000)).toBeNull();
    await page.evaluate(
      (list) => window.planarLab.update(list),
      [shape('black', '#000000', 0, 0, 1920, 1080)],
    );
    expect(await takeFrame(3000)).toEqual({ timestampUs: 3000, format: 'I420', middleLuma: 16 });
    await page.evaluate((list) => window.planarLab.update(list), [video('a')]);
    await expect
      .poll(async () => {
        await page.evaluate(() => window.planarLab.send('a', '#ffffff', 320, 180));
        return (await takeFrame(4000))?.middleLuma ?? 0;
      })
      .toBeGreaterThan(200);
    expect(await page.evaluate(() => window.planarLab.problems)).toEqual([]);
  });

  test('1.2.34 colours of a camera and of the program come out of H.264 within 6 of 255', async () => {
    const width = 1920 / (patches.length * 2);
    // Left half: what cameras send. Right half: painted.
    const list: DrawList = patches.flatMap((color, index): DrawItem[] => [
      video(color, { rect: { x: index * width, y: 0, width, height: 1080 } }),
      shape(`shape ${color}`, color, 960 + index * width, 0, width, 1080),
    ]);
    await page.evaluate((given) => window.planarLab.open(given), list);
    await expect
      .poll(async () => {
        // As cameras do, again and again: a frame that comes before its reader is lost.
        for (const color of patches)
          await page.evaluate((given) => window.planarLab.send(given, given, 320, 180), color);
        await page.evaluate(() => window.planarLab.draw());
        return page.evaluate(() => window.planarLab.holdings().pictures);
      })
      .toBe(patches.length);
    await page.evaluate(() => window.planarLab.draw());
    const { base64, decoded } = await page.evaluate(() => window.planarLab.encode(16));
    const stream = Buffer.from(base64, 'base64');
    const rgb = withFile(stream, (file) =>
      execFileSync(
        ffmpeg,
        [
          ...['-v', 'error', '-f', 'h264', '-i', file, '-vf', 'select=eq(n\\,14)', '-frames:v', '1'],
          ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'],
        ],
        { maxBuffer: 1 << 26 },
      ),
    );
    for (const [index, color] of [...patches, ...patches].entries()) {
      const x = Math.round((index + 0.5) * width);
      const at = (540 * 1920 + x) * 3;
      const seen = [...rgb.subarray(at, at + 3)];
      expect(furthest(seen, color), `ffmpeg: ${color} came as ${seen.join()}`).toBeLessThanOrEqual(6);
    }
    for (const [index, seen] of decoded.entries()) {
      const color = patches[index % patches.length] ?? '';
      expect(furthest(seen, color), `browser: ${color} came as ${seen.join()}`).toBeLessThanOrEqual(6);
    }
  });
});
