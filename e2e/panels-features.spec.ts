import { openHostCalls } from './fixtures/hostCalls.ts';
import { expect, otherPage, test } from './fixtures/screens.ts';
import { startServer } from './fixtures/server.ts';
import { PanelPage } from './pages/panelPage.ts';

const off = {
  FEATURE_POLLS: 'off',
  FEATURE_WIDGETS: 'off',
  FEATURE_ASSETS: 'off',
  FEATURE_SECOND_THEME: 'off',
  FEATURE_CUSTOM_FONT: 'off',
  FEATURE_CUSTOM_BACKGROUND: 'off',
  FEATURE_BLUR_BACKGROUND: 'off',
};

test('1.2.22 2.9.16 the studio and the page before it offer no feature that is switched off for the server, and all the others', async ({
  browser,
}) => {
  const server = await startServer(off);
  try {
    const session = await server.createSession();
    const host = await PanelPage.enter(browser, session.hostLink, 'Amara');
    const rail = host.page.getByRole('navigation', { name: 'Panels' });
    await expect(rail.getByRole('button')).toHaveText([
      /^Brand/,
      'Audience',
      'Speakers',
      /^Actions/,
      'Topics',
      'Help',
    ]);
    const brand = await host.open('Brand');
    await expect(brand.getByRole('heading', { level: 3 })).toHaveText(['Colours', 'Speaker names', 'Logo']);
    await host.page.getByRole('button', { name: 'Present' }).click();
    await expect(host.page.getByRole('menuitem')).toHaveText([/Share/]);
    await host.page.keyboard.press('Escape');
    // A poll opened without the panel is not announced in the rail.
    const call = await openHostCalls(server, session);
    const poll = await call('POST', 'polls', { question: 'Now?', options: [{ label: 'A' }, { label: 'B' }] });
    await call('POST', `polls/${(poll as { id: string }).id}/open`);
    await expect(rail.locator('[data-active]')).toHaveCount(0);
    await host.close();
    const guest = await otherPage(browser);
    await guest.goto(session.speakerLink);
    await expect(guest.getByRole('button', { name: 'Turn camera off' })).toBeEnabled();
    await expect(guest.getByRole('button', { name: 'Choose a background' })).toHaveCount(0);
  } finally {
    await server.stop();
  }
});
