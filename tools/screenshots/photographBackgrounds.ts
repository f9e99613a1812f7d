import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { launchParticipant } from '../../e2e/fixtures/chromium.ts';

const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
const shown = ['None', 'Blurred', 'Home library', 'Office view'];

/** Chooses backgrounds before entering a session, and puts what the camera's preview shows of them next to each other in one picture. */
export async function photographBackgrounds(link: string, work: string, target: string): Promise<void> {
  const context = await launchParticipant({ cameraFile: filmPerson(work) });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(link);
    const preview = page.getByRole('group', { name: 'Camera preview' }).locator('video');
    await page.getByRole('button', { name: 'Choose a background' }).click();
    const files: string[] = [];
    for (const [index, name] of shown.entries()) {
      const tile = page.getByRole('radio', { name, exact: true });
      await tile.click();
      await expect(tile).toBeChecked();
      await expect(page.getByText('Loading the background')).toHaveCount(0);
      // The outline settles within a few frames.
      const startS = await preview.evaluate((video: HTMLVideoElement) => video.currentTime);
      await expect
        .poll(() => preview.evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeGreaterThan(startS + 2);
      const file = join(work, `background-${String(index)}.png`);
      await preview.screenshot({ path: file });
      files.push(file);
    }
    const scaled = files
      .map((_file, index) => `[${String(index)}]scale=640:360[p${String(index)}]`)
      .join(';');
    const rows = '[p0][p1]hstack[top];[p2][p3]hstack[bottom];[top][bottom]vstack';
    run([
      ...files.flatMap((file) => ['-i', file]),
      '-filter_complex',
      `${scaled};${rows}`,
      '-frames:v',
      '1',
      '-q:v',
      '2',
      target,
    ]);
  } finally {
    await context.close();
  }
}

/** A person in a room of her own. */
function filmPerson(work: string): string {
  const film = join(work, 'person.y4m');
  const filter =
    '[0]scale=1280:720[room];[1]scale=-1:680[person];[room][person]overlay=(W-w)/2:H-h,format=yuv420p';
  run([
    ...['-loop', '1', '-framerate', '5', '-t', '2', '-i', 'public/backgrounds/home-livingroom.jpg'],
    ...['-i', 'bench/virtual-background/person/person.png', '-filter_complex', filter, film],
  ]);
  return film;
}

const run = (args: readonly string[]): void =>
  void execFileSync(ffmpeg, ['-v', 'error', '-y', ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
