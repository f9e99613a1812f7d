import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { testWithPeople } from './fixtures/people.ts';
import { enter, expect } from './fixtures/screens.ts';

const test = testWithPeople('Opening night');

const rail = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name });
const write = async (page: Page, field: string, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: field }).fill(text);
  await page.getByRole('textbox', { name: field }).press('Enter');
};
const message = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text });
const openMenu = async (page: Page, text: string): Promise<void> => {
  await message(page, text).hover();
  await message(page, text).getByRole('button', { name: /^More/ }).click();
};
const digestOf = (page: Page): Promise<string | null> =>
  page.locator('[data-digest]').getAttribute('data-digest', { timeout: 30_000 });
/** Opens the audience's chat for both, at one of its tabs. */
async function openAudiencePanels(pages: readonly Page[], tab: RegExp): Promise<void> {
  for (const page of pages) {
    if (!(await page.getByRole('tab', { name: tab }).isVisible())) await rail(page, 'Audience').click();
    await page.getByRole('tab', { name: tab }).click();
  }
}

test.describe('chat', () => {
  test('1.2.29 2.2.09 2.2.12 2.6.04 2.7.38 speakers write to each other, and see how much they have not read', async ({
    people: { host: page, guest },
  }) => {
    await rail(guest, 'Speakers').click();
    await expect(guest.getByText('Talk to the other speakers here.')).toBeVisible();
    await write(guest, 'Message the speakers', 'Ready when you are');
    await write(guest, 'Message the speakers', 'My microphone is on');
    await expect(rail(page, 'Speakers')).toHaveAccessibleName(/2 unread/);
    await rail(page, 'Speakers').click();
    await expect(message(page, 'My microphone is on')).toBeVisible();
    await expect(rail(page, 'Speakers')).not.toHaveAccessibleName(/unread/);
    await write(page, 'Message the speakers', 'Two minutes!');
    await expect(message(guest, 'Two minutes!')).toContainText('Host');
    await page.reload();
    await rail(page, 'Speakers').click();
    await expect(message(page, 'Ready when you are')).toBeVisible();
  });

  test('2.2.14 2.6.05 a host bans, clears, closes the chat and opens it again', async ({
    people: { host: page, guest },
  }) => {
    await openAudiencePanels([page, guest], /^Chat/);
    await write(guest, 'Message everybody', 'First of many');
    await openMenu(page, 'First of many');
    await page.getByRole('menuitemcheckbox', { name: 'React with 👏' }).click();
    await expect(message(guest, 'First of many')).toContainText('👏 1');
    await openMenu(page, 'First of many');
    await expectAccessible(page, '[role=menu]');
    await page.getByRole('menuitem', { name: 'Ban Jonas' }).click();
    await expectAccessible(page, '[role=alertdialog]');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ban Jonas' }).click();
    await expect(guest.getByText('A host has banned you from this chat.')).toBeVisible();
    await message(page, 'First of many')
      .getByRole('button', { name: /^Banned/ })
      .hover();
    await expect(page.getByRole('tooltip')).toContainText('Jonas was banned by a host');
    await openMenu(page, 'First of many');
    await page.getByRole('menuitem', { name: 'Lift the ban of Jonas' }).click();
    await write(guest, 'Message everybody', 'Second of many');
    await openMenu(page, 'Second of many');
    await page.getByRole('menuitem', { name: 'Delete everything by Jonas' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete everything/ })
      .click();
    await expect(guest.getByText('A message was deleted')).toHaveCount(2);
    await page.getByRole('button', { name: 'Rules of the audience chat' }).click();
    await page.getByRole('switch', { name: 'Chat is open' }).click();
    await expect(guest.getByText('The chat is closed')).toBeVisible();
    await expect(guest.getByRole('textbox', { name: 'Message everybody' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open the chat' }).click();
    await expect(guest.getByRole('textbox', { name: 'Message everybody' })).toBeVisible();
    await expectAccessible(page, 'aside');
    await page.getByRole('button', { name: 'Viewers' }).click();
    await page.getByRole('button', { name: 'More for Jonas' }).click();
    await expectAccessible(page, '[role=menu]');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Back to the chat' }).click();
  });

  test('2.2.13 2.4.08 2.4.09 2.4.10 a question is asked, voted up, put on stream, and counted as answered', async ({
    people: { host: page, guest },
  }) => {
    await openAudiencePanels([page, guest], /Q&A/);
    await write(guest, 'Ask a question', 'Will it be recorded?');
    await write(guest, 'Ask a question', 'When is the break?');
    await expect(page.getByRole('tab', { name: /Q&A/ })).toContainText('0/2');
    await message(page, 'When is the break?').getByRole('button', { name: /^Vote/ }).click();
    const list = page.getByRole('list', { name: 'Questions of the audience' });
    await expect(list.getByRole('article').first()).toContainText('When is the break?');
    const before = await digestOf(page);
    await message(page, 'When is the break?').getByRole('button', { name: 'Show on stream' }).click();
    await expect(async () => expect(await digestOf(page)).not.toBe(before)).toPass();
    await expect(page.getByRole('tab', { name: /Q&A/ })).toContainText('1/2');
    await message(page, 'When is the break?').getByRole('button', { name: 'Hide from stream' }).click();
    await expect(message(page, 'When is the break?')).toHaveCount(0);
    await page.getByRole('radio', { name: 'Answered' }).click();
    await expect(
      message(page, 'When is the break?').getByRole('button', { name: 'Show on stream' }),
    ).toBeVisible();
    await expectAccessible(page, 'aside');
  });

  test('2.2.12 emoji are picked by keyboard, from this server alone', async ({
    people: { host: page },
    server,
  }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      const isOwn = request.url().startsWith(server.origin) || !/^https?:/.test(request.url());
      if (!isOwn) foreign.push(request.url());
    });
    await page.reload();
    await rail(page, 'Speakers').click();
    await page.getByRole('textbox', { name: 'Message the speakers' }).fill('Good luck ');
    await page.getByRole('button', { name: 'Add an emoji' }).click();
    await page.getByRole('searchbox', { name: 'Search emoji' }).fill('four leaf');
    await expect(page.getByRole('gridcell')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Message the speakers' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(message(page, 'Good luck 🍀')).toBeVisible();
    expect(foreign).toEqual([]);
  });

  test('1.2.07 ?onboarding leads through the chat, and can be left at any step', async ({
    page,
    session,
  }) => {
    await enter(page, session.hostLink.replace('#', '?onboarding#'), 'Amara', { devices: false });
    const tour = page.getByRole('dialog');
    await expect(tour).toContainText('Your audience, live');
    await expect(page.getByRole('tab', { name: 'Chat' })).toHaveAttribute('data-highlighted', 'walkthrough');
    await tour.getByRole('button', { name: 'Next' }).click();
    await expect(tour).toContainText('Say hello');
    await tour.getByRole('button', { name: 'Leave the tour' }).click();
    await expect(tour).toHaveCount(0);
    await expect(page.locator('[data-highlighted]')).toHaveCount(0);
    await page.reload();
    for (let step = 1; step < 5; step++)
      await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('dialog')).toContainText('Among yourselves');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const { origin, pathname } = new URL(page.url());
    await page.goto(`${origin}${pathname}`);
    await expect(rail(page, 'Speakers')).toBeVisible();
    await expect(page.getByText('Your audience, live')).toHaveCount(0);
  });
});
