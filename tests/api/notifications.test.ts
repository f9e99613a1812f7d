import { describe, expect, it } from 'vitest';
import { followNotifications } from '../../src/api/followNotifications.ts';
import type { Notification } from '../../src/protocol/notifications.ts';
import { createMemoryNotifications, memoryAuthorization } from './memoryNotifications.ts';
import { notificationContract } from './notificationContract.ts';

notificationContract('in memory', () => {
  const memory = createMemoryNotifications();
  const now = (act: () => void): Promise<void> => {
    act();
    return Promise.resolve();
  };
  return Promise.resolve({
    client: memory.client,
    authorize: () => Promise.resolve(memoryAuthorization),
    tell: (channel, event, data) => now(() => memory.tell(channel, event, data)),
    lose: () => now(memory.lose),
    connect: () => now(memory.connect),
    until: (condition) => expect.poll(condition).toBe(true),
    close: () => now(() => memory.client.disconnect()),
  });
});

describe("a session's notifications", () => {
  function follow() {
    const memory = createMemoryNotifications();
    const heard: Notification[] = [];
    const reported: unknown[] = [];
    let ups = 0;
    const stop = followNotifications({
      client: memory.client,
      studioToken: 'demo',
      onNotification: (notification) => heard.push(notification),
      onConnected: () => (ups += 1),
      reportError: (error) => reported.push(error),
    });
    memory.connect();
    return { memory, heard, reported, stop, ups: () => ups };
  }

  it('1.7.23 come from the channel studio.{studioToken}, read by their schema', () => {
    const { memory, heard, reported, ups } = follow();
    expect(ups()).toBe(1);
    memory.tell('studio.demo', 'pollOpened', { pollId: 'p' });
    memory.tell('studio.other', 'pollClosed', { pollId: 'p' });
    memory.tell('studio.demo', 'pollOptionDeleted', { pollId: 'p', optionId: 'o' });
    expect(heard).toEqual([
      { type: 'pollOpened', data: { pollId: 'p' } },
      { type: 'pollOptionDeleted', data: { pollId: 'p', optionId: 'o' } },
    ]);
    expect(reported).toEqual([]);
  });

  it.each([
    ['without data', undefined],
    ['with corrupted data', { pollId: 7 }],
    ['with another thing', 'pollId'],
  ])('1.8.13 one %s is reported and ignored, and the ones after it arrive', (_how, data) => {
    const { memory, heard, reported } = follow();
    memory.tell('studio.demo', 'pollOpened', data);
    memory.tell('studio.demo', 'pollClosed', { pollId: 'p' });
    expect(reported).toHaveLength(1);
    expect(heard).toEqual([{ type: 'pollClosed', data: { pollId: 'p' } }]);
  });

  it.each([
    ['lets it in', memoryAuthorization],
    ['refuses it', 'not let in'],
  ])('a participant joins the public channel once the private one %s', async (_what, authorization) => {
    const memory = createMemoryNotifications();
    const heard: Notification[] = [];
    const stop = followNotifications({
      client: memory.client,
      studioToken: 'demo',
      onNotification: (notification) => heard.push(notification),
      onConnected: () => {},
      privateChannels: { names: ['private-studio.demo'], authorize: () => Promise.resolve(authorization) },
      reportError: () => {},
    });
    const tell = () => memory.tell('studio.demo', 'pollClosed', { pollId: 'p' });
    memory.connect();
    tell();
    expect(heard).toEqual([]);
    await expect.poll(() => (tell(), heard.length)).toBeGreaterThan(0);
    const before = heard.length;
    stop();
    tell();
    expect(heard).toHaveLength(before);
  });

  it('a participant who was refused in a full public channel joins it when the private one is joined again', async () => {
    const memory = createMemoryNotifications();
    const heard: Notification[] = [];
    followNotifications({
      client: memory.client,
      studioToken: 'demo',
      onNotification: (notification) => heard.push(notification),
      onConnected: () => {},
      privateChannels: {
        names: ['private-studio.demo'],
        authorize: () => Promise.resolve(memoryAuthorization),
      },
      reportError: () => {},
    });
    const tell = () => memory.tell('studio.demo', 'pollClosed', { pollId: 'p' });
    memory.connect();
    await expect.poll(() => (tell(), heard.length)).toBeGreaterThan(0);
    memory.refuse('studio.demo');
    heard.length = 0;
    tell();
    expect(heard).toEqual([]);
    memory.lose();
    memory.connect();
    await expect.poll(() => (tell(), heard.length)).toBeGreaterThan(0);
  });

  it('no longer arrive once it is stopped', () => {
    const { memory, heard, stop } = follow();
    stop();
    memory.tell('studio.demo', 'pollOpened', { pollId: 'p' });
    expect(heard).toEqual([]);
  });
});
