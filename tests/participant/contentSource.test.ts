import { expect, it } from 'vitest';
import { createApiClient } from '../../src/api/apiClient.ts';
import { createErrorReports } from '../../src/api/errorReports.ts';
import { createStudioApi } from '../../src/api/studioApi.ts';
import type { Role } from '../../src/protocol/roles.ts';
import { createContentSource } from '../../src/participant/contentSource.ts';
import { createMemoryNotifications, memoryAuthorization } from '../api/memoryNotifications.ts';

/** A participant's requests, and the channels it follows. */
async function follow(role: Role) {
  const asked: { path: string; authorization: string | null }[] = [];
  const send: typeof fetch = (path, init) => {
    if (path === '/v2/pusher/auth') return Promise.resolve(Response.json({ auth: memoryAuthorization }));
    asked.push({
      path: typeof path === 'string' ? path : '',
      authorization: new Headers(init?.headers).get('authorization'),
    });
    return Promise.resolve(Response.json([]));
  };
  const channels: string[] = [];
  const { client, connect } = createMemoryNotifications();
  const notifications = {
    ...client,
    subscribe: (...given: Parameters<typeof client.subscribe>) => {
      channels.push(given[0]);
      client.subscribe(...given);
    },
  };
  const content = createContentSource(
    {
      api: createStudioApi(createApiClient(send)),
      errorReports: createErrorReports({ send, userId: 'user', address: () => '/' }),
    },
    () => Promise.resolve(notifications),
    'demo',
  );
  const reader = { role: () => role, accessToken: () => 'token' };
  await content.load.polls(reader);
  content.follow({ onNotification: () => {}, onConnected: () => {} }, reader);
  await Promise.resolve();
  connect();
  await expect.poll(() => channels).toContain('studio.demo');
  return { asked, channels };
}

it('2.6.06 participants follow what the audience must not know, and hosts the votes of hidden results too', async () => {
  const polls = '/v2/streaming_studio/demo/polls';
  expect(await follow('host')).toEqual({
    asked: [{ path: polls, authorization: 'Bearer token' }],
    channels: ['private-studio.demo', 'private-hosts.demo', 'studio.demo'],
  });
  for (const role of ['guest', 'composer'] as const)
    expect(await follow(role)).toEqual({
      asked: [{ path: polls, authorization: 'Bearer token' }],
      channels: ['private-studio.demo', 'studio.demo'],
    });
});
