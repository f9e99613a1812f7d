import { expectAccessible } from './fixtures/axe.ts';
import { testWithPeople } from './fixtures/people.ts';
import { enter, enterBoth, expect, test } from './fixtures/screens.ts';

const minute = 60_000;

test.describe('studio of two', () => {
  const test = testWithPeople('Opening night', { devices: true });

  test('1.1.02 1.2.05 1.2.19 1.6.05 2.1.02 a guest has no host controls, and a badge that says who starts the event', async ({
    people: { guest: page },
  }) => {
    await expect(page.getByRole('button', { name: 'Go live' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0);
    await expect(page.getByRole('radiogroup', { name: 'Layout' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Not live' }).hover();
    await expect(page.getByRole('tooltip')).toContainText('The host starts the event.');
    await page.getByRole('button', { name: /^Put Jonas.* on stream/ }).click();
    await expect(page.getByRole('button', { name: /^Take Jonas.* off stream/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /spotlight/ })).toHaveCount(0);
  });

  test('1.2.27 1.2.28 2.2.07 panels depend on the role, one is open at a time, and the same button closes it', async ({
    people: { guest: page },
  }) => {
    const rail = page.getByRole('navigation', { name: 'Panels' });
    await expect(rail.getByRole('button')).toHaveText(['Audience', 'Speakers', 'Assets', 'Help']);
    await rail.getByRole('button', { name: 'Assets' }).click();
    await expect(page.getByRole('complementary', { name: 'Assets' })).toBeVisible();
    await rail.getByRole('button', { name: 'Help' }).click();
    await expect(page.getByRole('complementary')).toHaveCount(1);
    await expect(page.getByRole('complementary', { name: 'Help' })).toContainText('Contact support');
    await expectAccessible(page, 'aside');
    await rail.getByRole('button', { name: 'Help' }).click();
    await expect(page.getByRole('complementary')).toHaveCount(0);
  });

  test('1.2.04 1.2.26 2.1.01 2.2.01 2.2.04 2.2.06 a host has a button for each panel, and one panel open', async ({
    people: { host: page, session },
  }) => {
    expect(new URL(page.url()).pathname).toBe(`/${session.studioToken}`);
    const rail = page.getByRole('navigation', { name: 'Panels' });
    const panels = [
      'Brand',
      'Audience',
      'Speakers',
      'Polls',
      'Actions',
      'Widgets',
      'Topics',
      'Assets',
      'Help',
    ];
    await expect(rail.getByRole('button')).toHaveText(panels.map((label) => new RegExp(label)));
    await expect(rail.getByRole('button', { name: /^Brand/ })).toHaveAccessibleName('Brand Your look');
    const subtitle = await rail.getByText('Your look', { exact: true }).boundingBox();
    expect(subtitle?.width).toBeGreaterThan(20);
    expect(subtitle?.height).toBeGreaterThan(8);
    await expect(rail.getByRole('button', { name: /Actions/ })).toContainText('New');
    for (const label of panels) {
      await rail.getByRole('button', { name: new RegExp(label) }).click();
      await expect(page.getByRole('complementary', { name: new RegExp(label, 'i') })).toBeVisible();
      await expect(page.getByRole('complementary')).toHaveCount(1);
    }
  });

  test('1.2.20 layouts are for hosts with a camera or screen on', async ({ people: { host: page } }) => {
    await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('radio')).toHaveCount(5);
    await expect(page.getByRole('radio', { name: 'Cover' })).toBeChecked();
    await page.getByRole('radio', { name: 'Contain' }).click();
    await expect(page.getByRole('radio', { name: 'Contain' })).toBeChecked();
  });

  test('1.2.22 1.2.23 1.2.24 1.5.03 1.9.24 2.2.11 2.5.17 toolbar: mute, camera, and settings with video, audio, name and role', async ({
    people: { host: page, guest },
  }) => {
    const seen = guest.getByRole('region', { name: 'Inputs' }).getByRole('listitem', { name: 'Amara' });
    await expect(seen).toBeVisible();
    await page.getByRole('button', { name: 'Mute', exact: true }).click();
    await expect(seen.getByRole('img', { name: 'Microphone is off' })).toBeVisible();
    await page.keyboard.press('Control+d');
    await expect(seen.getByRole('img', { name: 'Microphone is off' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Stop camera' }).click();
    await expect(page.getByRole('button', { name: 'Start camera' })).toBeVisible();
    // 1.2.20: without a camera or screen the layouts are disabled.
    await expect(page.getByRole('radio', { name: 'Focus' })).toBeDisabled();
    await page.getByRole('button', { name: 'Settings' }).click();
    const tabs = page.getByRole('dialog').getByRole('tab');
    await expect(tabs).not.toHaveCount(0);
    for (const tab of await tabs.all()) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expectAccessible(page, '[role=dialog]');
    }
    await page.getByRole('tab', { name: 'Name and role' }).click();
    const name = page.getByRole('textbox', { name: 'Your name' });
    await name.fill('  ');
    await name.press('Enter');
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill(' Amara Diallo ');
    await name.press('Enter');
    await expect(guest.getByRole('listitem', { name: 'Amara Diallo' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Role (optional)' }).fill(' Head of research ');
    await name.fill('Amara D.');
    await name.blur();
    await expect(guest.getByRole('listitem', { name: 'Amara D.' })).toBeVisible();
    await page.getByRole('tab', { name: 'Audio' }).click();
    await expect(page.getByRole('combobox', { name: 'Speakers' })).toContainText('System default');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('1.4.08 1.8.07 if going live fails, the event is idle again and the toast is shown', async ({
    people: { host: page },
  }) => {
    await page.route('**/start_broadcast', (route) =>
      route.fulfill({
        status: 500,
        json: { code: 'internal', message: 'no', requestId: 'r' },
      }),
    );
    await page.getByRole('button', { name: 'Go live' }).click();
    const dialog = page.getByRole('dialog', { name: 'Go live now?' });
    await expect(dialog.getByRole('checkbox')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Go live' }).click();
    await expect(page.getByText('The event did not go live.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Go live' })).toBeEnabled();
  });
});

test.describe('studio of one', () => {
  test('1.2.07 an address with ?onboarding opens the audience chat', async ({ page, session }) => {
    await enter(page, session.speakerLink.replace('#', '?onboarding#'), 'Jonas', { devices: false });
    await expect(page.getByRole('complementary', { name: 'Audience' })).toBeVisible();
  });

  test('1.2.08 2.2.02 2.6.02 the invite menu copies absolute links and says so for 3 s', async ({
    page,
    session,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    await enter(page, session.hostLink, 'Amara', { devices: false });
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByRole('menuitem', { name: /Copy studio link for hosts/ })).toBeEnabled();
    await expectAccessible(page, '[role=menu]');
    await page.getByRole('menuitem', { name: /Copy invite link for speakers/ }).click();
    await expect(page.getByRole('menuitem', { name: /Link copied/ })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(session.speakerLink);
    await page.clock.runFor(3100);
    await expect(page.getByRole('menuitem', { name: /Link copied/ })).toHaveCount(0);
    await page.getByRole('menuitem', { name: /Copy studio link for hosts/ }).click();
    await expect(page.getByRole('menuitem', { name: /Link copied/ })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(session.hostLink);
  });

  test('1.2.30 a lost connection shows the countdown of 60 s and a way to refresh', async ({
    page,
    session,
  }) => {
    const sockets: { close(): Promise<void> }[] = [];
    let isCut = false;
    await page.routeWebSocket(/\/relay/, (socket) => {
      if (isCut) {
        void socket.close();
        return;
      }
      socket.connectToServer();
      sockets.push(socket);
    });
    await enter(page, session.speakerLink, 'Jonas', { devices: false });
    isCut = true;
    for (const socket of sockets) await socket.close();
    const dialog = page.getByRole('alertdialog', { name: 'Reconnecting' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('timer')).toHaveText(/Giving up in (60|5\d) s/);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await expectAccessible(page, '[role=alertdialog]');
    // While the relay cannot be reached, nothing but Refresh closes the dialog.
    await dialog.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('button', { name: 'Enter studio' })).toBeVisible();
    isCut = false;
    await page.getByRole('button', { name: 'Enter studio' }).click();
    await expect(page.getByRole('region', { name: 'What the audience sees' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});

test.describe('dialogs', () => {
  test('2.5.22 going live more than 30 minutes early needs a tick', async ({ page, server }) => {
    const session = await server.createSession({
      startsAt: new Date(Date.now() + 60 * minute),
      endsAt: new Date(Date.now() + 90 * minute),
    });
    await enter(page, session.hostLink, 'Amara', { devices: false });
    await page.getByRole('button', { name: 'Go live' }).click();
    const dialog = page.getByRole('dialog', { name: 'Go live now?' });
    const confirm = dialog.getByRole('button', { name: 'Go live' });
    await expect(confirm).toBeDisabled();
    await dialog.getByRole('checkbox').click();
    await expect(confirm).toBeEnabled();
    await dialog.getByRole('button', { name: 'Cancel' }).first().click();
    await expect(dialog).toHaveCount(0);
  });
});

test.describe('fake live', () => {
  test('1.4.09 1.4.12 1.4.13 2.2.25 2.4.27 2.5.23 2.5.24 starting, live, ending early, ended, and live again', async ({
    browser,
    page,
    fakeLiveServer,
  }) => {
    test.setTimeout(240_000);
    const session = await fakeLiveServer.createSession({ endsAt: new Date(Date.now() + 20 * minute) });
    const guest = await enterBoth(page, browser, session, { devices: false });
    await page.getByRole('button', { name: 'Go live' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Go live' }).click();
    await expect(page.getByRole('button', { name: 'Going live' })).toBeDisabled();
    await expect(page.getByText(/^LIVE 00:00:\d\d$/)).toBeVisible();
    await expect(guest.getByText(/^LIVE 00:00:\d\d$/)).toBeVisible();
    await page.getByRole('button', { name: 'End event' }).click();
    const ending = page.getByRole('dialog', { name: 'End the event?' });
    await expect(ending.getByRole('note')).toHaveText(/the planned end is (18|19) minutes away/);
    await expectAccessible(page, '[role=dialog]');
    await ending.getByRole('button', { name: 'End event' }).click();
    const ended = page.getByRole('dialog', { name: 'The event has ended' });
    await expect(ended).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await ended.getByRole('button', { name: 'Done' }).click();
    await expect(guest.getByRole('dialog', { name: 'A host ended the event' })).toBeVisible();
    await expectAccessible(guest, '[role=dialog]');
    await page.getByRole('button', { name: 'Go live' }).click();
    const again = page.getByRole('dialog', { name: 'Go live again?' });
    await expect(again.getByRole('button', { name: 'Go live' })).toBeDisabled();
    await again.getByRole('checkbox').click();
    await expect(again.getByRole('button', { name: 'Go live' })).toBeEnabled();
    await expectAccessible(page, '[role=dialog]');
  });
});

test.describe('pages for operators', () => {
  test('1.2.49 local files are listed with size and date, opened, deleted one by one and all at once', async ({
    page,
    server,
  }) => {
    await page.goto(`${server.origin}/opfs-management`);
    await expect(page.getByText('No files found')).toBeVisible();
    await page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle('recordings', { create: true });
      for (const [name, size] of [
        ['one.webm', 1_234_567],
        ['two.webm', 2000],
        ['three.txt', 5],
      ] as const) {
        const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
        await writable.write(new Uint8Array(size));
        await writable.close();
      }
    });
    await page.getByRole('button', { name: 'Refresh list' }).click();
    await expect(page.getByRole('row', { name: /recordings\/one\.webm/ })).toContainText('1.235 MB');
    await expect(page.getByRole('row', { name: /recordings\/two\.webm/ })).toContainText('0.002 MB');
    const today = await page.evaluate(() => new Date().toLocaleDateString('en', { dateStyle: 'medium' }));
    await expect(page.getByRole('row', { name: /recordings\/two\.webm/ })).toContainText(today);
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Open recordings/three.txt' }).click();
    expect((await opened).url()).toMatch(/^blob:/);
    await page.getByRole('button', { name: 'Delete recordings/two.webm' }).click();
    await expect(page.getByRole('row', { name: /two\.webm/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete all files' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all files' }).click();
    await expect(page.getByText('No files found')).toBeVisible();
  });
});
