import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { adminVideoSchema } from '../src/protocol/rest/adminVideos.ts';
import { expectNoSidewaysScroll, signInAsAdmin } from './fixtures/adminSite.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { boxOf, overlaps } from './fixtures/boxes.ts';
import type { TestServer, TestSession } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';
import { pngFile } from './fixtures/uploadFiles.ts';

test.describe.configure({ timeout: 240_000 });

const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
let server: TestServer;
let folder = '';
/** Twenty seconds with sound, noisy enough to be several megabytes. */
let film = '';

test.beforeAll(async ({ server: usual }) => {
  server = usual;
  folder = mkdtempSync(join(tmpdir(), 'footlight-films-'));
  film = join(folder, 'Talk of the year.mp4');
  execFileSync(ffmpeg, [
    ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25,noise=alls=40:allf=t'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000', '-t', '20'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '4M', '-pix_fmt', 'yuv420p', '-c:a', 'aac', film],
  ]);
});
test.afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

const createSimulive = (name: string): Promise<TestSession> => {
  const startsAt = new Date(Date.now() + 60 * 60_000);
  const endsAt = new Date(startsAt.getTime() + 60 * 60_000);
  return server.createSession({ name, kind: 'simulive', startsAt, endsAt });
};

async function chooseVideo(page: Page, button: string, path: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await choosing).setFiles(path);
}

/** What the server says about a session's video to the page's own browser. */
const readVideo = async (page: Page, studioToken: string) =>
  adminVideoSchema
    .nullable()
    .parse(await (await page.request.get(`${server.origin}/v2/admin/sessions/${studioToken}/video`)).json());

test('a video is uploaded with a pause and a reload in between, encoded, previewed, and gets another cover', async ({
  page,
}) => {
  const { studioToken } = await createSimulive('An upload');
  await signInAsAdmin(page, server, `/admin/sessions/${studioToken}`);
  await expect(page.getByRole('link', { name: 'Watch link' })).toHaveAttribute('href', /\/simulive$/);
  // A line of 8 Mb/s, so that there is time for a pause.
  const line = await page.context().newCDPSession(page);
  const speed = { offline: false, latency: 0, downloadThroughput: -1 };
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: 1_000_000 });
  await chooseVideo(page, 'Choose a video', film);
  await expect(page.getByText(/a second, .* left/)).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/^Paused at \d+ %$/)).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  const bar = page.getByRole('progressbar', { name: 'Uploading Talk of the year.mp4' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(20);
  await page.getByRole('link', { name: 'All sessions' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave during the upload?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(/The upload of Talk of the year\.mp4 stopped at [1-9]\d* %/)).toBeVisible();
  const before = await readVideo(page, studioToken);
  const sent: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(Number(request.headers()['upload-offset']));
  });
  await line.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: -1 });
  await chooseVideo(page, 'Choose the file again', film);
  await expect(page.getByText('Ready')).toBeVisible({ timeout: 180_000 });
  expect(sent[0], 'the upload goes on where it stopped').toBeGreaterThanOrEqual(
    Math.floor((before?.progress ?? 1) * statSync(film).size) - 1,
  );
  expect((await readVideo(page, studioToken))?.id, 'the same upload').toBe(before?.id);
  await expect(page.getByText(/0:20 · 360p · \d/)).toBeVisible();
  await expect(page.getByText('Ends with the video, which is 0:20 long.')).toBeVisible();

  await page.getByRole('button', { name: 'Preview' }).click();
  const player = page.getByLabel('Preview of Talk of the year.mp4').locator('video');
  await player.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(1);
  await page.keyboard.press('Escape');

  const cover = page.getByRole('img', { name: 'The cover picture of the video' });
  const first = await cover.getAttribute('src');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Replace cover picture' }).click();
  await (await choosing).setFiles(pngFile('cover.png', [200, 30, 90]));
  await expect(page.getByText('Viewers see the new cover picture.')).toBeVisible();
  await expect(cover).not.toHaveAttribute('src', first ?? '');
  await expect
    .poll(() =>
      cover.evaluate((image: HTMLImageElement) => {
        const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext(
          '2d',
        );
        context?.drawImage(image, 0, 0, 1, 1);
        return [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
          .slice(0, 3)
          .map((part) => Math.round(part / 50));
      }),
    )
    .toEqual([4, 1, 2]);

  await page.getByRole('button', { name: 'More about An upload' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog').getByRole('listitem')).toHaveText([
    /^the video Talk of the year\.mp4, \d/,
  ]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete video' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete video' }).click();
  await expect(page.getByRole('button', { name: 'Choose a video' })).toBeVisible();
  expect(await readVideo(page, studioToken)).toBeNull();
});

