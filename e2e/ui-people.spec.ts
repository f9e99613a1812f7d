import { signInAsAdmin } from './fixtures/adminSite.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { enter, enterBoth, expect, otherPage, test } from './fixtures/screens.ts';

test('a host removes a speaker by the keyboard, who reads why and does not come back until it is let in', async ({
  page,
  session,
  browser,
}) => {
  const guest = await enterBoth(page, browser, session, { devices: false });
  await expect(guest.getByRole('button', { name: /^More about/ })).toHaveCount(0);
  const more = page.getByRole('button', { name: 'More about Jonas' });
  await expect(more).toHaveCount(1);
  await more.focus();
  await page.keyboard.press('Enter');
  const remove = page.getByRole('menuitem', { name: 'Remove from session' });
  await expect(remove).toBeVisible();
  await expectAccessible(page, '[role=menu]');
  await page.keyboard.press('ArrowDown');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Remove Jonas?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, '[role=alertdialog]');
  await dialog.getByRole('button', { name: 'Remove' }).click();

  const heading = guest.getByRole('heading', { name: 'You have been removed from this session' });
  await expect(heading).toBeVisible();
  await guest.setViewportSize({ width: 390, height: 844 });
  await guest.goto(session.speakerLink);
  await expect(heading).toBeVisible();

  await page.getByRole('button', { name: '1 online' }).click();
  await expect(page.getByRole('switch', { name: 'Speakers may put themselves on stream' })).toBeChecked();
  const back = page.getByRole('button', { name: 'Let back in: Jonas' });
  await expect(back).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
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

test('1.4.32 a host takes a microphone, lets it be heard and gives it back; a reload of its owner changes nothing', async ({
  page,
  session,
  browser,
}) => {
  const guest = await enterBoth(page, browser, session);
  const tile = page.getByRole('listitem', { name: 'Jonas' });
  const choose = async (entry: string): Promise<void> => {
    await page.getByRole('button', { name: 'More about Jonas' }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  await expect(tile.getByRole('img', { name: /^(Microphone is on|Speaking)$/ })).toBeVisible();
  await page.getByRole('button', { name: 'More about Jonas' }).click();
  await page.screenshot({ path: test.info().outputPath('menu.png') });
  await page.keyboard.press('Escape');

  await choose('Mute and hold the microphone');
  const muted = guest.getByRole('button', { name: 'Muted on stage' });
  await expect(muted).toHaveAttribute('aria-disabled', 'true');
  await expect(tile.getByRole('img', { name: 'Microphone is off' })).toBeVisible();
  await muted.hover();
  await expect(guest.getByText('A host has muted your microphone and can give it back to you')).toBeVisible();
  await guest.screenshot({ path: test.info().outputPath('muted.png') });
  await guest.reload();
  await guest.getByRole('button', { name: 'Enter studio' }).click();
  await expect(muted).toBeVisible();
  await expect(tile.getByRole('img', { name: 'Microphone is off' })).toBeVisible();

  await choose('Let the others hear them');
  await guest.setViewportSize({ width: 390, height: 844 });
  await expect(guest.getByRole('button', { name: 'On stage' })).toBeVisible();
  await expect(tile.getByRole('img', { name: /^(Microphone is on|Speaking)$/ })).toBeVisible();
  await guest.screenshot({ path: test.info().outputPath('on-stage-phone.png') });
  await choose('Give the microphone back');
  await guest.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(tile.getByRole('img', { name: 'Microphone is off' })).toBeVisible();
  await guest.context().close();
});

test('2.4.04 an admin keeps the stage empty during the show, and the studio offers nothing for it any more', async ({
  page,
  session,
  server,
  browser,
}) => {
  await enter(page, session.hostLink, 'Amara', { devices: false });
  await page.getByRole('button', { name: 'Widgets' }).click();
  const offers = page.getByRole('button', { name: /on stream|Session ticker/ });
  await expect(offers).toHaveCount(2);
  const admin = await otherPage(browser);
  await signInAsAdmin(admin, server, `/admin/sessions/${session.studioToken}`);
  await admin.getByRole('switch', { name: 'Keep the stage empty' }).click();
  await admin.screenshot({ path: test.info().outputPath('admin.png'), fullPage: true });
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await expect(offers).toHaveCount(0);
  await expect(page.getByText('Nothing can be put on stream in this session.')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('studio.png') });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: test.info().outputPath('studio-phone.png') });
  await admin.getByRole('switch', { name: 'Keep the stage empty' }).click();
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(offers).toHaveCount(2);
  await admin.context().close();
});
