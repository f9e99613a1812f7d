import { join } from 'node:path';
import { expect as usualExpect } from '@playwright/test';
import type { BrowserContext, Page } from 'playwright-core';
import { signInAsAdmin } from '../../e2e/fixtures/adminSite.ts';
import type { TestServer } from '../../e2e/fixtures/server.ts';
import type { StudioPage } from '../../e2e/pages/studioPage.ts';

const expect = usualExpect.configure({ timeout: 30_000 });
/** More than any animation of the program takes on a busy machine. */
const motionMs = 5000;

const panelButton = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name });

/** The page before the studio, with the camera's picture; nobody enters yet. */
export async function photographEntrance(
  context: BrowserContext,
  link: string,
  { name, role }: { name: string; role: string },
  target: string,
): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.addInitScript(nameDevices);
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('textbox', { name: /^Role/ }).fill(role);
  const preview = page.getByRole('group', { name: 'Camera preview' }).locator('video');
  await expect
    .poll(() => preview.evaluate(({ videoWidth }: HTMLVideoElement) => videoWidth))
    .toBeGreaterThan(0);
  // The size of the picture is known before the picture itself is there.
  for (let frame = 0; frame < 5; frame++)
    await preview.evaluate(
      (video: HTMLVideoElement) => new Promise((resolve) => video.requestVideoFrameCallback(resolve)),
    );
  await page.screenshot({ path: join(target, 'enter.png') });
}

/** The fake devices are named like files; these like what people have. */
function nameDevices(): void {
  Object.defineProperty(MediaDeviceInfo.prototype, 'label', {
    get(this: MediaDeviceInfo) {
      return { videoinput: 'HD webcam', audioinput: 'Headset', audiooutput: 'Headset' }[this.kind];
    },
  });
}

/** What the dialog says before going live; nothing goes live yet. */
export async function photographChecks(page: Page, target: string): Promise<void> {
  await page.getByRole('button', { name: 'Go live' }).click();
  const dialog = page.getByRole('dialog');
  const checks = dialog.getByRole('region', { name: 'Before you go live' });
  await expect(checks.getByText(/^There is room to record/)).toBeVisible();
  await expect(checks.getByText('Your microphone hears you')).toBeVisible();
  await expect(checks.getByText(/^The server (is ready to|can) broadcast/)).toBeVisible();
  await dialog.screenshot({ path: join(target, 'checks.png') });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** The panel's card of a poll that is open, after each of `viewers` has voted. */
export async function photographPoll(page: Page, viewers: readonly Page[], target: string): Promise<void> {
  const answers = ['Storage', 'Wind at sea', 'A smarter grid'];
  await panelButton(page, 'Polls').click();
  const panel = page.getByRole('complementary', { name: 'Polls' });
  await panel.getByRole('button', { name: 'New poll' }).click();
  const form = page.getByRole('dialog', { name: 'New poll' });
  await form.getByRole('textbox', { name: 'Question' }).fill('What should we build first?');
  await form.getByRole('button', { name: 'Add answer' }).click();
  for (const [index, answer] of answers.entries())
    await form
      .getByRole('textbox', { name: /^Answer/ })
      .nth(index)
      .fill(answer);
  await form.getByRole('button', { name: 'Create poll' }).click();
  await panel.getByRole('button', { name: 'Start' }).click();
  for (const [index, viewer] of viewers.entries()) {
    await viewer.getByRole('radio', { name: answers[index % 2] ?? '' }).click();
    await viewer.getByRole('button', { name: 'Vote', exact: true }).click();
    await expect(viewer.getByText(/^Thank you/)).toBeVisible();
  }
  await expect(panel).toContainText(`${String(viewers.length)} votes`);
  await panel.getByRole('article').screenshot({ path: join(target, 'poll.png') });
  await panel.getByRole('button', { name: 'Stop' }).click();
  await panelButton(page, 'Polls').click();
}

/** The questions of `viewers`, with one of them on stream. */
export async function photographQuestions(
  page: Page,
  viewers: readonly Page[],
  target: string,
): Promise<void> {
  const questions = ['How long do the batteries last?', 'Who pays for the cables?', 'Is there a map?'];
  for (const [index, viewer] of viewers.entries()) {
    await viewer.getByRole('tab', { name: /Q&A/ }).click();
    const text = questions[index];
    if (text !== undefined) {
      await viewer.getByLabel('Ask the hosts a question').fill(text);
      await viewer.getByLabel('Ask the hosts a question').press('Enter');
    }
    const first = viewer.getByRole('article').filter({ hasText: questions[0] ?? '' });
    await first.getByRole('button', { name: /Vote for this question/ }).click();
  }
  await panelButton(page, 'Audience').click();
  await page.getByRole('tab', { name: /Q&A/ }).click();
  const first = page.getByRole('article').filter({ hasText: questions[0] ?? '' });
  await changeProgram(page, () => first.getByRole('button', { name: 'Show on stream' }).click());
  await page.screenshot({ path: join(target, 'questions.png') });
  await first.getByRole('button', { name: 'Hide from stream' }).click();
  await panelButton(page, 'Audience').click();
}

/** The same studio on a speaker's phone. */
export async function photographPhone(
  host: StudioPage,
  speaker: StudioPage | undefined,
  target: string,
): Promise<void> {
  if (speaker === undefined) throw new Error('nobody speaks');
  const { page } = speaker;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForTimeout(motionMs);
  // On a busy machine the speaker may not receive everybody at once.
  await expect.poll(() => speaker.digest(), { timeout: 60_000 }).toBe(await host.digest());
  await page.screenshot({ path: join(target, 'speaker.png') });
}

/** The list of sessions while one is on air, and the page of that session. */
export async function photographAdminSite(
  page: Page,
  server: TestServer,
  sessionName: string,
  target: string,
): Promise<void> {
  await signInAsAdmin(page, server);
  const thumbnail = page.getByRole('img', { name: `What ${sessionName} shows now` });
  await expect
    .poll(() => thumbnail.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
    .toBeGreaterThan(0);
  await page.screenshot({ path: join(target, 'admin.png') });
  await page.getByRole('link', { name: sessionName }).last().click();
  await expect(page.getByRole('button', { name: 'QR code of the host link' })).toBeVisible();
  await page.screenshot({ path: join(target, 'admin-session.png') });
}

/** Does what changes the program, and waits until the preview shows it and nothing moves any more. */
async function changeProgram(page: Page, act: () => Promise<void>): Promise<void> {
  const preview = page.locator('[data-digest]');
  const before = await preview.getAttribute('data-digest');
  await act();
  await expect.poll(() => preview.getAttribute('data-digest'), { timeout: 30_000 }).not.toBe(before);
  await page.waitForTimeout(motionMs);
}
