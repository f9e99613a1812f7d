import { z } from 'zod';
import { connectionSchema } from '../../src/protocol/relay.ts';
import { roles } from '../../src/protocol/roles.ts';
import { studioTokenSchema } from '../../src/protocol/session.ts';
import type { Signer } from './signer.ts';

const accessClaimsSchema = z.object({
  studioToken: studioTokenSchema,
  /** A pseudonym of the speaker id that the browser chose. Peers may see it, because nobody can join with it as somebody else. */
  speakerId: z.string(),
  role: z.enum(roles),
  browser: connectionSchema.shape.data.shape.browser,
});
/** The contents of an access token. */
export type AccessClaims = z.infer<typeof accessClaimsSchema>;

const hostClaimsSchema = z.object({ studioToken: studioTokenSchema });
const viewerClaimsSchema = z.object({ viewerId: z.string().min(1) });
const adminClaimsSchema = z.object({ admin: z.literal(true) });

const dayMs = 24 * 60 * 60 * 1000;
/** How long a browser stays host after it sent the host key, and admin after it sent the password; ms. */
export const hostCookieMs = 90 * dayMs;
export const adminCookieMs = 7 * dayMs;
/** How long a browser stays the same viewer, who can vote once in each poll; ms. */
export const viewerCookieMs = 365 * dayMs;

/** Issues and checks the tokens, keys and cookies of sessions. */
export interface Access {
  issueAccessToken(claims: AccessClaims): string;
  readAccessToken(token: string): AccessClaims | null;
  /** The speaker id as peers see it. */
  pseudonym(studioToken: string, speakerId: string): string;
  /** The key in a session's host link; it never changes. */
  hostKey(studioToken: string): string;
  isHostKey(studioToken: string, key: string): boolean;
  issueHostCookie(studioToken: string): string;
  isHostCookie(studioToken: string, cookie: string | undefined): boolean;
  issueViewerCookie(viewerId: string): string;
  /** The viewer id in a cookie of this server; null for any other cookie. */
  readViewerCookie(cookie: string | undefined): string | null;
  /** A viewer's pseudonym in one poll: nobody can see that votes in different polls are one person's. */
  voterId(pollId: string, viewerId: string): string;
  issueAdminCookie(): string;
  isAdminCookie(cookie: string | undefined): boolean;
  chatToken(studioToken: string): string;
}

export function createAccess(signer: Signer, nowMs: () => number): Access {
  const isHostCookie = (studioToken: string, cookie: string | undefined): boolean =>
    cookie !== undefined && signer.verify('host', cookie, hostClaimsSchema)?.studioToken === studioToken;
  return {
    issueAccessToken: (claims) => signer.sign('access', claims, nowMs() + dayMs),
    readAccessToken: (token) => signer.verify('access', token, accessClaimsSchema),
    pseudonym: (studioToken, speakerId) =>
      signer.derive('speaker', `${studioToken} ${speakerId}`).slice(0, 24),
    hostKey: (studioToken) => signer.derive('host key', studioToken),
    isHostKey: (studioToken, key) => signer.isDerived('host key', studioToken, key),
    issueHostCookie: (studioToken) => signer.sign('host', { studioToken }, nowMs() + hostCookieMs),
    isHostCookie,
    issueViewerCookie: (viewerId) => signer.sign('viewer', { viewerId }, nowMs() + viewerCookieMs),
    readViewerCookie: (cookie) =>
      cookie === undefined ? null : (signer.verify('viewer', cookie, viewerClaimsSchema)?.viewerId ?? null),
    voterId: (pollId, viewerId) => signer.derive('voter', `${pollId} ${viewerId}`).slice(0, 24),
    issueAdminCookie: () => signer.sign('admin', { admin: true }, nowMs() + adminCookieMs),
    isAdminCookie: (cookie) =>
      cookie !== undefined && signer.verify('admin', cookie, adminClaimsSchema) !== null,
    chatToken: (studioToken) => signer.derive('chat', studioToken),
  };
}
