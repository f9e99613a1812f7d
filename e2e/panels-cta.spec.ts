import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { openShow, type Show } from './fixtures/show.ts';
import { expect, test } from './fixtures/test.ts';
import type { PanelPage } from './pages/panelPage.ts';

const longUrl = 'www.example.com/a/rather/long/way/to/tickets';

test.describe('call to actions', () => {
  test.describe.configure({ mode: 'serial' });
  let show: Show;
  let host: PanelPage;
  let guest: PanelPage;
  let viewer: Page;
  let panel: Locator;

  const card = (label: string): Locator => panel.getByRole('article', { name: label, exact: true });
  /** What offers one to the audience, and takes it back. */
  const toggle = (label: string, state: 'OFF' | 'ON SCREEN' = 'OFF'): Locator =>
    card(label).getByRole('button', { name: new RegExp(`^${state} .*${label}$`) });
  const form = (title: string): Locator => host.page.getByRole('dialog', { name: title });

  async function write(
    title: string,
    fields: { message?: string; label: string; url: string },
  ): Promise<void> {
    const dialog = form(title);
    if (fields.message !== undefined)
      await dialog.getByRole('textbox', { name: 'Message' }).fill(fields.message);
    await dialog.getByRole('textbox', { name: 'Button label' }).fill(fields.label);
    await dialog.getByRole('textbox', { name: 'Link' }).fill(fields.url);
  }

  test.beforeAll(async ({ browser, server }) => {
    show = await openShow(browser, server, { viewerSize: { width: 390, height: 844 } });
    ({ host, guest, viewer } = show);
  });

  test.afterAll(() => show?.close());

  test('2.2.15 2.2.16 2.5.01 2.5.02 2.5.03 2.5.04 1.5.06 a first one is created in a popover and validated', async () => {
    panel = await host.open('Actions');
    await expect(panel).toContainText('Offer your audience a link');
    await panel.getByRole('button', { name: 'New call to action' }).click();
    const dialog = form('New call to action');
    const save = dialog.getByRole('button', { name: 'Save' });
    await expect(save).toBeDisabled();
    await write('New call to action', { label: '  ', url: 'example.com' });
    await expect(save).toBeDisabled();
    await write('New call to action', { label: 'Tickets', url: 'not an address' });
    await dialog.getByRole('textbox', { name: 'Message' }).focus();
    await expect(dialog.getByText('This does not look like a web address')).toBeVisible();
    await expect(save).toBeDisabled();
    const message = dialog.getByRole('textbox', { name: 'Message' });
    await message.fill('m'.repeat(100));
    await message.press('End');
    await message.pressSequentially('xx');
    await expect(message).toHaveValue(`${'m'.repeat(100)}x`);
    await expect(message).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByText('At most 100 characters')).toBeVisible();
    await write('New call to action', { label: 'Tickets', url: 'example.com' });
    await expect(save).toBeDisabled();
    await message.fill('Only tonight');
    await expect(save).toBeEnabled();
    await expectAccessible(host.page, '[role=dialog]');
    await host.failNext('POST', '**/call_to_actions');
    await save.click();
    await host.expectToast('The call to action could not be created');
    await expect(message).toHaveValue('Only tonight');
  });

  test('2.5.05 2.7.08 the address is trimmed and prefixed, the title is the label', async () => {
    await write('New call to action', { label: ' Tickets ', url: `  ${longUrl} ` });
    const sent = host.page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('call_to_actions'),
    );
    await form('New call to action').getByRole('button', { name: 'Save' }).press('Enter');
    expect((await sent).postDataJSON()).toEqual({
      message: 'Only tonight',
      label: 'Tickets',
      title: 'Tickets',
      url: `https://${longUrl}`,
    });
    await expect(card('Tickets')).toContainText('Only tonight');
    await expectAccessible(host.page, 'aside');
  });

  test('2.9.01 the link’s tooltip shows 30 characters and an ellipsis', async () => {
    await card('Tickets').getByRole('link', { name: 'Visit the link of Tickets' }).hover();
    await expect(host.page.getByRole('tooltip')).toHaveText(`${`https://${longUrl}`.slice(0, 30)}…`);
    await host.page.mouse.move(0, 0);
  });

  test('2.4.05 2.4.06 1.2.20 one is open at a time, over the studio and on the watch page', async () => {
    await panel.getByRole('button', { name: 'New call to action' }).click();
    await write('New call to action', { label: 'Survey', url: 'http://example.org/survey' });
    await form('New call to action').getByRole('button', { name: 'Save' }).click();
    await host.failNext('POST', '**/open');
    await toggle('Tickets').click();
    await host.expectToast('The call to action could not be opened');
    await expect(card('Tickets')).toContainText('OFF');
    await toggle('Tickets').click();
    await expect(card('Tickets')).toContainText('ON SCREEN');
    const offered = viewer.getByRole('region', { name: 'Offer from the hosts' });
    await expect(offered.getByRole('link', { name: 'Tickets' })).toHaveAttribute(
      'href',
      `https://${longUrl}`,
    );
    await expectAccessible(viewer, 'main');
    await toggle('Survey').click();
    await expect(card('Tickets')).toContainText('OFF');
    await expect(offered.getByRole('link', { name: 'Survey' })).toBeVisible();
    await expect(guest.preview().getByRole('link', { name: 'Survey' })).toBeVisible();
    await expect(toggle('Survey', 'ON SCREEN')).toHaveAccessibleDescription('Stop offering it');
    await toggle('Survey', 'ON SCREEN').click();
    await expect(offered).toHaveCount(0);
    await expect(guest.preview().getByRole('link')).toHaveCount(0);
  });

  test('2.6.03 1.6.05 a host can hide the open one in the preview, a guest cannot', async () => {
    await toggle('Survey').press('Enter');
    await expect(guest.preview().getByRole('link', { name: 'Survey' })).toBeVisible();
    await expect(guest.preview().getByRole('button', { name: 'Hide from the audience' })).toHaveCount(0);
    await expect(guest.railButton('Actions')).toHaveCount(0);
    await host.failNext('POST', '**/close');
    const hide = host.preview().getByRole('button', { name: 'Hide from the audience' });
    await hide.click();
    await host.expectToast('The call to action could not be closed');
    await hide.click();
    await expect(card('Survey')).toContainText('OFF');
    await expect(viewer.getByRole('region', { name: 'Offer from the hosts' })).toHaveCount(0);
  });

  test('2.7.09 2.4.07 it is edited in a popover; a failure changes nothing', async () => {
    await toggle('Survey').click();
    await card('Survey').getByRole('button', { name: 'Edit Survey' }).click();
    await write('Edit call to action', { label: 'Feedback', url: 'example.org' });
    await expectAccessible(host.page, '[role=dialog]');
    await host.failNext('PUT', '**/call_to_actions/*');
    await form('Edit call to action').getByRole('button', { name: 'Save' }).click();
    await host.expectToast('The call to action could not be changed');
    await expect(card('Survey')).toBeVisible();
    await form('Edit call to action').getByRole('button', { name: 'Save' }).click();
    await expect(card('Feedback')).toContainText('ON SCREEN');
    await expect(viewer.getByRole('link', { name: 'Feedback' })).toHaveAttribute(
      'href',
      'https://example.org',
    );
    await expect(guest.preview().getByRole('link', { name: 'Feedback' })).toBeVisible();
  });

  test('2.2.24 2.8.02 it is deleted after confirmation, and comes back if that fails', async () => {
    const dialog = host.page.getByRole('alertdialog', { name: 'Delete this call to action?' });
    await host.failNext('DELETE', '**/call_to_actions/*');
    await card('Feedback').getByRole('button', { name: 'Delete Feedback' }).click();
    await expectAccessible(host.page, '[role=alertdialog]');
    await dialog.getByRole('button', { name: 'Delete call to action' }).click();
    await host.expectToast('The call to action could not be deleted');
    await expect(card('Feedback')).toBeVisible();
    await card('Feedback').getByRole('button', { name: 'Delete Feedback' }).click();
    await dialog.getByRole('button', { name: 'Delete call to action' }).click();
    await expect(card('Feedback')).toHaveCount(0);
    await expect(viewer.getByRole('region', { name: 'Offer from the hosts' })).toHaveCount(0);
  });
});
