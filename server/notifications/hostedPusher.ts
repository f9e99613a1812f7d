import { createHash, createHmac } from 'node:crypto';
import type { NotificationChannel } from './notificationChannel.ts';
import { signSubscription } from './pusherProtocol.ts';

export interface HostedPusherOptions {
  appId: string;
  key: string;
  secret: string;
  cluster: string;
  /** Origin of the service's HTTP API. */
  apiOrigin: string;
  nowMs: () => number;
  post: (url: string, body: string) => Promise<{ status: number; text: string }>;
}

/** Notifications by the hosted service: the server publishes over its HTTP API, and browsers connect to the service. */
export function createHostedPusher(options: HostedPusherOptions): NotificationChannel {
  const { appId, key, secret, cluster, apiOrigin, nowMs, post } = options;
  return {
    key,
    cluster,
    isEmbedded: false,
    async publish(channel, event, data) {
      const body = JSON.stringify({ name: event, channels: [channel], data: JSON.stringify(data) });
      const path = `/apps/${appId}/events`;
      const query = [
        `auth_key=${key}`,
        `auth_timestamp=${String(Math.floor(nowMs() / 1000))}`,
        'auth_version=1.0',
        `body_md5=${createHash('md5').update(body).digest('hex')}`,
      ].join('&');
      const signature = createHmac('sha256', secret).update(`POST\n${path}\n${query}`).digest('hex');
      const { status, text } = await post(`${apiOrigin}${path}?${query}&auth_signature=${signature}`, body);
      if (status !== 200)
        throw new Error(`the notification service answered ${String(status)}: ${text.slice(0, 200)}`);
    },
    authorize: (socketId, channel) => signSubscription(key, secret, socketId, channel),
    close: () => undefined,
  };
}

/** A call to the service fails after this time; ms. */
const timeoutMs = 10_000;

/** Posts JSON over the network; tests replace it. */
export async function postJson(url: string, body: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: answer.status, text: await answer.text() };
}
