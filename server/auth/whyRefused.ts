import type { AccessClaims } from './access.ts';
import { linkVersion, type SessionLinks } from './sessionLinks.ts';

/** Why the server no longer accepts a token that it has signed; null while it does. */
export type WhyRefused = (
  claims: AccessClaims,
) => Promise<'accessTokenInvalid' | 'linkReplaced' | 'removedFromSession' | null>;

/**
 * `findLinks` reads the session as it is now; a session that is gone is left to the caller to miss. `isRemoved` knows whom the hosts have
 * removed: only speakers, as a host can let anybody back in.
 */
export const createWhyRefused =
  (
    findLinks: (studioToken: string) => Promise<SessionLinks | null>,
    isRemoved: (sessionId: string, personId: string) => Promise<boolean>,
  ): WhyRefused =>
  async ({ studioToken, sessionId, personId, link }) => {
    const session = await findLinks(studioToken);
    if (session === null) return null;
    if (session.id !== sessionId) return 'accessTokenInvalid';
    if (link === null) return null;
    if (link.version !== linkVersion(session, link.kind)) return 'linkReplaced';
    return link.kind === 'speaker' && (await isRemoved(sessionId, personId)) ? 'removedFromSession' : null;
  };
