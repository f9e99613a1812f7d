import type { IceServer } from '../../src/protocol/relay.ts';

/** What the composer's browser may reach, besides media peers. */
export interface Reachable {
  /** Origin of the composer page. */
  pageOrigin: string;
  /** Origins of the configured engines. */
  engineOrigins: readonly string[];
  /** Media may go through these by TCP, which obeys the browser's proxy. */
  iceServers: readonly IceServer[];
}

/** Where nobody listens. */
const nowhere = 'http://127.0.0.1:1';

/**
 * Chromium's flags for a browser that reaches nothing else, whatever a page, frame or worker asks for and by whatever means: every
 * request goes to a proxy that is not there, except those to these addresses. Media over UDP does not use the proxy.
 */
export function confinementFlags({ pageOrigin, engineOrigins, iceServers }: Reachable): string[] {
  const allowed = [
    ...[pageOrigin, ...engineOrigins].map(hostAndPort),
    ...iceServers.flatMap(({ urls }) => urls).flatMap(iceHostAndPort),
  ];
  return [
    `--proxy-server=${nowhere}`,
    // Without the first entry everything on this machine would be an exception.
    `--proxy-bypass-list=${['<-loopback>', ...new Set(allowed)].join(';')}`,
    ...(isTrusted(pageOrigin) ? [] : [`--unsafely-treat-insecure-origin-as-secure=${pageOrigin}`]),
  ];
}

/** Browsers encode video only on https pages and on pages of the same machine. */
function isTrusted(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function hostAndPort(origin: string): string {
  const { hostname, port, protocol } = new URL(origin);
  const usualPort = protocol === 'https:' || protocol === 'wss:' ? '443' : '80';
  return `${hostname}:${port === '' ? usualPort : port}`;
}

/** Of an address such as turns:turn.example.org:5349?transport=tcp. */
function iceHostAndPort(url: string): string[] {
  const [, scheme, host, port] = /^(stun|turn|turns):(\[[^\]]+\]|[^:?]+)(?::(\d+))?/.exec(url) ?? [];
  return host === undefined ? [] : [`${host}:${port ?? (scheme === 'turns' ? '5349' : '3478')}`];
}
