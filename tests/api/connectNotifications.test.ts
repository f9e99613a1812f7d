import { describe, expect, it } from 'vitest';
import { connectNotifications } from '../../src/api/connectNotifications.ts';
import type { NotificationClient } from '../../src/api/notificationChannel.ts';
import { createMemoryNotifications } from './memoryNotifications.ts';

function connect(createClient?: () => Promise<NotificationClient>) {
  const memory = createMemoryNotifications();
  let disconnects = 0;
  const client: NotificationClient = {
    ...memory.client,
    disconnect() {
      disconnects += 1;
      memory.client.disconnect();
    },
  };
  const heard: unknown[] = [];
  const reported: unknown[] = [];
  const stop = connectNotifications({
    createClient: createClient ?? (() => Promise.resolve(client)),
    studioToken: 'demo',
    onNotification: (notification) => heard.push(notification),
    onConnected: () => {},
    reportError: (error) => reported.push(error),
  });
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return { memory, heard, reported, stop, settle, disconnects: () => disconnects };
}

const event = ['studio.demo', 'pollOpened', { pollId: 'p' }] as const;

describe('connectNotifications', () => {
  it("hears a session's notifications until it is stopped, then closes the connection", async () => {
    const { memory, heard, stop, settle, disconnects } = connect();
    await settle();
    memory.connect();
    memory.tell(...event);
    expect(heard).toHaveLength(1);
    stop();
    expect(disconnects()).toBe(1);
    memory.tell(...event);
    expect(heard).toHaveLength(1);
  });

  it('closes a connection that is made only after it was stopped', async () => {
    const { memory, heard, stop, settle, disconnects } = connect();
    stop();
    await settle();
    expect(disconnects()).toBe(1);
    memory.connect();
    memory.tell(...event);
    expect(heard).toEqual([]);
  });

  it('reports a connection that cannot be made', async () => {
    const { reported, settle, stop } = connect(() => Promise.reject(new Error('no network')));
    await settle();
    expect(reported).toEqual([new Error('no network')]);
    stop();
  });
});
