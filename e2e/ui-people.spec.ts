import { enter, expect, otherPage, test } from './fixtures/screens.ts';

test('a host removes a speaker by the keyboard, who reads why and does not come back until it is let in', async ({
  page,
  session,
  browser,
}) => {
  await enter(page, session.hostLink, 'Amara');
  const guest = await otherPage(browser);
  await enter(guest, session.speakerLink, 'Jonas');
  await expect(guest.getByRole('button', { name: /^More about/ })).toHaveCount(0);
  const more = page.getByRole('button', { name: 'More about Jonas' });
  await expect(more).toHaveCount(1);
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Remove from session' })).toBeVisible();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Remove Jonas?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove' }).click();

  const heading = guest.getByRole('heading', { name: 'You have been removed from this session' });
  await expect(heading).toBeVisible();
  await guest.setViewportSize({ width: 390, height: 844 });
  await guest.goto(session.speakerLink);
  await expect(heading).toBeVisible();

  await page.getByRole('button', { name: '1 online' }).click();
  await expect(page.getByRole('switch', { name: 'Speakers may put themselves on stream' })).toBeChecked();
  const back = page.getByRole('button', { name: 'Let Jonas back in' });
  await expect(back).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await back.click();
  await expect(back).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await guest.setViewportSize({ width: 1280, height: 800 });
  await guest.reload();
  await guest.getByRole('button', { name: 'Enter studio' }).click();
  await expect(page.getByRole('button', { name: 'Remove Jonas from the session' })).toBeVisible();
  await guest.context().close();
});
