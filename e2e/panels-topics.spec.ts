import { expect, test, type Locator } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { startServer, type TestServer, type TestSession } from './fixtures/server.ts';
import { PanelPage } from './pages/panelPage.ts';

test.describe('topics', () => {
  test.describe.configure({ mode: 'serial' });
  let server: TestServer;
  let session: TestSession;
  let host: PanelPage;
  let other: PanelPage;
  let panel: Locator;
  let otherPanel: Locator;

  const rows = (of: Locator): Locator => of.getByRole('list', { name: 'Topics' }).getByRole('listitem');
  const row = (name: string): Locator => rows(panel).filter({ hasText: name });
  const form = (title: string): Locator => host.page.getByRole('dialog', { name: title });

  test.beforeAll(async ({ browser }) => {
    server = await startServer({ FEATURE_FAKE_LIVE: 'true' });
    session = await server.createSession();
    [host, other] = await Promise.all([
      PanelPage.enter(browser, session.hostLink, 'Amara'),
      PanelPage.enter(browser, session.hostLink, 'Mei'),
    ]);
    panel = await host.open('Topics');
    otherPanel = await other.open('Topics');
  });

  test.afterAll(async () => {
    await Promise.all([host?.close(), other?.close()]);
    await server?.stop();
  });

  test('2.2.21 2.5.11 2.5.12 2.5.13 2.9.03 2.7.22 a topic is added by a form that stops at its limits', async () => {
    await expect(panel).toContainText('Topics give your show its chapters');
    await panel.getByRole('button', { name: 'Add topic' }).click();
    const dialog = form('Add topic');
    const name = dialog.getByRole('textbox', { name: 'Topic' });
    const save = dialog.getByRole('button', { name: 'Save' });
    await expect(dialog.getByRole('radio', { name: 'Full screen' })).toBeChecked();
    await expect(save).toBeDisabled();
    await name.fill('   ');
    await expect(save).toBeDisabled();
    await name.fill('');
    await name.pressSequentially('f'.repeat(33));
    await expect(name).toHaveValue('f'.repeat(30));
    await dialog.getByRole('radio', { name: 'Lower third' }).click();
    await name.fill('');
    await name.pressSequentially('l'.repeat(63));
    await expect(name).toHaveValue('l'.repeat(60));
    await dialog.getByRole('radio', { name: 'Full screen' }).click();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(save).toBeDisabled();
    await expectAccessible(host.page, '[role=dialog]');
    await name.fill(' Welcome ');
    await host.failNext('POST', '**/topics');
    await save.click();
    await host.expectToast('The topic could not be created');
    await expect(name).toHaveValue(' Welcome ');
    await name.press('Enter');
    await expect(row('Welcome')).toContainText('Full screen');
    await expect(rows(otherPanel)).toHaveCount(1);
  });
});
