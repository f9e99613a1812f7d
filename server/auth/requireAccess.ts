import type { FastifyRequest } from 'fastify';
import { mayDo, type Action } from '../../src/protocol/roles.ts';
import { AppError } from '../errors.ts';
import type { Access, AccessClaims } from './access.ts';

/** The claims of a request's access token; throws unless it is for this session and its role allows the action. */
export function requireAccess(
  request: FastifyRequest,
  access: Access,
  studioToken: string,
  action: Action,
): AccessClaims {
  const claims = readClaims(request, access);
  if (claims.studioToken !== studioToken) throw new AppError('accessTokenInvalid');
  if (!mayDo(claims.role, action)) throw new AppError('forbidden');
  return claims;
}

/** Whether a request has an access token for this session whose role allows the action. */
export function hasAccess(
  request: FastifyRequest,
  access: Access,
  studioToken: string,
  action: Action,
): boolean {
  if (request.headers.authorization === undefined) return false;
  try {
    requireAccess(request, access, studioToken, action);
    return true;
  } catch {
    return false;
  }
}

/** Like requireAccess, with a token of any session: for routes whose path has no session. */
export function requireRole(request: FastifyRequest, access: Access, action: Action): AccessClaims {
  const claims = readClaims(request, access);
  if (!mayDo(claims.role, action)) throw new AppError('forbidden');
  return claims;
}

function readClaims(request: FastifyRequest, access: Access): AccessClaims {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new AppError('accessTokenMissing');
  const claims = access.readAccessToken(token);
  if (claims === null) throw new AppError('accessTokenInvalid');
  return claims;
}

export const adminCookieName = 'footlight_admin';
export const viewerCookieName = 'footlight_viewer';
export const hostCookieName = (studioToken: string): string => `footlight_host_${studioToken}`;

/** Whether the browser is signed in as admin. */
export const isAdmin = (request: FastifyRequest, access: Access): boolean =>
  access.isAdminCookie(request.cookies[adminCookieName]);

/** Whether the browser is a host of this session. */
export const isHost = (request: FastifyRequest, access: Access, studioToken: string): boolean =>
  access.isHostCookie(studioToken, request.cookies[hostCookieName(studioToken)]);

/** Throws unless the browser is signed in as admin. */
export function requireAdmin(request: FastifyRequest, access: Access): void {
  if (!isAdmin(request, access)) throw new AppError('adminRequired');
}
