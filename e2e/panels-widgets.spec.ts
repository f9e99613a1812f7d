import { trackingEventSchema } from '../src/protocol/rest/tracking.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { expect, test } from './fixtures/test.ts';
import { PanelPage } from './pages/panelPage.ts';

test('2.2.23 2.4.19 2.7.32 2.9.21 2.3.15 2.6.08 the session ticker goes on and off, and each is tracked', async ({
  browser,
  server,
}) => {
  const session = await server.createSession({ name: 'Opening night', groupName: 'Energy Forum' });
  const [host, guest] = await Promise.all([
    PanelPage.enter(browser, session.hostLink, 'Amara'),
    PanelPage.enter(browser, session.speakerLink, 'Jonas'),
  ]);
  const tracked: unknown[] = [];
  host.page.on('request', (request) => {
    if (request.url().endsWith('/v2/track')) tracked.push(request.postDataJSON());
  });
  const panel = await host.open('Widgets');
  const ticker = panel.getByRole('button', { name: /Session ticker/ });
  await expect(ticker).toHaveAttribute('aria-pressed', 'false');
  await host.expectProgramChange(() => ticker.click(), guest);
  await expect(ticker).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(host.page, 'aside');
  const answer = host.page.waitForResponse((response) => response.url().endsWith('/v2/track'));
  await host.expectProgramChange(() => ticker.press('Enter'), guest);
  expect((await answer).ok()).toBe(true);
  await expect(ticker).toHaveAttribute('aria-pressed', 'false');
  const events = trackingEventSchema.array().parse(tracked);
  expect(
    events.map(({ event, properties }) => [event, 'widgetType' in properties && properties.widgetType]),
  ).toEqual([
    ['widget_on', 'sessionInfo'],
    ['widget_off', false],
  ]);
  expect(events[0]).toMatchObject({
    source: 'studio',
    properties: {
      studioToken: session.studioToken,
      sessionName: 'Opening night',
      groupName: 'Energy Forum',
      status: 'idle',
      userDisplayName: 'Amara',
    },
  });
  await expect(guest.railButton('Widgets')).toHaveCount(0);
  await Promise.all([host.close(), guest.close()]);
});
