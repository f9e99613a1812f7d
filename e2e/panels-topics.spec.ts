import { expect, test, type Locator } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { openHostCalls } from './fixtures/hostCalls.ts';
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
  const names = async (of: Locator): Promise<string[]> =>
    (await of.getByRole('button', { name: /^Move / }).all()).reduce<Promise<string[]>>(
      async (before, handle) => [
        ...(await before),
        ((await handle.getAttribute('aria-label')) ?? '').slice(5),
      ],
      Promise.resolve([]),
    );

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

  test('2.4.18 2.7.23 2.8.09 topics are sorted by keyboard and by pointer, for everybody, and back when that fails', async () => {
    const call = await openHostCalls(server, session);
    for (const name of ['Keynote', 'Panel', 'Farewell'])
      await call('POST', 'topics', { name, transitionType: 'lower_third' });
    await expect(rows(panel)).toHaveCount(4);
    const move = async (name: string, ...keys: string[]): Promise<void> => {
      const handle = panel.getByRole('button', { name: `Move ${name}` });
      await handle.focus();
      await handle.press('Space');
      await expect(host.page.getByText(`${name} taken, place`)).toBeAttached();
      for (const key of keys) {
        await host.page.keyboard.press(key);
        if (key !== 'Escape')
          await expect(host.page.getByText(new RegExp(`^${name} is now at place`))).toBeAttached();
      }
    };
    await move('Welcome', 'ArrowDown');
    await host.page.keyboard.press('Space');
    await expect.poll(() => names(panel)).toEqual(['Keynote', 'Welcome', 'Panel', 'Farewell']);
    await expect.poll(() => names(otherPanel)).toEqual(['Keynote', 'Welcome', 'Panel', 'Farewell']);
    await move('Panel', 'ArrowUp', 'Escape');
    await expect.poll(() => names(panel)).toEqual(['Keynote', 'Welcome', 'Panel', 'Farewell']);
    await host.failNext('PUT', '**/topics/reorder');
    await move('Panel', 'ArrowUp');
    await host.page.keyboard.press('Space');
    await host.expectToast('The new order could not be saved');
    await expect.poll(() => names(panel)).toEqual(['Keynote', 'Welcome', 'Panel', 'Farewell']);
    const from = await panel.getByRole('button', { name: 'Move Welcome' }).boundingBox();
    const to = await panel.getByRole('button', { name: 'Move Keynote' }).boundingBox();
    if (from === null || to === null) throw new Error('a handle is not on screen');
    await host.page.mouse.move(from.x + 8, from.y + 8);
    await host.page.mouse.down();
    await host.page.mouse.move(from.x + 8, from.y - 10, { steps: 4 });
    await host.page.mouse.move(to.x + 8, to.y + 4, { steps: 8 });
    await host.page.mouse.up();
    await expect.poll(() => names(panel)).toEqual(['Welcome', 'Keynote', 'Panel', 'Farewell']);
    await expect.poll(() => names(otherPanel)).toEqual(['Welcome', 'Keynote', 'Panel', 'Farewell']);
  });

  test('2.4.17 1.7.31 the next topic is shown, those before it are done, the others rest meanwhile', async () => {
    await expect(panel.getByRole('button', { name: 'Next: Welcome' })).toBeVisible();
    await host.expectProgramChange(
      () => row('Keynote').getByRole('button', { name: 'Show Keynote' }).click(),
      other,
    );
    await expect(row('Welcome')).toContainText('Done');
    await expect(row('Keynote')).toContainText('On stream');
    await expect(row('Panel')).not.toContainText('Done');
    for (const button of ['Move Panel', 'Edit Panel', 'Delete Panel'])
      await expect(row('Panel').getByRole('button', { name: button })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    await expect(row('Keynote').getByRole('button', { name: 'Edit Keynote' })).not.toHaveAttribute(
      'aria-disabled',
    );
    await expectAccessible(host.page, 'aside');
    await host.expectProgramChange(() => panel.getByRole('button', { name: 'Next: Panel' }).click(), other);
    await host.expectProgramChange(
      () => panel.getByRole('button', { name: 'Next: Farewell' }).click(),
      other,
    );
    await panel.getByRole('button', { name: 'Next topic' }).hover();
    await expect(host.page.getByRole('tooltip')).toHaveText('This was the last topic');
    await expect(otherPanel.getByText('Done')).toHaveCount(3);
    await host.expectProgramChange(
      () => row('Farewell').getByRole('button', { name: 'Take Farewell off' }).click(),
      other,
    );
    await expect(panel.getByRole('button', { name: 'Next: Welcome' })).toBeVisible();
  });

  test('2.7.26 while live the moment is marked, after the topic was shown', async () => {
    const marks: string[] = [];
    host.page.on('request', (request) => {
      if (request.url().endsWith('/mark_timestamp')) marks.push(`${request.method()} ${request.url()}`);
    });
    await host.page.getByRole('button', { name: 'Go live' }).click();
    await host.page.getByRole('dialog').getByRole('button', { name: 'Go live' }).click();
    await expect(host.page.getByText(/^LIVE/).first()).toBeVisible({ timeout: 30_000 });
    expect(marks).toEqual([]);
    await panel.getByRole('button', { name: 'Next: Welcome' }).click();
    await expect.poll(() => marks.length).toBe(1);
    expect(marks[0]).toMatch(/^PUT .*\/topics\/[^/]+\/mark_timestamp$/);
    await row('Welcome').getByRole('button', { name: 'Take Welcome off' }).click();
  });

  test('2.7.24 2.7.25 2.2.22 2.2.24 2.8.07 topics are edited in a popover and deleted after a question', async () => {
    await row('Panel').getByRole('button', { name: 'Edit Panel' }).press('Enter');
    const name = form('Edit topic').getByRole('textbox', { name: 'Topic' });
    await expect(name).toHaveValue('Panel');
    await name.fill('Round table');
    await host.failNext('PUT', '**/topics/*');
    await name.press('Enter');
    await host.expectToast('The topic could not be changed');
    await expect(row('Panel')).toBeVisible();
    await name.press('Enter');
    await expect(row('Round table')).toBeVisible();
    await expect(rows(otherPanel).filter({ hasText: 'Round table' })).toHaveCount(1);
    const dialog = host.page.getByRole('alertdialog', { name: 'Delete this topic?' });
    await host.failNext('DELETE', '**/topics/*');
    await row('Round table').getByRole('button', { name: 'Delete Round table' }).click();
    await expectAccessible(host.page, '[role=alertdialog]');
    await dialog.getByRole('button', { name: 'Delete topic' }).click();
    await host.expectToast('The topic could not be deleted');
    await expect(row('Round table')).toBeVisible();
    await row('Round table').getByRole('button', { name: 'Delete Round table' }).click();
    await dialog.getByRole('button', { name: 'Delete topic' }).click();
    await expect(row('Round table')).toHaveCount(0);
    await expect(rows(otherPanel)).toHaveCount(3);
  });

  test('a list that cannot be loaded says so and is asked for again; of 200 topics those in view are there', async () => {
    const call = await openHostCalls(server, session);
    for (let count = 4; count <= 200; count++)
      await call('POST', 'topics', { name: `Topic ${String(count)}` });
    let isFailing = true;
    await other.page.route('**/topics', (route) =>
      isFailing && route.request().method() === 'GET'
        ? route.fulfill({ status: 403, json: { code: 'forbidden', message: 'no', requestId: 'test' } })
        : route.fallback(),
    );
    await other.page.reload();
    await other.open('Topics');
    await expect(otherPanel.getByRole('alert')).toContainText('The topics could not be loaded');
    isFailing = false;
    await otherPanel.getByRole('button', { name: 'Try again' }).click();
    await expect(otherPanel.getByRole('button', { name: 'Move Welcome' })).toBeVisible();
    expect(await rows(otherPanel).count()).toBeLessThan(40);
    await expect(rows(otherPanel).first()).toHaveAttribute('aria-setsize', '200');
    await otherPanel.hover();
    await other.page.mouse.wheel(0, 100_000);
    await expect(otherPanel.getByRole('button', { name: 'Move Topic 200' })).toBeVisible();
  });
});
