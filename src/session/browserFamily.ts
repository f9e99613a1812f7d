import type { Connection } from '../protocol/relay.ts';

export type BrowserFamily = Connection['data']['browser'];

/** Which WebRTC engine a user agent string stands for. */
export function detectBrowserFamily(userAgent: string): BrowserFamily {
  if (/firefox\//i.test(userAgent)) return 'firefox';
  if (/(?:chrome|chromium|crios|edg)\//i.test(userAgent)) return 'chromium';
  return /safari\//i.test(userAgent) ? 'safari' : 'other';
}

/**
 * Whether one end of a link gives way when both ends offer at once. Firefox gives way to any other engine, for
 * Chromium fails on its own next offer after it gave way to Firefox's ("BUNDLE group contains a codec collision"); otherwise the smaller connection id does.
 */
export function isPolite(me: { id: string; browser: BrowserFamily }, peer: typeof me): boolean {
  const meFirefox = me.browser === 'firefox';
  if (meFirefox !== (peer.browser === 'firefox')) return meFirefox;
  return me.id < peer.id;
}
