import { connect } from 'node:net';

/** A server that has not taken the connection by then is not there, ms. */
const timeoutMs = 4000;
const ports: Record<string, number> = { 'rtmp:': 1935, 'rtmps:': 443 };

/** The server of an RTMP address, without anything that only its owner may know. */
export const rtmpServerName = (address: string): string => new URL(address).hostname;

/**
 * Whether the server of an RTMP address takes a connection. Nothing is sent: a far end that got a picture might put it on
 * air.
 */
export function reachRtmpServer(address: string): Promise<boolean> {
  const { protocol, hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (ports[protocol] ?? 1935) : Number(port),
      timeout: timeoutMs,
    });
    const answer = (isReached: boolean): void => {
      socket.destroy();
      resolve(isReached);
    };
    socket.once('connect', () => answer(true));
    socket.once('timeout', () => answer(false));
    socket.once('error', () => answer(false));
  });
}
