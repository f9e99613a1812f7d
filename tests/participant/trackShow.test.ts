import { expect, it } from 'vitest';
import { createTracking } from '../../src/api/tracking.ts';
import { hideWidget, showWidget } from '../../src/participant/commands/onStreamCommands.ts';
import { trackShow } from '../../src/participant/trackShow.ts';
import { createStudioDriver } from '../drivers/studioDriver.ts';

it('2.6.08 an event has the name and role that the person goes by at that moment', async () => {
  const sent: unknown[] = [];
  const tracking = createTracking({
    send: (_input, init) => {
      sent.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null);
      return Promise.resolve(Response.json({}));
    },
    readIsOn: () => Promise.resolve(true),
    anonymousId: 'somebody',
    readContext: () => ({
      page: { path: '/', referrer: '', search: '', title: '', url: '/' },
      userAgent: '',
      locale: 'en',
    }),
    nowMs: () => 0,
  });
  const driver = createStudioDriver();
  const host = await driver.enter('host', 'host', {
    speakerDetails: { userDisplayName: 'Amara', userRole: 'Host' },
    track: trackShow(tracking),
  });
  host.studio.run(showWidget, { widget: 'sessionInfo' });
  await driver.settle();
  host.studio.changeSpeakerDetails({ userDisplayName: 'Amara Diallo', userRole: 'Research' });
  await driver.settle();
  host.studio.run(hideWidget, undefined);
  await driver.settle();
  const renamed = { userDisplayName: 'Amara Diallo', userRole: 'Research' };
  expect(sent).toMatchObject([
    { event: 'widget_on', properties: { userDisplayName: 'Amara', userRole: 'Host' } },
    { event: 'widget_off', properties: renamed },
  ]);
  expect(host.scene().speakers[host.connectionId()]).toEqual(renamed);
});
