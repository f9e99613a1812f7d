import type { FastifyRequest } from 'fastify';
import { mayDo } from '../../src/protocol/roles.ts';
import { studioTokenSchema } from '../../src/protocol/session.ts';
import type { Access, AccessClaims } from '../auth/access.ts';
import { viewerCookieName } from '../auth/requireAccess.ts';
import { AppError } from '../errors.ts';
import { addressGroup } from '../limits/addressGroup.ts';
import type { Asker } from './planRequest.ts';

/** Who uses a session's chats: by an access token, or by a viewer's cookie. */
export interface ChatCaller {
  studioToken: string;
  asker: Asker;
  /** Null for a viewer. */
  claims: AccessClaims | null;
}

/** Throws unless the access token is valid and its role has a chat. */
export function identifyParticipant(access: Access, accessToken: string, ip: string): ChatCaller {
  const claims = access.readAccessToken(accessToken);
  if (claims === null) throw new AppError('accessTokenInvalid');
  const { studioToken, role, personId } = claims;
  if (!mayDo(role, 'useAudienceChat')) throw new AppError('forbidden');
  const authorId = authorIdOf(access, studioToken, `${role} ${personId}`);
  return { studioToken, claims, asker: { authorId, role, addressTag: addressTagOf(access, ip) } };
}

/** Throws unless a session is named and the request has a viewer's cookie. */
export function identifyViewer(
  access: Access,
  studioToken: unknown,
  { cookies, ip }: Pick<FastifyRequest, 'cookies' | 'ip'>,
): ChatCaller {
  const named = studioTokenSchema.safeParse(studioToken);
  if (!named.success) throw new AppError('sessionNotFound');
  const viewerId = access.readViewerCookie(cookies[viewerCookieName]);
  if (viewerId === null) throw new AppError('viewerUnknown');
  const authorId = authorIdOf(access, named.data, `viewer ${viewerId}`);
  const addressTag = addressTagOf(access, ip);
  return { studioToken: named.data, claims: null, asker: { authorId, role: 'viewer', addressTag } };
}

/** A speaker's id in the chats of a session. */
export const speakerAuthorId = (access: Access, studioToken: string, personId: string): string =>
  authorIdOf(access, studioToken, `guest ${personId}`);

const authorIdOf = (access: Access, studioToken: string, person: string): string =>
  access.pseudonym(studioToken, `chat ${person}`).slice(0, 16);

const addressTagOf = (access: Access, ip: string): string =>
  access.pseudonym('chat', `address ${addressGroup(ip)}`);
