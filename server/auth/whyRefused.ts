import type { AccessClaims } from './access.ts';
import { linkVersion, type SessionLinks } from './sessionLinks.ts';

/** Why the server no longer accepts a token that it has signed; null while it does. */
export type WhyRefused = (claims: AccessClaims) => Promise<'accessTokenInvalid' | 'linkReplaced' | null>;

/** `findLinks` reads the session as it is now; a session that is gone is left to the caller to miss. */
export const createWhyRefused =
  (findLinks: (studioToken: string) => Promise<SessionLinks | null>): WhyRefused =>
  async ({ studioToken, sessionId, link }) => {
    const session = await findLinks(studioToken);
    if (session === null) return null;
    if (session.id !== sessionId) return 'accessTokenInvalid';
    return link === null || link.version === linkVersion(session, link.kind) ? null : 'linkReplaced';
  };
