import { expect, test } from './fixtures/test.ts';

test.describe('media in a real browser', () => {
  test('1.4.01 1.4.02 permission is requested and given, and the devices are listed', async ({ lab }) => {
    const page = await lab.open('e2e/lab/media.html');
    const { states, cameras, microphones } = await page.evaluate(() => window.mediaLab.requestPermission());
    expect(states).toEqual(['UNKNOWN', 'LOADING', 'ALLOWED']);
    expect(cameras).toHaveLength(2);
    expect(microphones.length).toBeGreaterThan(0);
  });

  test('a camera starts at 1280x720, changes device, and releases it when turned off', async ({ lab }) => {
    const page = await lab.open('e2e/lab/media.html');
    const { cameras } = await page.evaluate(() => window.mediaLab.requestPermission());
    await page.evaluate(() => window.mediaLab.startLocal());
    const first = await page.evaluate(() => window.mediaLab.local());
    expect(first.video).toMatchObject({ width: 1280, height: 720, state: 'live' });
    expect(first.audio).toEqual({ enabled: true, state: 'live' });

    await page.evaluate((id) => window.mediaLab.switchCamera(id), cameras[1] ?? '');
    const second = await page.evaluate(() => window.mediaLab.local());
    expect(second.video?.label).not.toBe(first.video?.label);
    expect(second.lastCameraState).toBe('ended');

    await page.evaluate(() => window.mediaLab.setCamera(false));
    await page.evaluate(() => window.mediaLab.setMicrophone(false));
    const off = await page.evaluate(() => window.mediaLab.local());
    expect(off.video).toBeNull();
    expect(off.lastCameraState).toBe('ended');
    expect(off.audio).toEqual({ enabled: false, state: 'live' });

    await page.evaluate(() => window.mediaLab.setCamera(true));
    expect((await page.evaluate(() => window.mediaLab.local())).video?.state).toBe('live');
  });

  test('a shared screen ends with the browser’s own button', async ({ lab }) => {
    const page = await lab.open('e2e/lab/media.html');
    await page.evaluate(() => window.mediaLab.requestPermission());
    await page.evaluate(() => window.mediaLab.startLocal());
    expect(await page.evaluate(() => window.mediaLab.shareScreen())).toBe(true);
    const { screen } = await page.evaluate(() => window.mediaLab.local());
    expect(screen?.kinds).toContain('video');
    expect(screen?.width).toBeGreaterThan(0);
    await page.evaluate(() => window.mediaLab.endScreenFromOutside());
    expect((await page.evaluate(() => window.mediaLab.local())).screen).toBeNull();
  });

  test('1.7.25 a level is the smoothed root mean square', async ({ lab }) => {
    const page = await lab.open('e2e/lab/media.html');
    const level = await page.evaluate(() => window.mediaLab.measureLevel(0.5));
    expect(level).toBeGreaterThan(0.32);
    expect(level).toBeLessThan(0.37);
  });

  test('a voice slides to another delay by one percent of the time, and jumps there without a step', async ({
    lab,
  }) => {
    const page = await lab.open('e2e/lab/media.html');
    const curve = (how: 'slide' | 'jump') =>
      page.evaluate((way) => window.mediaLab.delayVoice({ fromMs: 60, toMs: 75, how: way }), how);
    // One value every 10 ms from half a second before the change.
    const slid = await curve('slide');
    expect(slid[40]).toBeCloseTo(60, 0);
    expect(slid.at(-1)).toBeCloseTo(75, 0);
    for (const [index, delayMs] of slid.slice(1).entries())
      expect(Math.abs(delayMs - (slid[index] ?? 0))).toBeLessThan(0.15);
    const jumped = await curve('jump');
    expect(jumped[40]).toBeCloseTo(60, 0);
    expect(jumped[60]).toBeCloseTo(75, 0);
    for (const [index, delayMs] of jumped.slice(1).entries())
      expect(Math.abs(delayMs - (jumped[index] ?? 0))).toBeLessThan(7);
  });

  test('a mix has its voices at their level, none that left, and stays below full scale', async ({ lab }) => {
    const page = await lab.open('e2e/lab/media.html');
    const mix = await page.evaluate(() =>
      window.mediaLab.mixTones([
        { frequencyHz: 480, amplitude: 0.25, isIn: true },
        { frequencyHz: 1200, amplitude: 0.25, isIn: true },
        { frequencyHz: 2400, amplitude: 0.25, isIn: false },
      ]),
    );
    expect(mix.sampleRate).toBe(48_000);
    expect(mix.loudAt).toEqual([true, true, false]);
    // Two tones with an amplitude of a quarter: the root of 2 x 0.25² / 2.
    expect(mix.rms).toBeGreaterThan(0.23);
    expect(mix.rms).toBeLessThan(0.27);
    const loud = await page.evaluate(() =>
      window.mediaLab.mixTones(
        [440, 550, 660, 770].map((frequencyHz) => ({ frequencyHz, amplitude: 0.8, isIn: true })),
      ),
    );
    expect(loud.peak).toBeLessThan(1);
  });

  test('the first chunk of a recording can be played, also where the picture came later than a chunk is long', async ({
    lab,
  }) => {
    const page = await lab.open('e2e/lab/media.html');
    expect(await page.evaluate(() => window.mediaLab.recordLatePicture())).toBe(320);
  });
});
