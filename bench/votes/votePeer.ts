import { WebSocket } from 'ws';
import { z } from 'zod';
import { notificationChannel, parseNotification } from '../../src/protocol/notifications.ts';
import { clientConfigSchema } from '../../src/protocol/rest.ts';

/** The data of a channel's events is JSON text; that of the protocol's own events may be anything. */
const messageSchema = z.object({ event: z.string(), data: z.unknown().optional() });

/** A browser's connection to the notification channel, which watches one poll's votes. */
export interface VotePeer {
  /** Updates received so far. */
  readonly updates: number;
  /** When it showed this many votes, on the clock of `performance`. */
  shownMs(count: number): number;
  /** Resolves when it shows this many votes. */
  shows(count: number): Promise<void>;
  close(): void;
}

export async function openVotePeer(origin: string, studioToken: string, pollId: string): Promise<VotePeer> {
  const answer = await fetch(`${origin}/v2/config`);
  const { notifications } = clientConfigSchema.parse(await answer.json());
  const socket = new WebSocket(
    `${origin.replace(/^http/, 'ws')}/app/${notifications.key}?protocol=7&client=bench&version=1`,
  );
  /** Totals as they were shown, each with its time. */
  const shown: { total: number; atMs: number }[] = [];
  let wake = (): void => undefined;
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (text: Buffer) => {
      const { event, data } = messageSchema.parse(JSON.parse(text.toString('utf8')));
      if (event === 'pusher:connection_established')
        socket.send(
          JSON.stringify({ event: 'pusher:subscribe', data: { channel: notificationChannel(studioToken) } }),
        );
      if (event === 'pusher_internal:subscription_succeeded') resolve();
      if (event === 'pusher:ping') socket.send(JSON.stringify({ event: 'pusher:pong', data: {} }));
      if (event !== 'voteSubmitted' || typeof data !== 'string') return;
      const notification = parseNotification(event, JSON.parse(data));
      if (notification.type !== 'voteSubmitted' || notification.data.pollId !== pollId) return;
      const total = notification.data.options.reduce((sum, { voteCount }) => sum + voteCount, 0);
      shown.push({ total, atMs: performance.now() });
      wake();
    });
  });
  return {
    get updates() {
      return shown.length;
    },
    shownMs: (count) => shown.find(({ total }) => total >= count)?.atMs ?? Number.NaN,
    async shows(count) {
      while ((shown.at(-1)?.total ?? 0) < count)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    },
    close: () => socket.close(),
  };
}
