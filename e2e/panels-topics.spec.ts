import type { Locator } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { openHostCalls } from './fixtures/hostCalls.ts';
import { measureScripting } from './fixtures/scriptingMs.ts';
import { rowOrder, sortByKeyboard } from './fixtures/sortByKeyboard.ts';
import type { TestServer, TestSession } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';
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
  const order = (of: Locator): Promise<string[]> => rowOrder(rows(of), /^\w+?(?=Full|Lower|Done|On stream)/);
  const row = (name: string): Locator => rows(panel).filter({ hasText: name });
  const form = (title: string): Locator => host.page.getByRole('dialog', { name: title });

  test.beforeAll(async ({ browser, fakeLiveServer }) => {
    server = fakeLiveServer;
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
  });

  test('2.2.21 2.5.11 2.5.12 2.5.13 2.9.03 2.7.22 a topic is added by a form that stops at its limits', async () => {
    await expect(panel).toContainText('Topics are the chapters of your show');
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

  test('2.7.24 2.7.25 2.2.22 2.2.24 2.8.07 it is edited in a popover and deleted after confirmation; a failure changes nothing', async () => {
    await row('Welcome').getByRole('button', { name: 'Edit Welcome' }).click();
    const dialog = form('Edit topic');
    const name = dialog.getByRole('textbox', { name: 'Topic' });
    await expect(name).toHaveValue('Welcome');
    await expectAccessible(host.page, '[role=dialog]');
    await name.fill('Opening');
    await dialog.getByRole('radio', { name: 'Lower third' }).click();
    await host.failNext('PUT', '**/topics/*');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await host.expectToast('The topic could not be changed');
    await expect(row('Welcome')).toContainText('Full screen');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    for (const of of [panel, otherPanel])
      await expect(rows(of).filter({ hasText: 'Opening' })).toContainText('Lower third');
    const question = host.page.getByRole('alertdialog', { name: 'Delete this topic?' });
    await row('Opening').getByRole('button', { name: 'Delete Opening' }).click();
    await expectAccessible(host.page, '[role=alertdialog]');
    await host.failNext('DELETE', '**/topics/*');
    await question.getByRole('button', { name: 'Delete topic' }).click();
    await host.expectToast('The topic could not be deleted');
    await expect(row('Opening')).toHaveCount(1);
    await row('Opening').getByRole('button', { name: 'Delete Opening' }).click();
    await question.getByRole('button', { name: 'Delete topic' }).click();
    for (const of of [panel, otherPanel])
      await expect(of.getByText('Topics are the chapters of your show')).toBeVisible();
  });

  test('2.4.18 2.7.23 2.8.09 they are sorted by keyboard, at once for the person doing it, and go back if that fails', async () => {
    const call = await openHostCalls(server, session);
    for (const name of ['Agenda', 'Budget', 'Coffee', 'Debate'])
      await call('POST', 'topics', { name, transitionType: 'fullscreen' });
    await expect(rows(panel)).toHaveCount(4);
    await expect(rows(otherPanel)).toHaveCount(4);
    const move = (from: number, to: number, end: 'Space' | 'Escape'): Promise<void> =>
      sortByKeyboard(host.page, panel, { name: 'Agenda', from, to, count: 4, end });
    await move(1, 2, 'Escape');
    expect(await order(panel)).toEqual(['Agenda', 'Budget', 'Coffee', 'Debate']);
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await host.page.route('**/topics/reorder', async (route) => {
      await held;
      await route.continue();
    });
    await move(1, 2, 'Space');
    const moved = ['Budget', 'Agenda', 'Coffee', 'Debate'];
    await expect.poll(() => order(panel)).toEqual(moved);
    expect(await order(otherPanel)).toEqual(['Agenda', 'Budget', 'Coffee', 'Debate']);
    release();
    await expect.poll(() => order(otherPanel)).toEqual(moved);
    await host.page.unroute('**/topics/reorder');
    await host.failNext('PUT', '**/topics/reorder');
    await move(2, 3, 'Space');
    await host.expectToast('The new order could not be saved');
    await expect.poll(() => order(panel)).toEqual(moved);
  });

  test('2.4.18 2.2.21 they can be sorted by pointer too', async () => {
    const handle = panel.getByRole('button', { name: 'Move Debate' });
    const target = await panel.getByRole('button', { name: 'Move Budget' }).boundingBox();
    const start = await handle.boundingBox();
    if (target === null || start === null) throw new Error('no handles to drag by');
    const { mouse } = host.page;
    await mouse.move(start.x + start.width / 2, start.y + start.height / 2);
    await mouse.down();
    await mouse.move(start.x + start.width / 2, start.y - 20, { steps: 4 });
    await mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 12 });
    await expect(host.page.getByText('Debate moved to position 1 of 4.')).toBeAttached();
    await mouse.up();
    const moved = ['Debate', 'Budget', 'Agenda', 'Coffee'];
    for (const of of [panel, otherPanel]) await expect.poll(() => order(of)).toEqual(moved);
  });

  test('2.4.17 1.7.31 1.1.05 one is current, those before it are done, the others cannot be changed, and the program follows', async () => {
    const next = panel.getByRole('button', { name: /^Next/ });
    const marked: string[] = [];
    host.page.on('request', (request) => {
      if (request.url().endsWith('mark_timestamp')) marked.push(request.url());
    });
    await expect(next).toHaveText('Next: Debate');
    await host.expectProgramChange(() => next.click(), other);
    await expect(row('Debate').locator('[aria-current=step]')).toBeVisible();
    await expect(row('Debate')).toContainText('On stream');
    await host.expectProgramChange(() => next.press('Enter'), other);
    for (const of of [panel, otherPanel]) {
      const rowOf = (name: string): Locator => rows(of).filter({ hasText: name });
      await expect(rowOf('Debate')).toContainText('Done');
      await expect(rowOf('Budget')).toContainText('On stream');
      for (const name of ['Debate', 'Agenda', 'Coffee'])
        for (const action of ['Move', 'Edit', 'Delete'])
          await expect(rowOf(name).getByRole('button', { name: `${action} ${name}` })).toHaveAttribute(
            'aria-disabled',
            'true',
          );
      for (const action of ['Edit', 'Delete'])
        await expect(rowOf('Budget').getByRole('button', { name: `${action} Budget` })).not.toHaveAttribute(
          'aria-disabled',
          'true',
        );
    }
    await expectAccessible(host.page, 'aside');
    await host.expectProgramChange(
      () => row('Coffee').getByRole('button', { name: 'Show Coffee' }).click(),
      other,
    );
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await host.expectProgramChange(
      () => row('Coffee').getByRole('button', { name: 'Take Coffee off' }).click(),
      other,
    );
    await expect(row('Debate')).not.toContainText('Done');
    await expect(next).toHaveText('Next: Debate');
    await expect(row('Agenda').getByRole('button', { name: 'Edit Agenda' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(marked).toEqual([]);
  });

  test('2.7.26 2.9.18 the moment of a topic is marked only while live', async () => {
    const call = await openHostCalls(server, session);
    await call('POST', 'start_broadcast', {});
    await expect(host.page.getByRole('banner').getByText(/^LIVE \d/)).toBeVisible();
    const marking = host.page.waitForResponse((response) => response.url().endsWith('/mark_timestamp'));
    await row('Agenda').getByRole('button', { name: 'Show Agenda' }).click();
    const answer = await marking;
    expect([answer.request().method(), answer.ok()]).toEqual(['PUT', true]);
    await row('Agenda').getByRole('button', { name: 'Take Agenda off' }).click();
    await call('POST', 'stop_broadcast', {});
  });

  test('2.8.07 a list that cannot be loaded says so and can be loaded again; all of 200 topics can be reached', async () => {
    const { page } = other;
    const failure = { status: 500, json: { code: 'internal', message: 'no', requestId: 'test' } };
    const many = Array.from({ length: 200 }, (_, index) => ({
      id: `topic-${String(index)}`,
      name: `Part ${String(index + 1)}`,
      transitionType: 'fullscreen',
    }));
    await page.route('**/topics', (route) => route.fulfill(failure));
    await page.reload();
    await other.open('Topics');
    await expect(otherPanel.getByText('The topics could not be loaded.')).toBeVisible();
    await expectAccessible(page, 'aside');
    await page.unroute('**/topics');
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/topics', async (route) => {
      await held;
      await route.fulfill({ json: many });
    });
    await otherPanel.getByRole('button', { name: 'Try again' }).click();
    await expect(otherPanel.getByRole('status', { name: 'Loading' })).toBeVisible();
    release();
    await expect(rows(otherPanel).filter({ hasText: 'Part 1' }).first()).toBeVisible();
    await other.railButton('Topics').click();
    const openMs = await measureScripting(page, async () => {
      await other.open('Topics');
      await expect(rows(otherPanel).first()).toBeVisible();
    });
    test.info().annotations.push({ type: 'scripting ms', description: String(Math.round(openMs)) });
    expect(await rows(otherPanel).count()).toBeLessThan(60);
    await otherPanel.locator('ul').evaluate((list) => list.parentElement?.scrollTo(0, 1e6));
    await expect(rows(otherPanel).filter({ hasText: 'Part 200' })).toBeVisible();
  });
});
