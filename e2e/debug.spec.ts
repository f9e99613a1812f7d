import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { expectAccessible } from './fixtures/axe.ts';
import { enter, expect, otherPage, test } from './fixtures/screens.ts';

const readingsSchema = z.object({
  participants: z.array(z.object({ role: z.string(), name: z.string().nullable() })),
  measuredHere: z.array(z.object({ id: z.string() })),
  history: z.record(z.string(), z.array(z.object({ framesPerSecond: z.number().nullable() }))),
});

test('1.2.47 1.7.19 the debug page shows and plots each stream to participants, and exports what it has read', async ({
  page,
  browser,
  session,
}, info) => {
  const debug = await otherPage(browser);
  try {
    await enter(page, session.hostLink, 'Amara');
    const address = new URL(`/${session.studioToken}/debug-live`, page.url()).href;
    await debug.goto(address);
    await expect(debug.getByRole('heading', { name: 'This page is for participants' })).toBeVisible();
    // The host's cookie opens the page.
    await debug.context().addCookies(await page.context().cookies());
    await debug.goto(address);
    const block = debug.getByRole('region', { name: 'Amara' });
    await expect(block.getByText(/^\d+ × \d+$/)).toBeVisible();
    await expect(debug.getByRole('region', { name: 'Program, as drawn here' })).toContainText(
      /Drawn by(planar|pixi)/,
    );
    const rate = block.getByRole('img', { name: /^Frames: \d/ });
    await expect(rate).toBeVisible();
    for (const name of ['Bit rate', 'Round trip', 'Jitter', 'Dropped frames'])
      await expect(block.getByRole('img', { name: new RegExp(`^${name}: \\d`) })).toBeVisible();
    // Something is drawn.
    await expect
      .poll(() =>
        rate.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
          const { width, height } = canvas;
          return canvas
            .getContext('2d')
            ?.getImageData(0, 0, width, height)
            .data.some((value) => value > 0);
        }),
      )
      .toBe(true);
    await expectAccessible(debug, 'main');
    const downloading = debug.waitForEvent('download');
    await debug.getByRole('button', { name: 'Export as JSON' }).click();
    const file = await (await downloading).path();
    const readings = readingsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    expect(readings.participants).toContainEqual({ role: 'host', name: 'Amara' });
    expect(readings.measuredHere).toHaveLength(1);
    const [points] = Object.values(readings.history);
    expect(points?.at(-1)?.framesPerSecond).toBeGreaterThan(0);
    for (const [name, width] of [
      ['desktop', 1280],
      ['phone', 390],
    ] as const) {
      await debug.setViewportSize({ width, height: 844 });
      await info.attach(name, { body: await debug.screenshot({ fullPage: true }), contentType: 'image/png' });
      const overflow = await debug.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, name).toBe(0);
    }
  } finally {
    await debug.context().close();
  }
});
