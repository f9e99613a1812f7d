import type { Connection } from '../protocol/relay.ts';

export type BrowserFamily = Connection['data']['browser'];

/** The WebRTC engine behind a user agent string. */
export function detectBrowserFamily(userAgent: string): BrowserFamily {
  if (/firefox\//i.test(userAgent)) return 'firefox';
  if (/(?:chrome|chromium|crios|edg)\//i.test(userAgent)) return 'chromium';
  return /safari\//i.test(userAgent) ? 'safari' : 'other';
}

/**
 * Whether this end of a link gives way when both ends offer at once. Firefox gives way to every other engine, because
 * Chromium fails on its own next offer after giving way to Firefox ("BUNDLE group contains a codec collision"). Otherwise
 * the end with the smaller connection id gives way.
 */
export function isPolite(me: { id: string; browser: BrowserFamily }, peer: typeof me): boolean {
  const meFirefox = me.browser === 'firefox';
  if (meFirefox !== (peer.browser === 'firefox')) return meFirefox;
  return me.id < peer.id;
}
