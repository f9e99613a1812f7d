import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { sessionStatisticsSchema } from '../src/protocol/rest/tracking.ts';
import { expectNoSidewaysScroll, signInAsAdmin } from './fixtures/adminSite.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { openHostCalls } from './fixtures/hostCalls.ts';
import type { TestServer } from './fixtures/server.ts';
import { expect, test } from './fixtures/test.ts';

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
let server: TestServer;
test.beforeAll(async ({ server: usual }) => {
  server = usual;
  mkdirSync('test-results', { recursive: true });
});

const cardOf = (page: Page) => page.getByRole('region', { name: 'Audience' });
const figure = (page: Page, label: string) =>
  cardOf(page).getByText(label, { exact: true }).locator('xpath=following-sibling::dd');

test('a viewer and a click on a call to action are counted, and are a table', async ({ page, browser }) => {
  const session = await server.createSession({ name: 'Counted' });
  const call = await openHostCalls(server, session);
  await signInAsAdmin(page, server, `/admin/sessions/${session.studioToken}`);
  await expect(cardOf(page)).toContainText('are counted here once there is an audience');

  const created = await call('POST', 'call_to_actions', {
    ...{ title: 'Tickets', message: '', label: 'Tickets', url: 'example.org' },
  });
  const { id } = created as { id: string };
  await call('POST', `call_to_actions/${id}/open`);
  const viewer = await (await browser.newContext()).newPage();
  await viewer.goto(session.watchLink);
  const sent = viewer.waitForRequest('**/v2/track');
  await viewer
    .getByRole('region', { name: 'Offer from the hosts' })
    .getByRole('link', { name: 'Tickets' })
    .click();
  expect((await sent).postDataJSON()).toEqual({
    source: 'audience',
    event: 'call_to_action_clicked',
    properties: { studioToken: session.studioToken, callToActionId: id },
  });

  // Viewers are counted every 15 seconds.
  await expect
    .poll(async () => {
      const answer = await page.request.get(
        `${server.origin}/v2/admin/sessions/${session.studioToken}/statistics`,
      );
      return sessionStatisticsSchema.parse(await answer.json()).viewers.map(({ viewers }) => viewers);
    })
    .toContain(1);
  await page.reload();
  await expect(figure(page, 'Most viewers at once')).toHaveText('1');
  await expect(figure(page, 'Tickets')).toHaveText('1');
  const download = page.waitForEvent('download');
  await cardOf(page).getByRole('link', { name: 'Download all counts as CSV' }).click();
  expect((await download).suggestedFilename()).toBe(`${session.studioToken}-statistics.csv`);
  await viewer.context().close();
});

test('the numbers of a show of hours fit a desktop and a phone', async ({ page }) => {
  const { studioToken } = await server.createSession({ name: 'A long show' });
  const beginMs = Date.UTC(2026, 2, 1, 22);
  const minutes = Array.from({ length: 200 }, (_, minute) => minute);
  // A show that grows, with a gap in which the server did not run.
  const viewers = minutes.map((minute) => ({
    atMs: beginMs + minute * 60_000,
    viewers: minute === 120 ? null : Math.round(480 * Math.sin((minute / 200) * Math.PI) + 40 * (minute % 3)),
  }));
  const option = (label: string, votes: number) => ({ id: label, label, votes });
  await page.route('**/statistics', (route) =>
    route.fulfill({
      json: sessionStatisticsSchema.parse({
        ...{ studioToken, isOn: true, viewers },
        polls: [
          {
            id: 'poll',
            question: 'Where shall the next conference of all our groups take place?',
            options: [option('Lisbon', 211), option('Oslo, or another city in the far north', 64)],
          },
        ],
        callToActions: [
          { id: 'tickets', label: 'Tickets for tomorrow', clicks: 37 },
          { id: 'gone', label: null, clicks: 4 },
        ],
        widgets: [{ widget: 'sessionInfo', timesShown: 2 }],
      }),
    }),
  );
  await signInAsAdmin(page, server, `/admin/sessions/${studioToken}`);
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await page.goto(`${server.origin}/admin/sessions/${studioToken}`);
    const plot = cardOf(page).getByRole('img', { name: /^Viewers from 1 Mar 2026/ });
    await expect(plot.locator('canvas')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, 'body');
    await cardOf(page).screenshot({ path: `test-results/statistics-${name}.png` });
  }
});
