import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { connectionSchema } from '../../src/protocol/relay.ts';
import { roles } from '../../src/protocol/roles.ts';
import { studioTokenSchema } from '../../src/protocol/session.ts';
import { judgeLinkKey, linkKey, linkVersion, type LinkKind, type SessionLinks } from './sessionLinks.ts';
import type { Signer } from './signer.ts';

const accessClaimsSchema = z.object({
  studioToken: studioTokenSchema,
  sessionId: z.string(),
  /** Whose browser it is: minted by the server when the key in a link is exchanged for a cookie. */
  personId: z.string(),
  /** A pseudonym of the person in one tab. Peers may see it, because nobody can join with it as somebody else. */
  speakerId: z.string(),
  role: z.enum(roles),
  /** The link that the person came by; null for a composer, which the server lets in itself. */
  link: z.object({ kind: z.enum(['host', 'speaker']), version: z.number().int() }).nullable(),
  browser: connectionSchema.shape.data.shape.browser,
});
/** The contents of an access token. */
export type AccessClaims = z.infer<typeof accessClaimsSchema>;

const linkClaimsSchema = z.object({ personId: z.string().min(1), version: z.number().int() });
const viewerClaimsSchema = z.object({ viewerId: z.string().min(1) });

const dayMs = 24 * 60 * 60 * 1000;
/** How long a browser stays host or speaker after it sent the key; ms. */
export const linkCookieMs = 90 * dayMs;
/** How long a browser stays the same viewer, who can vote once in each poll; ms. */
export const viewerCookieMs = 365 * dayMs;

/** Issues and checks the tokens, keys and cookies of sessions. */
export interface Access {
  issueAccessToken(claims: AccessClaims): string;
  /** The claims of a token that the server has signed; `whyRefused` says whether they are still good. */
  readAccessToken(token: string): AccessClaims | null;
  /** A person in one tab as peers see it. */
  pseudonym(studioToken: string, person: string): string;
  /** The key in a session's host or speaker link. */
  linkKey(session: SessionLinks, kind: LinkKind): string;
  judgeLinkKey(session: SessionLinks, kind: LinkKind, key: string): 'valid' | 'replaced' | 'wrong';
  createPersonId(): string;
  /** The cookie that a key is exchanged for. */
  issueLinkCookie(session: SessionLinks, kind: LinkKind, personId: string): string;
  /** Who has a cookie of this session, and whether its link is still the current one. */
  readLinkCookie(
    session: SessionLinks,
    kind: LinkKind,
    cookie: string | undefined,
  ): { personId: string; isCurrent: boolean } | null;
  issueViewerCookie(viewerId: string): string;
  /** The viewer id in a cookie of this server; null for any other cookie. */
  readViewerCookie(cookie: string | undefined): string | null;
  /** A viewer's pseudonym in one poll: nobody can see that votes in different polls are one person's. */
  voterId(pollId: string, viewerId: string): string;
  chatToken(studioToken: string): string;
}

export function createAccess(signer: Signer, nowMs: () => number): Access {
  return {
    issueAccessToken: (claims) => signer.sign('access', claims, nowMs() + dayMs),
    readAccessToken: (token) => signer.verify('access', token, accessClaimsSchema),
    pseudonym: (studioToken, person) => signer.derive('speaker', `${studioToken} ${person}`).slice(0, 24),
    linkKey: (session, kind) => linkKey(signer, session, kind),
    judgeLinkKey: (session, kind, key) => judgeLinkKey(signer, session, kind, key),
    createPersonId: () => randomBytes(12).toString('base64url'),
    issueLinkCookie: (session, kind, personId) =>
      signer.sign(
        cookiePurpose(session, kind),
        { personId, version: linkVersion(session, kind) },
        nowMs() + linkCookieMs,
      ),
    readLinkCookie(session, kind, cookie) {
      if (cookie === undefined) return null;
      const claims = signer.verify(cookiePurpose(session, kind), cookie, linkClaimsSchema);
      if (claims === null) return null;
      return { personId: claims.personId, isCurrent: claims.version === linkVersion(session, kind) };
    },
    issueViewerCookie: (viewerId) => signer.sign('viewer', { viewerId }, nowMs() + viewerCookieMs),
    readViewerCookie: (cookie) =>
      cookie === undefined ? null : (signer.verify('viewer', cookie, viewerClaimsSchema)?.viewerId ?? null),
    voterId: (pollId, viewerId) => signer.derive('voter', `${pollId} ${viewerId}`).slice(0, 24),
    chatToken: (studioToken) => signer.derive('chat', studioToken),
  };
}

/** A cookie is signed for one session: its claims need not name it, and stay short. */
const cookiePurpose = ({ id }: SessionLinks, kind: LinkKind): string => `${kind} cookie ${id}`;
