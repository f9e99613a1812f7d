import type { Locator, Page } from '@playwright/test';
import { expectVisibleFocus, reach } from './fixtures/keyboard.ts';
import { expect, test } from './fixtures/screens.ts';

/** Walks to a button and presses it. */
async function press(page: Page, button: Locator, way: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await reach(page, button, way);
  await page.keyboard.press('Enter');
}

test('a host runs a whole show with the keyboard alone, and always sees where the focus is', async ({
  page,
  fakeLiveServer: server,
}) => {
  test.setTimeout(240_000);
  const session = await server.createSession();
  await page.goto(session.hostLink);
  const button = (name: string | RegExp, inside: Page | Locator = page): Locator =>
    inside.getByRole('button', { name, exact: true });

  await test.step('pre-join', async () => {
    await expect(page.getByRole('textbox', { name: 'Your name' })).toBeFocused();
    await expectVisibleFocus(page);
    await page.keyboard.type('Amara');
    await reach(page, page.getByRole('textbox', { name: /^Role/ }));
    await page.keyboard.type('Host');
    await press(page, button('Enter studio'));
    await press(page, button('Got it'));
  });

  await test.step('the stage and a layout', async () => {
    await press(page, button(/^Put Amara.* on stream$/), 'Shift+Tab');
    await expect(button(/^Take Amara.* off stream$/)).toBeFocused();
    await reach(page, page.getByRole('radio', { name: 'Cover' }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Contain' })).toBeChecked();
    await expectVisibleFocus(page);
  });

  const rail = page.getByRole('navigation', { name: 'Panels' });
  await test.step('a poll is made, opened and shown', async () => {
    await press(page, button('Polls', rail));
    const panel = page.getByRole('complementary', { name: 'Polls' });
    await press(page, button('New poll', panel), 'Shift+Tab');
    const form = page.getByRole('dialog', { name: 'New poll' });
    await expect(form.getByRole('textbox', { name: 'Question' })).toBeFocused();
    await page.keyboard.type('Where next?');
    for (const [place, answer] of ['Coast', 'Hills'].entries()) {
      await reach(page, form.getByRole('textbox', { name: `Answer ${String(place + 1)}` }));
      await page.keyboard.type(answer);
    }
    await press(page, button('Create poll', form));
    const poll = panel.getByRole('article', { name: 'Where next?' });
    await expect(form).toHaveCount(0);
    await press(page, button('Start', poll));
    await expect(poll).toContainText('OPEN');
    await press(page, button('Show on stream', poll), 'Shift+Tab');
    await expect(button('Hide from stream', poll)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button('Show on stream', poll)).toBeVisible();
  });

  await test.step('a topic is made and shown', async () => {
    await press(page, button('Topics', rail));
    const panel = page.getByRole('complementary', { name: 'Topics' });
    await press(page, button('Add topic', panel), 'Shift+Tab');
    const form = page.getByRole('dialog', { name: 'Add topic' });
    await expect(form.getByRole('textbox', { name: 'Topic' })).toBeFocused();
    await page.keyboard.type('Welcome');
    await reach(page, form.getByRole('radio', { name: 'Full screen' }));
    await page.keyboard.press('ArrowRight');
    await expect(form.getByRole('radio', { name: 'Lower third' })).toBeChecked();
    await press(page, button('Save', form));
    await expect(form).toHaveCount(0);
    const row = panel.getByRole('listitem').filter({ hasText: 'Welcome' });
    await expect(row).toContainText('Lower third');
    await press(page, button('Show Welcome', row));
    await expect(row).toContainText('On stream');
  });

  await test.step('the event goes live and ends', async () => {
    await press(page, button('Go live'), 'Shift+Tab');
    const goLive = page.getByRole('dialog', { name: 'Go live now?' });
    await press(page, button('Go live', goLive));
    await expect(page.getByText(/^LIVE/).first()).toBeVisible({ timeout: 40_000 });
    await press(page, button('End event'), 'Shift+Tab');
    await press(page, button('End event', page.getByRole('dialog', { name: 'End the event?' })));
    const ended = page.getByRole('dialog', { name: 'The event has ended' });
    await press(page, button('Done', ended));
    await expect(ended).toHaveCount(0);
    await expect(button('Go live')).toBeVisible();
  });
});
