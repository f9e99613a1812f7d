import type { Role } from '../../src/protocol/roles.ts';
import type { AccessClaims } from '../../server/auth/access.ts';

/** The claims of a speaker in the session `studioToken`, as its access token has them. */
export const claimsOf = (studioToken: string, role: Role, speakerId: string): AccessClaims => ({
  studioToken,
  sessionId: `id of ${studioToken}`,
  personId: `person of ${speakerId}`,
  speakerId,
  role,
  link: role === 'composer' ? null : { kind: role === 'host' ? 'host' : 'speaker', version: 1 },
  browser: 'chromium',
});
