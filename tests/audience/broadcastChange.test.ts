import { expect, it } from 'vitest';
import { createAudienceClient, type BroadcastChange } from '../../src/audience/audienceClient.ts';
import { notificationChannel } from '../../src/protocol/notifications.ts';
import { createMemoryNotifications } from '../api/memoryNotifications.ts';
import { createFakeClock } from '../clock/fakeClock.ts';

it('a page hears at once what there is to watch, and of a change that cannot be read not at all', async () => {
  const notifications = createMemoryNotifications();
  const changes: BroadcastChange[] = [];
  const reported: unknown[] = [];
  const client = createAudienceClient({
    api: {
      getAudience: () => Promise.resolve({ poll: null, callToAction: null }),
      vote: () => Promise.reject(new Error('nobody votes')),
    },
    tracking: { trackClick: () => {} },
    createNotifications: () => Promise.resolve(notifications.client),
    studioToken: 'demo',
    clock: createFakeClock(),
    onBroadcast: (change) => changes.push(change),
    reportError: (error) => reported.push(error),
  });
  await Promise.resolve();
  notifications.connect();
  const before = client.store.getState();
  const channel = notificationChannel('demo');
  const live = { status: 'live', playlistUrl: '/hls/demo/playlist.m3u8' };
  notifications.tell(channel, 'broadcastChanged', live);
  notifications.tell(channel, 'broadcastChanged', { status: 'on air' });
  expect(changes).toEqual([live]);
  expect(reported).toHaveLength(1);
  expect(client.store.getState()).toBe(before);
  client.stop();
});
