import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { ApiError } from '../../src/api/ApiError.ts';
import { notificationChannel } from '../../src/protocol/notifications.ts';
import type { Audience } from '../../src/protocol/rest/audience.ts';
import { AudienceContext } from '../../src/audience/AudienceContext.tsx';
import {
  createAudienceClient,
  placeRetryMs,
  type AudienceClient,
} from '../../src/audience/audienceClient.ts';
import { ShowStage } from '../../src/audience/ShowStage.tsx';
import { createMemoryNotifications, type MemoryNotifications } from '../api/memoryNotifications.ts';
import { createFakeClock } from '../clock/fakeClock.ts';
import { renderScreen } from '../drivers/renderScreen.tsx';
import { createStudioDriver } from '../drivers/studioDriver.ts';

const full = new ApiError({ code: 'tooManyViewers', status: 503, requestId: 'r', message: 'full' });
const isFull = (): Promise<Audience> => Promise.reject(full);
const hasPlace = (): Promise<Audience> => Promise.resolve({ poll: null, callToAction: null });
const line = 'Live polls are full at the moment';

/** A viewer's page, and the server that it asks. */
function openPage(atFirst: () => Promise<Audience>) {
  const clock = createFakeClock();
  const reported: unknown[] = [];
  const connections: MemoryNotifications[] = [];
  let answer = atFirst;
  let requests = 0;
  const client = createAudienceClient({
    api: {
      getAudience: () => {
        requests += 1;
        return answer();
      },
      vote: () => Promise.reject(new Error('nobody votes')),
    },
    tracking: { trackClick: () => {} },
    createNotifications: () => {
      const connection = createMemoryNotifications();
      connections.push(connection);
      return Promise.resolve(connection.client);
    },
    studioToken: 'demo',
    clock,
    reportError: (error) => reported.push(error),
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  return {
    client,
    clock,
    reported,
    settle,
    requests: () => requests,
    connection: () => connections.at(-1) ?? createMemoryNotifications(),
    answerWith: (next: () => Promise<Audience>) => void (answer = next),
    advance: async (ms: number) => {
      await clock.advance(ms);
      await settle();
    },
  };
}

async function render(client: AudienceClient): Promise<string> {
  const anybody = await createStudioDriver().enter('viewer', 'guest');
  // Server rendering reads the initial state of a store.
  const shown = { ...client, store: createStore(() => client.store.getState()) };
  return renderScreen(
    anybody,
    <AudienceContext value={shown}>
      <ShowStage chat={null}>the video</ShowStage>
    </AudienceContext>,
  );
}

it('a viewer for whom there is no place reads it next to the video, until there is one', async () => {
  const page = openPage(isFull);
  await page.settle();
  const waiting = await render(page.client);
  expect(waiting).toContain('the video');
  expect(waiting).toMatch(new RegExp(`role="status">${line}`));
  expect(waiting).toContain('The video is not affected, and this page tries again every minute.');
  expect(page.reported).toEqual([]);

  await page.advance(placeRetryMs);
  expect(await render(page.client)).toContain(line);
  page.answerWith(hasPlace);
  await page.advance(placeRetryMs);
  page.connection().connect();
  await page.settle();
  const inside = await render(page.client);
  expect(inside).toContain('the video');
  expect(inside).not.toContain(line);
  page.client.stop();
});

it('a viewer whose channel is refused gives its connection up and tries again after a minute, not sooner', async () => {
  const page = openPage(hasPlace);
  await page.settle();
  const refused = page.connection();
  expect(await render(page.client)).not.toContain(line);
  refused.refuse(notificationChannel('demo'));
  expect(await render(page.client)).toContain(line);
  const requests = page.requests();
  refused.connect();
  await page.advance(placeRetryMs - 1);
  expect(page.requests()).toBe(requests);
  await page.advance(1);
  expect(page.requests()).toBe(requests + 1);
  expect(page.connection()).not.toBe(refused);
  page.client.stop();
});

it('a page that is left tries nothing again', async () => {
  const page = openPage(isFull);
  await page.settle();
  page.client.stop();
  const requests = page.requests();
  await page.advance(2 * placeRetryMs);
  expect(page.requests()).toBe(requests);
});
