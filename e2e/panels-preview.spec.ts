import { expectAccessible } from './fixtures/axe.ts';
import { boxOf, overlaps } from './fixtures/boxes.ts';
import { openHostCalls } from './fixtures/hostCalls.ts';
import { openHostSocket } from './fixtures/hostSocket.ts';
import { sampleQuestion } from './fixtures/sampleQuestion.ts';
import { openShow, type Show } from './fixtures/show.ts';
import { expect, test } from './fixtures/test.ts';
import { pngFile } from './fixtures/uploadFiles.ts';

test.describe.configure({ mode: 'serial' });
let show: Show;
test.beforeAll(async ({ browser, server }) => {
  show = await openShow(browser, server);
});
test.afterAll(() => show?.close());

test('1.6.09 1.6.01 1.6.05 the preview’s controls do not overlap, have names and can be reached by keyboard; only hosts have the logo’s', async ({
  server,
}) => {
  const { session, host, guest } = show;
  const call = await openHostCalls(server, session);
  const cta = await call('POST', 'call_to_actions', {
    message: 'Only tonight, and for everybody who is here',
    label: 'Tickets',
    title: 'Tickets',
    url: 'https://example.com',
  });
  await call('POST', `call_to_actions/${(cta as { id: string }).id}/open`);
  await call('POST', 'polls', { question: 'Where?', options: [{ label: 'Here' }, { label: 'There' }] });
  const polls = await host.open('Polls');
  await polls.getByRole('button', { name: 'Show on stream' }).click();
  const preview = host.preview();
  const logo = preview.getByRole('group', { name: 'Logo on stream' });
  const chosen = host.page.waitForEvent('filechooser');
  await logo.getByRole('button', { name: 'Upload a logo' }).click();
  await (await chosen).setFiles(pngFile('logo.png', [210, 30, 40]));
  const hide = logo.getByRole('button', { name: 'Hide the logo' });
  await expect(hide).toBeVisible();
  const removal = preview.getByRole('button', { name: 'Remove poll' });
  const offer = preview.getByRole('link', { name: 'Tickets' });
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await host.page.setViewportSize(viewport);
    if (viewport.width < 720) await polls.getByRole('button', { name: 'Close' }).click();
    const boxes = await Promise.all([boxOf(logo), boxOf(removal), boxOf(offer)]);
    const frame = await boxOf(preview);
    for (const [index, box] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) expect(overlaps(box, other)).toBe(false);
      expect(box.x).toBeGreaterThanOrEqual(frame.x);
      expect(box.y).toBeGreaterThanOrEqual(frame.y);
      expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width);
      expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height);
    }
    await host.page.screenshot({ path: test.info().outputPath(`preview-${String(viewport.width)}.png`) });
  }
  await host.page.setViewportSize({ width: 1280, height: 800 });
  await removal.focus();
  await host.page.keyboard.press('Shift+Tab');
  await expect(hide).toBeFocused();
  await expect(host.page.getByRole('tooltip')).toHaveText('Hide the logo');
  await expectAccessible(host.page, '[data-preview]');
  await hide.press('Enter');
  await expect(logo.getByRole('button', { name: 'Logo on stream' })).toBeVisible();
  await expect(guest.preview().getByRole('group', { name: 'Logo on stream' })).toHaveCount(0);
  const remove = guest.preview().getByRole('button', { name: 'Remove poll' });
  await guest.expectProgramChange(() => remove.press('Enter'), host);
  await expect(removal).toHaveCount(0);
});

test('1.6.09 anybody can take a question off stream in the preview', async ({ server }) => {
  const { session, host, guest } = show;
  const line = await openHostSocket(server, session);
  const removals = [host, guest].map((person) =>
    person.preview().getByRole('button', { name: 'Remove question' }),
  );
  const putQuestionOnStream = async (): Promise<void> => {
    expect((await line.signal({ type: 'questionShown', data: { question: sampleQuestion } })).type).toBe(
      'accepted',
    );
  };
  for (const mine of removals.toReversed()) {
    await host.expectProgramChange(putQuestionOnStream, guest);
    for (const removal of removals) await expect(removal).toBeVisible();
    await host.expectProgramChange(() => mine.click(), guest);
    for (const removal of removals) await expect(removal).toHaveCount(0);
  }
  line.cut();
});
