import type { BrowserContext, Page } from '@playwright/test';
import { slotRects } from '../src/program/layouts/slotRects.ts';
import { programThemes } from '../src/program/themes/programThemes.ts';
import { launchParticipant } from './fixtures/chromium.ts';
import { startReplacingProxy, type ReplacingProxy } from './fixtures/replacingProxy.ts';
import { decodeAsBt709, judgePatches, patchCameraFile, readPatches, toPng } from './fixtures/colorPatches.ts';
import { followSegments, type Picture } from './fixtures/hls.ts';
import { startServer, type TestServer } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';
import { StudioPage } from './pages/studioPage.ts';

const bound = 3;
const [slot] = slotRects('cover', 1, programThemes.startup.metrics);

/** In the place of the segmentation: everything is a person, so that nothing of the camera is blurred. */
const everythingIsAPerson = `addEventListener('message', ({ ports: [port] }) => {
  if (port === undefined) return;
  port.onmessage = ({ data }) => {
    if (data.type === 'start') return port.postMessage({ type: 'started' });
    const mask = new Float32Array(256 * 144).fill(1);
    port.postMessage({ type: 'mask', mask, tookMs: 1 }, [mask.buffer]);
  };
});`;

/** The choice is kept for the studio. */
async function chooseBlur(page: Page, hostLink: string): Promise<void> {
  await page.goto(hostLink);
  await page.getByRole('button', { name: 'Choose a background' }).click();
  const blurred = page.getByRole('radio', { name: 'Blurred', exact: true });
  await blurred.click();
  await expect(blurred).toBeChecked();
  await expect(page.getByText('Loading the background')).toHaveCount(0);
}

test.describe('a virtual background on air', () => {
  test.describe.configure({ timeout: 240_000 });
  let server: TestServer;
  let amara: BrowserContext;
  let segmentation: ReplacingProxy;

  test.beforeAll(async () => {
    segmentation = await startReplacingProxy(
      /\/assets\/segmentation\.worker-[^/]*\.js$/,
      everythingIsAPerson,
    );
    server = await startServer({ COMPOSER_BACKEND: 'planar' });
    amara = await launchParticipant({
      cameraFile: patchCameraFile(),
      extraArgs: segmentation.chromiumArgs,
    });
  });
  test.afterAll(async () => {
    await amara.close();
    await segmentation.close();
    await server.stop();
  });

  test('what its mask says is a person reaches the audience in the colours of the camera', async () => {
    const session = await server.createSession({ endsAt: new Date(Date.now() + 600_000) });
    const page = amara.pages()[0] ?? (await amara.newPage());
    await chooseBlur(page, session.hostLink);
    expect(segmentation.count()).toBe(1);
    const studio = await StudioPage.enter(amara, session.hostLink, 'Amara');
    expect(segmentation.count()).toBe(2);
    await studio.show('Amara');
    await studio.goLive();
    const nextSegment = followSegments(`${server.origin}/hls/${session.studioToken}/playlist.m3u8`);
    let pictures: Picture[] = [];
    await expect
      .poll(
        async () => {
          pictures = decodeAsBt709(await nextSegment());
          if (slot === undefined) throw new Error('the layout has no slot');
          const judged = judgePatches(readPatches(pictures, slot, 'cover'), bound);
          return judged.flatMap(({ isRight, text }) => (isRight ? [] : [text]));
        },
        { timeout: 60_000 },
      )
      .toEqual([])
      .catch(async (error: unknown) => {
        const [first] = pictures;
        if (first !== undefined)
          await test.info().attach('HLS', { body: toPng(first), contentType: 'image/png' });
        throw error;
      });
  });
});
