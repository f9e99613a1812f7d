import type { FastifyRequest } from 'fastify';
import { mayDo, type Action } from '../../src/protocol/roles.ts';
import { AppError } from '../errors.ts';
import type { Access, AccessClaims } from './access.ts';

/** The claims of a request's access token; throws unless it is one of this session and its role may do the action. */
export function requireAccess(
  request: FastifyRequest,
  access: Access,
  studioToken: string,
  action: Action,
): AccessClaims {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new AppError('accessTokenMissing');
  const claims = access.readAccessToken(token);
  if (claims === null || claims.studioToken !== studioToken) throw new AppError('accessTokenInvalid');
  if (!mayDo(claims.role, action)) throw new AppError('forbidden');
  return claims;
}

export const adminCookieName = 'footlight_admin';
export const viewerCookieName = 'footlight_viewer';
export const hostCookieName = (studioToken: string): string => `footlight_host_${studioToken}`;

/** Throws unless the browser is signed in as admin. */
export function requireAdmin(request: FastifyRequest, access: Access): void {
  if (!access.isAdminCookie(request.cookies[adminCookieName])) throw new AppError('adminRequired');
}
