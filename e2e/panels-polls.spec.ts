import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { openHostCalls } from './fixtures/hostCalls.ts';
import { discreetOrganization } from './fixtures/server.ts';
import { openShow, type Show } from './fixtures/show.ts';
import { expect, test } from './fixtures/test.ts';
import type { PanelPage } from './pages/panelPage.ts';

test.describe('polls', () => {
  test.describe.configure({ mode: 'serial' });
  let show: Show;
  let host: PanelPage;
  let guest: PanelPage;
  let viewer: Page;
  let panel: Locator;

  const card = (question: string): Locator => panel.getByRole('article', { name: question, exact: true });
  const option = (question: string, label: string): Locator =>
    card(question).getByRole('textbox', { name: `Answer: ${label}`, exact: true });

  test.beforeAll(async ({ browser, server }) => {
    show = await openShow(browser, server, { organizationName: discreetOrganization });
    ({ host, guest, viewer } = show);
  });

  test.afterAll(() => show?.close());

  test('2.2.17 2.5.06 2.5.07 2.5.08 2.7.14 2.9.02 a first poll is created in a popover', async () => {
    panel = await host.open('Polls');
    await expect(panel).toContainText('Ask your audience a question');
    await panel.getByRole('button', { name: 'New poll' }).click();
    const form = host.page.getByRole('dialog', { name: 'New poll' });
    const create = form.getByRole('button', { name: 'Create poll' });
    const answers = form.getByRole('textbox', { name: /^Answer/ });
    await expect(form.getByRole('textbox', { name: 'Question' })).toBeFocused();
    await expect(answers).toHaveCount(2);
    await expect(form.getByRole('button', { name: /^Remove answer/ })).toHaveCount(0);
    await form.getByRole('textbox', { name: 'Question' }).fill('  Where   next? ');
    await answers.nth(0).fill('Coast');
    await answers.nth(1).fill('   ');
    await expect(create).toBeDisabled();
    await answers.nth(1).fill('Hills  and   woods');
    await expect(create).toBeEnabled();
    await form.getByRole('button', { name: 'Add answer' }).click();
    await expect(answers.nth(2)).toBeFocused();
    await expect(form.getByRole('button', { name: /^Remove answer/ })).toHaveCount(3);
    await expect(form.getByRole('checkbox', { name: /Hide the results/ })).not.toBeChecked();
    await expectAccessible(host.page, '[role=dialog]');
    await host.failNext('POST', '**/polls');
    await create.click();
    await host.expectToast('The poll could not be created.');
    await expect(answers.nth(0)).toHaveValue('Coast');
    await create.click();
    await expect(form).toHaveCount(0);
    const poll = card('Where next?');
    await expect(poll.getByRole('textbox', { name: 'Question' })).toHaveValue('Where next?');
    await expect(poll.getByRole('textbox', { name: /^Answer/ })).toHaveCount(2);
    await expect(option('Where next?', 'Hills and woods')).toBeVisible();
    await expect(poll).toContainText('DRAFT');
    await expectAccessible(host.page, 'aside');
  });

  test('2.5.09 inline edits: blank reverts, unchanged is not saved, Enter commits, Escape and failure revert', async () => {
    const saves: string[] = [];
    host.page.on('request', (request) => {
      if (request.method() === 'PUT') saves.push(request.url());
    });
    const question = panel.getByRole('textbox', { name: 'Question' });
    await question.fill('   ');
    await question.blur();
    await expect(question).toHaveValue('Where next?');
    await question.fill(' Where  next? ');
    await question.press('Enter');
    await expect(question).toHaveValue('Where next?');
    await question.fill('Nowhere');
    await question.press('Escape');
    await expect(question).toHaveValue('Where next?');
    expect(saves).toEqual([]);
    await question.fill('Where  to?');
    await question.press('Enter');
    await expect(card('Where to?')).toBeVisible();
    await expect.poll(() => saves.length).toBe(1);
    await host.failNext('PUT', '**/polls/*');
    await question.fill('Lost');
    await question.press('Enter');
    await host.expectToast('The poll could not be changed');
    await expect(question).toHaveValue('Where to?');
    const coast = option('Where to?', 'Coast');
    await coast.fill('The coast');
    await coast.press('Enter');
    await expect(option('Where to?', 'The coast')).toBeVisible();
    await host.failNext('PUT', '**/options/*');
    await option('Where to?', 'The coast').fill('Sea');
    await option('Where to?', 'Sea').or(option('Where to?', 'The coast')).first().press('Enter');
    await host.expectToast('The answer could not be changed');
    await expect(option('Where to?', 'The coast')).toHaveValue('The coast');
  });

  test('2.4.13 2.2.24 answers are added at once, removed again on failure, and deleted after confirmation while there are three', async () => {
    const poll = card('Where to?');
    await expect(poll.getByRole('button', { name: /^Delete answer/ })).toHaveCount(0);
    await poll.getByRole('button', { name: 'Add answer' }).click();
    const added = poll.getByRole('textbox', { name: 'New answer' });
    await host.failNext('POST', '**/options');
    await added.fill('Lost');
    await added.press('Enter');
    await host.expectToast('The answer could not be added');
    await expect(poll.getByText('Lost')).toHaveCount(0);
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await host.page.route('**/options', async (route) => {
      await held;
      await route.continue();
    });
    await added.fill('City');
    await added.press('Enter');
    await expect(poll.getByRole('list', { name: 'Answers' })).toContainText('City');
    await expect(option('Where to?', 'City')).toHaveCount(0);
    release();
    await expect(option('Where to?', 'City')).toBeVisible();
    await expect(poll.getByRole('textbox', { name: /^Answer/ })).toHaveCount(3);
    await poll.getByRole('button', { name: 'Delete answer City' }).click();
    const dialog = host.page.getByRole('alertdialog', { name: 'Delete this answer?' });
    await expectAccessible(host.page, '[role=alertdialog]');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await host.failNext('DELETE', '**/options/*');
    await poll.getByRole('button', { name: 'Delete answer City' }).click();
    await dialog.getByRole('button', { name: 'Delete answer' }).click();
    await host.expectToast('The answer could not be deleted');
    await expect(option('Where to?', 'City')).toBeVisible();
    await poll.getByRole('button', { name: 'Delete answer City' }).click();
    await dialog.getByRole('button', { name: 'Delete answer' }).click();
    await expect(poll.getByRole('textbox', { name: /^Answer/ })).toHaveCount(2);
    await expect(poll.getByRole('button', { name: /^Delete answer/ })).toHaveCount(0);
  });

  test('2.4.01 2.4.02 2.4.03 2.7.16 polls start, stop and reopen, one at a time; a viewer votes once', async ({
    server,
  }) => {
    const call = await openHostCalls(server, show.session);
    await call('POST', 'polls', { question: 'Second?', options: [{ label: 'Yes' }, { label: 'No' }] });
    await expect(card('Second?')).toBeVisible();
    const first = card('Where to?');
    await expect(first.getByRole('button', { name: 'Reopen' })).toHaveCount(0);
    await host.failNext('POST', '**/open');
    await first.getByRole('button', { name: 'Start' }).click();
    await host.expectToast('The poll could not be started');
    await first.getByRole('button', { name: 'Start' }).click();
    await expect(first).toContainText('OPEN · 0 votes');
    await card('Second?').getByRole('button', { name: 'Start' }).click();
    await expect(first).toContainText('CLOSED');
    await expect(card('Second?')).toContainText('OPEN');
    await first.getByRole('button', { name: 'Reopen' }).click();
    await expect(first).toContainText('OPEN');
    await expect(card('Second?')).toContainText('CLOSED');

    const ballot = viewer.getByRole('region', { name: 'Where to?' });
    const vote = ballot.getByRole('button', { name: 'Vote' });
    await expect(vote).toBeDisabled();
    await ballot.getByRole('radio', { name: 'The coast' }).check();
    await expectAccessible(viewer, 'main');
    await vote.click();
    await expect(ballot).toContainText('your vote was counted');
    await expect(ballot).toContainText('100%');
    await expect(first).toContainText('OPEN · 1 vote');
    await expect(first).toContainText('100%');
    await viewer.reload();
    await expect(ballot).toContainText('your vote was counted');
    await expect(ballot.getByRole('radio')).toHaveCount(0);
    await first.getByRole('button', { name: 'Stop' }).click();
    await expect(ballot).toHaveCount(0);
    await expect(first.getByRole('button', { name: 'Reopen' })).toBeVisible();
  });

  test('2.6.06 only the host sees hidden results', async () => {
    const first = card('Where to?');
    await first.getByRole('button', { name: /^More for/ }).click();
    await expectAccessible(host.page, '[role=menu]');
    await host.page.getByRole('menuitem', { name: 'Hide the results' }).click();
    await expect(first).toContainText('results hidden');
    await first.getByRole('button', { name: 'Reopen' }).click();
    const ballot = viewer.getByRole('region', { name: 'Where to?' });
    await expect(ballot).toContainText('your vote was counted');
    await expect(ballot).not.toContainText('%');
    await expect(first).toContainText('100%');
    await first.getByRole('button', { name: 'Stop' }).click();
  });

  test('2.4.04 1.6.09 2.6.03 a poll is put on stream and taken off again, and a guest removes it in the preview', async () => {
    const first = card('Where to?');
    const show = first.getByRole('button', { name: 'Show on stream' });
    await host.expectProgramChange(() => show.click(), guest);
    await expect(guest.railButton('Polls')).toHaveCount(0);
    await host.expectProgramChange(
      () => first.getByRole('button', { name: 'Hide from stream' }).click(),
      guest,
    );
    await host.expectProgramChange(() => show.click(), guest);
    await expectAccessible(host.page, 'aside');
    await guest.expectProgramChange(
      () => guest.preview().getByRole('button', { name: 'Remove poll' }).click(),
      host,
    );
    await expect(show).toBeVisible();
  });

  test('2.2.24 2.8.03 a poll is deleted after confirmation, and comes back if that fails', async () => {
    await card('Second?')
      .getByRole('button', { name: /^More for/ })
      .click();
    await host.page.getByRole('menuitem', { name: 'Delete poll' }).click();
    const dialog = host.page.getByRole('alertdialog', { name: 'Delete this poll?' });
    await host.failNext('DELETE', '**/polls/*');
    await dialog.getByRole('button', { name: 'Delete poll' }).click();
    await host.expectToast('The poll could not be deleted');
    await expect(card('Second?')).toBeVisible();
    await card('Second?')
      .getByRole('button', { name: /^More for/ })
      .press('Enter');
    await host.page.getByRole('menuitem', { name: 'Delete poll' }).click();
    await dialog.getByRole('button', { name: 'Delete poll' }).press('Enter');
    await expect(card('Second?')).toHaveCount(0);
  });
});
