import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  NotSubscribedError,
  type Authorize,
  type NotificationClient,
} from '../../src/api/notificationChannel.ts';

/** An adapter's client and a server for it. */
export interface NotificationHarness {
  client: NotificationClient;
  /** Gets the server's authorisation for a participant of the session `abc`. */
  authorize: Authorize;
  /** Sends an event; resolves when a subscribed client has received it. */
  tell(channel: string, event: string, data: unknown): Promise<void>;
  /** Breaks the connection. */
  lose(): Promise<void>;
  /** Connects, at first and after `lose`; resolves when the connection is up. */
  connect(): Promise<void>;
  until(condition: () => boolean): Promise<void>;
  close(): Promise<void>;
}

const poll = { id: 'p', question: 'Which?', hideResults: false, status: 'pending', options: [] };

/** The contract of every adapter of the notification channel. */
export function notificationContract(name: string, open: () => Promise<NotificationHarness>): void {
  describe(`a notification channel: ${name}`, () => {
    let harness: NotificationHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    it('1.8.13 listening to a channel that was not subscribed to throws', () => {
      const { client } = harness;
      expect(() => client.onEvent('studio.a', 'pollOpened', () => {})).toThrow(NotSubscribedError);
      client.subscribe('studio.a');
      expect(() => client.onEvent('studio.a', 'pollOpened', () => {})).not.toThrow();
      client.unsubscribe('studio.a');
      expect(() => client.onEvent('studio.a', 'pollOpened', () => {})).toThrow('studio.a');
    });

    it('delivers the events of a channel and of no other', async () => {
      const { client } = harness;
      const heard: unknown[] = [];
      client.subscribe('studio.a');
      client.subscribe('studio.b');
      client.onEvent('studio.a', 'pollOpened', (data) => heard.push(data));
      await harness.connect();
      await harness.tell('studio.b', 'pollOpened', { pollId: 'other' });
      await harness.tell('studio.a', 'pollClosed', { pollId: 'closed' });
      await harness.tell('studio.a', 'pollOpened', { pollId: 'p' });
      await harness.until(() => heard.length > 0);
      expect(heard).toEqual([{ pollId: 'p' }]);
    });

    it('stops notifying a listener that was removed, and keeps notifying the others', async () => {
      const { client } = harness;
      const heard: string[] = [];
      client.subscribe('studio.a');
      const stop = client.onEvent('studio.a', 'pollOpened', () => heard.push('stopped'));
      client.onEvent('studio.a', 'pollOpened', () => heard.push('other'));
      stop();
      await harness.connect();
      await harness.tell('studio.a', 'pollOpened', { pollId: 'p' });
      await harness.until(() => heard.length > 0);
      expect(heard).toEqual(['other']);
    });

    it('1.4.33 reports each time that the connection is up, and receives its channels again after a loss', async () => {
      const { client } = harness;
      let ups = 0;
      const heard: unknown[] = [];
      client.subscribe('studio.a');
      client.onEvent('studio.a', 'pollOpened', (data) => heard.push(data));
      client.onConnected(() => (ups += 1));
      expect(ups).toBe(0);
      await harness.connect();
      await harness.until(() => ups === 1);
      await harness.lose();
      await harness.connect();
      await harness.until(() => ups === 2);
      await harness.tell('studio.a', 'pollOpened', { pollId: 'again' });
      await harness.until(() => heard.length > 0);
      expect(heard).toEqual([{ pollId: 'again' }]);
    });

    it('reports each time that a channel for everybody is joined', async () => {
      let joins = 0;
      harness.client.subscribe('studio.a');
      harness.client.onJoined('studio.a', () => (joins += 1));
      await harness.connect();
      await harness.until(() => joins === 1);
      await harness.lose();
      await harness.connect();
      await harness.until(() => joins === 2);
    });

    it('delivers a private channel only to whom the server authorises, and reports each time that it is joined or refused', async () => {
      const { client } = harness;
      const heard: unknown[] = [];
      let joins = 0;
      client.subscribe('private-studio.abc', harness.authorize);
      client.onEvent('private-studio.abc', 'pollCreated', (data) => heard.push(data));
      client.onJoined('private-studio.abc', () => (joins += 1));
      client.subscribe('private-studio.xyz', () => Promise.resolve('key:forged'));
      client.onEvent('private-studio.xyz', 'pollCreated', (data) => heard.push(data));
      client.onJoined('private-studio.xyz', () => heard.push('joined'));
      let refusals = 0;
      client.onRefused('private-studio.xyz', () => (refusals += 1));
      expect(() => client.onRefused('private-studio.other', () => {})).toThrow(NotSubscribedError);
      expect(() => client.onJoined('private-studio.other', () => {})).toThrow(NotSubscribedError);
      await harness.connect();
      await harness.until(() => joins === 1 && refusals === 1);
      await harness.tell('private-studio.xyz', 'pollCreated', { poll });
      await harness.tell('private-studio.abc', 'pollCreated', { poll });
      await harness.until(() => heard.length > 0);
      expect(heard).toEqual([{ poll }]);
      await harness.lose();
      await harness.connect();
      await harness.until(() => joins === 2);
    });

    it('reports at once that it is up to a listener added later', async () => {
      await harness.connect();
      let ups = 0;
      harness.client.onConnected(() => (ups += 1));
      expect(ups).toBe(1);
    });

    it('is silent once it is disconnected', async () => {
      const { client } = harness;
      const heard: unknown[] = [];
      client.subscribe('studio.a');
      client.onEvent('studio.a', 'pollOpened', (data) => heard.push(data));
      await harness.connect();
      client.disconnect();
      await harness.tell('studio.a', 'pollOpened', { pollId: 'p' });
      expect(heard).toEqual([]);
    });
  });
}
