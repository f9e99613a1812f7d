import type { Config } from '../config.ts';

/** Where browsers reach the hosted notification service; empty without one. The hosts are pusher-js's own for a cluster. */
export const hostedOrigins = ({ hosted, cluster }: Config['notifications']): string[] =>
  hosted === null ? [] : [`wss://ws-${cluster}.pusher.com`, `https://sockjs-${cluster}.pusher.com`];