test('a file that is no video is refused with the reason', async ({ page }) => {
  const { studioToken } = await createSimulive('No video');
  const path = join(folder, 'notes.mp4');
  writeFileSync(path, 'These are notes, and no video.\n'.repeat(1000));
  await signInAsAdmin(page, server, `/admin/sessions/${studioToken}`);
  await chooseVideo(page, 'Choose a video', path);
  const problem = page.getByRole('alert').filter({ hasText: 'notes.mp4 cannot be played' });
  await expect(problem).toBeVisible({ timeout: 60_000 });
  expect((await readVideo(page, studioToken))?.problem).toMatch(/video/i);
  await expect(problem).toContainText((await readVideo(page, studioToken))?.problem ?? '');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a recording becomes a simulive by one press, with its ends trimmed and its start set', async ({
  page,
}) => {
  const show = await server.createSession({ name: 'Last week’s show' });
  const recordings = join(server.dataDir, 'recordings', show.studioToken);
  mkdirSync(recordings, { recursive: true });
  copyFileSync(film, join(recordings, '2026-01-01T10-00-00-abc.mp4'));
  await signInAsAdmin(page, server, `/admin/sessions/${show.studioToken}`);
  await page.getByRole('button', { name: 'Make a simulive of it' }).click();
  const dialog = page.getByRole('dialog', { name: 'A simulive of a recording' });
  await expect(dialog.getByLabel('From', { exact: true }).last()).toHaveValue('0:00', { timeout: 60_000 });
  const slider = dialog.getByRole('slider', { name: 'From' });
  await slider.focus();
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('textbox', { name: 'From' })).toHaveValue('0:02');
  await dialog.getByRole('textbox', { name: 'To' }).fill('1:99');
  await expect(dialog.getByText('Type a time such as 1:02:03, up to 0:20')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'To' }).fill('0:12.5');
  await expect(dialog.getByText('0:11 of 0:20 are kept. The recording itself stays as it is.')).toBeVisible();
  await dialog.getByLabel('Starts').fill('2030-06-01T20:00');
  for (const [name, size] of Object.entries({
    phone: { width: 390, height: 844 },
    desktop: { width: 1440, height: 900 },
  })) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    const [from, to] = [
      await boxOf(dialog.getByRole('textbox', { name: 'From' })),
      await boxOf(dialog.getByRole('textbox', { name: 'To' })),
    ];
    expect(overlaps(from, to), 'one field covers the other').toBe(false);
    await expectAccessible(page, '[role=dialog]');
    await page.screenshot({ path: `test-results/admin-trim-${name}.png` });
  }
  await dialog.getByRole('button', { name: 'Use this part' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Ready')).toBeVisible({ timeout: 180_000 });
  await expect(page.getByLabel('Starts')).toHaveValue('2030-06-01T20:00');
  const studioToken = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(studioToken).not.toBe(show.studioToken);
  const video = await readVideo(page, studioToken);
  expect(video?.source).toBe('recording');
  expect(Math.abs((video?.duration ?? 0) - 10.5), 'only the part is kept').toBeLessThan(0.3);
  expect(await server.recordings(show.studioToken)).toHaveLength(1);
  await page.screenshot({ path: 'test-results/admin-simulive.png', fullPage: true });
});
